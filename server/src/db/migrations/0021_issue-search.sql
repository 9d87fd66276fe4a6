-- PostgreSQL lets every role that may create objects in the database add it; otherwise an administrator does it once.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "issue_words" (
	"project_id" integer NOT NULL,
	"word" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_words" ADD CONSTRAINT "issue_words_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_words_project_id_word_index" ON "issue_words" USING btree ("project_id","word");--> statement-breakpoint
CREATE INDEX "issue_words_word_index" ON "issue_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "issues_search_text_index" ON "issues" USING gin ("search_text" gin_trgm_ops);