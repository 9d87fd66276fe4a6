CREATE TABLE "issue_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_evaluations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_evaluations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"is_thumbs_up" boolean NOT NULL,
	"explanation" text,
	"evaluator_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"summary" text NOT NULL,
	"full_text" text NOT NULL,
	"priority_id" integer NOT NULL,
	"status_id" integer,
	"discipline_id" integer NOT NULL,
	"scope_ids" integer[] DEFAULT '{}' NOT NULL,
	"assignee_id" integer,
	"creator_id" integer,
	"issue_type" text NOT NULL,
	"ref_number" text NOT NULL,
	"document_id" integer,
	"page_number" integer,
	"drawing_sheet_id" integer,
	"csi_code" text,
	"overlay_execution_id" integer,
	"checklist_item_id" integer,
	"evaluation_state" text DEFAULT 'not_reviewed' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location_references" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_references_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"is_primary" boolean NOT NULL,
	"reference_type" text NOT NULL,
	"document_id" integer,
	"page_number" integer,
	"drawing_sheet_id" integer,
	"overlay_execution_id" integer,
	"checklist_item_id" integer,
	"csi_code" text
);
--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_evaluations" ADD CONSTRAINT "issue_evaluations_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_evaluations" ADD CONSTRAINT "issue_evaluations_evaluator_id_users_id_fk" FOREIGN KEY ("evaluator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_locations" ADD CONSTRAINT "issue_locations_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_drawing_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("drawing_sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_references" ADD CONSTRAINT "location_references_location_id_issue_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."issue_locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_references" ADD CONSTRAINT "location_references_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_references" ADD CONSTRAINT "location_references_drawing_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("drawing_sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_references" ADD CONSTRAINT "location_references_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_comments_issue_id_id_index" ON "issue_comments" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_comments_author_id_index" ON "issue_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "issue_evaluations_issue_id_id_index" ON "issue_evaluations" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issue_evaluations_evaluator_id_index" ON "issue_evaluations" USING btree ("evaluator_id");--> statement-breakpoint
CREATE INDEX "issue_locations_issue_id_id_index" ON "issue_locations" USING btree ("issue_id","id");--> statement-breakpoint
CREATE INDEX "issues_project_id_priority_id_id_index" ON "issues" USING btree ("project_id","priority_id","id");--> statement-breakpoint
CREATE INDEX "issues_project_id_id_index" ON "issues" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "issues_document_id_index" ON "issues" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "issues_drawing_sheet_id_index" ON "issues" USING btree ("drawing_sheet_id");--> statement-breakpoint
CREATE INDEX "issues_checklist_item_id_index" ON "issues" USING btree ("checklist_item_id");--> statement-breakpoint
CREATE INDEX "issues_assignee_id_index" ON "issues" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "issues_creator_id_index" ON "issues" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "location_references_location_id_id_index" ON "location_references" USING btree ("location_id","id");--> statement-breakpoint
CREATE INDEX "location_references_document_id_index" ON "location_references" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "location_references_drawing_sheet_id_index" ON "location_references" USING btree ("drawing_sheet_id");--> statement-breakpoint
CREATE INDEX "location_references_checklist_item_id_index" ON "location_references" USING btree ("checklist_item_id");--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotations_issue_id_index" ON "annotations" USING btree ("issue_id");