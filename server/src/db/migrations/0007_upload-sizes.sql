ALTER TABLE "files" ADD COLUMN "declared_bytes" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "linearized_bytes" bigint;--> statement-breakpoint
CREATE INDEX "files_pending" ON "files" USING btree ("creator_id") WHERE "files"."size_bytes" is null;