CREATE TABLE "checklist_references" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklist_references_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"verification_id" integer NOT NULL,
	"position" integer NOT NULL,
	"document_id" integer NOT NULL,
	"page_number" integer NOT NULL,
	"sheet_id" integer,
	"spec_section_id" integer,
	"quote" text,
	"box" double precision[]
);
--> statement-breakpoint
CREATE TABLE "checklist_verifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklist_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"is_manual" boolean NOT NULL,
	"status_id" integer NOT NULL,
	"percent" integer NOT NULL,
	"notes" text NOT NULL,
	"verified_by_id" integer,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checklist_references" ADD CONSTRAINT "checklist_references_verification_id_checklist_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."checklist_verifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_references" ADD CONSTRAINT "checklist_references_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_references" ADD CONSTRAINT "checklist_references_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_references" ADD CONSTRAINT "checklist_references_spec_section_id_spec_sections_id_fk" FOREIGN KEY ("spec_section_id") REFERENCES "public"."spec_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_verifications" ADD CONSTRAINT "checklist_verifications_item_id_checklist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checklist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_verifications" ADD CONSTRAINT "checklist_verifications_verified_by_id_users_id_fk" FOREIGN KEY ("verified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_references_verification_id_index" ON "checklist_references" USING btree ("verification_id");--> statement-breakpoint
CREATE INDEX "checklist_references_document_id_index" ON "checklist_references" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "checklist_references_sheet_id_index" ON "checklist_references" USING btree ("sheet_id") WHERE "checklist_references"."sheet_id" is not null;--> statement-breakpoint
CREATE INDEX "checklist_references_spec_section_id_index" ON "checklist_references" USING btree ("spec_section_id") WHERE "checklist_references"."spec_section_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_verifications_of_item" ON "checklist_verifications" USING btree ("item_id","is_manual" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checklist_verifications_verified_by_id_index" ON "checklist_verifications" USING btree ("verified_by_id");