CREATE TABLE "project_visits" (
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"before_at" timestamp with time zone,
	"latest_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_visits_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_visits_user_id_index" ON "project_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "issue_changes_created_at_index" ON "issue_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "issue_comments_created_at_index" ON "issue_comments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "issues_by_closed_at" ON "issues" USING btree ("project_id","closed_at","created_at","evaluation_state") WHERE closed_at is not null;