CREATE TABLE "page_scales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_scales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"page_number" integer NOT NULL,
	"drawing_id" integer,
	"inches_per_point" double precision NOT NULL,
	"label" text NOT NULL,
	"source" text NOT NULL,
	"relative_error" double precision NOT NULL,
	"author_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_scales_documentId_pageNumber_drawingId_unique" UNIQUE NULLS NOT DISTINCT("document_id","page_number","drawing_id")
);
--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "scale_source" text;--> statement-breakpoint
ALTER TABLE "page_scales" ADD CONSTRAINT "page_scales_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_scales" ADD CONSTRAINT "page_scales_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_scales" ADD CONSTRAINT "page_scales_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_scales_drawing_id_index" ON "page_scales" USING btree ("drawing_id");