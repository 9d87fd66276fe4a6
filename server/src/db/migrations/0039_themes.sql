CREATE TABLE "theme_issues" (
	"theme_id" integer NOT NULL,
	"issue_id" integer NOT NULL,
	CONSTRAINT "theme_issues_theme_id_issue_id_pk" PRIMARY KEY("theme_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "theme_runs" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"is_running" boolean NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"has_failed" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"issues_mark" text
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "themes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "theme_issues" ADD CONSTRAINT "theme_issues_theme_id_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."themes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_issues" ADD CONSTRAINT "theme_issues_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_runs" ADD CONSTRAINT "theme_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "themes" ADD CONSTRAINT "themes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theme_issues_issue_id_index" ON "theme_issues" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "themes_project_id_index" ON "themes" USING btree ("project_id");