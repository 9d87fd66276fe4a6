CREATE TABLE "project_copies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_project_id" integer NOT NULL,
	"new_project_id" integer NOT NULL,
	"name" text NOT NULL,
	"organization_id" integer NOT NULL,
	"requested_by_id" integer,
	"exclude_rejected_issues" boolean NOT NULL,
	"exclude_issue_evaluations" boolean NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"begun" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "project_copy_files" (
	"copy_id" integer NOT NULL,
	"source_file_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"is_copied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "project_copy_files_copy_id_source_file_id_pk" PRIMARY KEY("copy_id","source_file_id"),
	CONSTRAINT "project_copy_files_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"person_id" integer,
	"person_name" text,
	"action" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"status" integer,
	"token_id" integer,
	"address" text,
	"once_key" text
);
--> statement-breakpoint
ALTER TABLE "project_copies" ADD CONSTRAINT "project_copies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_copies" ADD CONSTRAINT "project_copies_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_copy_files" ADD CONSTRAINT "project_copy_files_copy_id_project_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."project_copies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_copy_files" ADD CONSTRAINT "project_copy_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_copies_organization_id_index" ON "project_copies" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "project_copies_requested_by_id_index" ON "project_copies" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind_id_index" ON "audit_entries" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_once_key_index" ON "audit_entries" USING btree ("once_key");