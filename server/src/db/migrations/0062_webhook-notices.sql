ALTER TABLE "inbox_items" ALTER COLUMN "issue_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD COLUMN "webhook_id" integer;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD COLUMN "stopped_for" text;--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_items_webhook_id_index" ON "inbox_items" USING btree ("webhook_id");--> statement-breakpoint
ALTER TABLE "inbox_items" ADD CONSTRAINT "inbox_items_about_one" CHECK (num_nonnulls("inbox_items"."issue_id", "inbox_items"."webhook_id") = 1);