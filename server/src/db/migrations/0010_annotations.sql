CREATE TABLE "annotation_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "annotation_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"annotation_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"xfdf" text NOT NULL,
	"person_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "annotation_changes_annotationId_version_unique" UNIQUE("annotation_id","version")
);
--> statement-breakpoint
CREATE TABLE "annotations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "annotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"name" text NOT NULL,
	"page_number" integer NOT NULL,
	"xfdf" text NOT NULL,
	"issue_id" integer,
	"evaluation_state" text DEFAULT 'not_reviewed' NOT NULL,
	"author_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "annotations_documentId_name_unique" UNIQUE("document_id","name")
);
--> statement-breakpoint
ALTER TABLE "annotation_changes" ADD CONSTRAINT "annotation_changes_annotation_id_annotations_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."annotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_changes" ADD CONSTRAINT "annotation_changes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_changes_project_id_id_index" ON "annotation_changes" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "annotation_changes_person_id_index" ON "annotation_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "annotations_document_id_id_index" ON "annotations" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "annotations_author_id_index" ON "annotations" USING btree ("author_id");