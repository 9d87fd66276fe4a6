ALTER TABLE "drawing_sheets" ADD COLUMN "scale" text;--> statement-breakpoint
ALTER TABLE "drawing_sheets" ADD COLUMN "measured_scale" jsonb;--> statement-breakpoint
ALTER TABLE "drawing_sheets" ADD COLUMN "measured_reduction" jsonb;--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "measured_scale" jsonb;