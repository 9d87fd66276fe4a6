CREATE TABLE "issue_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"version" integer NOT NULL,
	"person_id" integer,
	"batch" uuid,
	"undone" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issue_changes" ADD CONSTRAINT "issue_changes_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_changes" ADD CONSTRAINT "issue_changes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_changes_issue_id_id_index" ON "issue_changes" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_changes_batch_index" ON "issue_changes" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
CREATE INDEX "issue_changes_person_id_index" ON "issue_changes" USING btree ("person_id");