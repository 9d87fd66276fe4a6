ALTER TABLE "drawings" ADD COLUMN "corrected" jsonb;--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;