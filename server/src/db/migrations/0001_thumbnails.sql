CREATE TABLE "page_thumbnails" (
	"document_id" integer NOT NULL,
	"page_number" integer NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	CONSTRAINT "page_thumbnails_document_id_page_number_pk" PRIMARY KEY("document_id","page_number")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "prepared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_thumbnails" ADD CONSTRAINT "page_thumbnails_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;