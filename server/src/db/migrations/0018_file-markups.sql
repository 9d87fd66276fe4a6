ALTER TABLE "annotations" ADD COLUMN "file_page" integer;--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "file_place" integer;--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "file_xfdf" text;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_documentId_filePage_filePlace_unique" UNIQUE("document_id","file_page","file_place");