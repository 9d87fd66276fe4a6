ALTER TABLE "drawing_sheets" ADD COLUMN "recognized" jsonb;--> statement-breakpoint
ALTER TABLE "page_texts" ADD COLUMN "recognition" text;--> statement-breakpoint
ALTER TABLE "page_texts" ADD COLUMN "recognized_from" integer;--> statement-breakpoint
ALTER TABLE "page_texts" ADD COLUMN "block" jsonb;--> statement-breakpoint
CREATE INDEX "page_texts_to_recognize" ON "page_texts" USING btree ("document_id") WHERE "page_texts"."recognition" in ('waiting', 'begun');--> statement-breakpoint
-- Pages that were read before have no mark. Those without any text are looked at now.
UPDATE "page_texts" SET "recognition" = 'waiting' WHERE "content" = '';
