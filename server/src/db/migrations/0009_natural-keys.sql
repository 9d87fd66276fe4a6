ALTER TABLE "checklist_items" DROP CONSTRAINT "checklist_items_documentId_position_unique";--> statement-breakpoint
ALTER TABLE "checklist_sections" DROP CONSTRAINT "checklist_sections_documentId_position_unique";--> statement-breakpoint
ALTER TABLE "checklist_items" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "checklist_sections" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "spec_sections" ADD COLUMN "position" integer;--> statement-breakpoint
-- Nothing refers to these rows yet. The next reading gives them their own keys.
UPDATE "checklist_items" SET "key" = 'position ' || "position";--> statement-breakpoint
UPDATE "checklist_sections" SET "key" = 'position ' || "position";--> statement-breakpoint
UPDATE "spec_sections" SET "position" = place.position FROM (
  SELECT "id", row_number() OVER (PARTITION BY "document_id" ORDER BY "starting_page_number", "id") - 1 AS position FROM "spec_sections"
) AS place WHERE place.id = "spec_sections"."id";--> statement-breakpoint
ALTER TABLE "checklist_items" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checklist_sections" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "spec_sections" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_documentId_key_unique" UNIQUE("document_id","key");--> statement-breakpoint
ALTER TABLE "checklist_sections" ADD CONSTRAINT "checklist_sections_documentId_key_unique" UNIQUE("document_id","key");
