CREATE TABLE "model_judgments" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"finding" jsonb
);
--> statement-breakpoint
ALTER TABLE "model_judgments" ADD CONSTRAINT "model_judgments_item_id_checklist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checklist_items"("id") ON DELETE cascade ON UPDATE no action;