CREATE TABLE "issue_attachments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"added_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"prepared_at" timestamp with time zone,
	"thumbnail_width_px" integer,
	"thumbnail_height_px" integer,
	CONSTRAINT "issue_attachments_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "media_type" text DEFAULT 'application/pdf' NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_attachments" ADD CONSTRAINT "issue_attachments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_attachments" ADD CONSTRAINT "issue_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_attachments" ADD CONSTRAINT "issue_attachments_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_attachments_issue_id_id_index" ON "issue_attachments" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_attachments_added_by_id_index" ON "issue_attachments" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "issue_attachments_unprepared" ON "issue_attachments" USING btree ("id") WHERE prepared_at is null;