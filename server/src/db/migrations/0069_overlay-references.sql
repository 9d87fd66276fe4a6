ALTER TABLE "checklist_references" ADD COLUMN "overlay_execution_id" integer;--> statement-breakpoint
ALTER TABLE "overlay_executions" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checklist_references" ADD CONSTRAINT "checklist_references_overlay_execution_id_overlay_executions_id_fk" FOREIGN KEY ("overlay_execution_id") REFERENCES "public"."overlay_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_references_overlay_execution_id_index" ON "checklist_references" USING btree ("overlay_execution_id") WHERE "checklist_references"."overlay_execution_id" is not null;--> statement-breakpoint
-- When it was asked for, for those that were checked before this was noted.
UPDATE "overlay_executions" SET "checked_at" = "created_at" WHERE "has_been_checked";
