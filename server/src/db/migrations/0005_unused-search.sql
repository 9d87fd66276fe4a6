DROP INDEX "page_texts_search";--> statement-breakpoint
ALTER TABLE "page_texts" DROP COLUMN "search";