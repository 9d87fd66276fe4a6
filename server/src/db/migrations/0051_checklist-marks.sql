ALTER TABLE "checklist_items" ADD COLUMN "mark_box" double precision[];--> statement-breakpoint
ALTER TABLE "checklist_items" ADD COLUMN "is_ticked" boolean DEFAULT false NOT NULL;