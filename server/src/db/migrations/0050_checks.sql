CREATE TABLE "check_findings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"check_id" text NOT NULL,
	"key" text NOT NULL,
	"confidence" double precision NOT NULL,
	"issue_id" integer,
	CONSTRAINT "check_findings_projectId_checkId_key_unique" UNIQUE("project_id","check_id","key")
);
--> statement-breakpoint
CREATE TABLE "check_looks" (
	"sheet_id" integer NOT NULL,
	"check_id" text NOT NULL,
	"outcome" text NOT NULL,
	"found_count" integer DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "check_looks_sheet_id_check_id_pk" PRIMARY KEY("sheet_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "check_runs" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "check_settings" (
	"project_id" integer NOT NULL,
	"check_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "check_settings_project_id_check_id_pk" PRIMARY KEY("project_id","check_id")
);
--> statement-breakpoint
ALTER TABLE "drawing_sheets" ADD COLUMN "crop_box" double precision[];--> statement-breakpoint
ALTER TABLE "drawing_sheets" ADD COLUMN "user_unit" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "check_findings" ADD CONSTRAINT "check_findings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_findings" ADD CONSTRAINT "check_findings_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_looks" ADD CONSTRAINT "check_looks_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_runs" ADD CONSTRAINT "check_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_settings" ADD CONSTRAINT "check_settings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_findings_issue_id_index" ON "check_findings" USING btree ("issue_id") WHERE "check_findings"."issue_id" is not null;