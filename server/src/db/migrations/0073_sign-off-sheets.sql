ALTER TABLE "difference_reviews" ALTER COLUMN "mark" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD COLUMN "sheet_ids" integer[] DEFAULT '{}' NOT NULL;