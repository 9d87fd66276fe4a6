CREATE TABLE "annotation_carries" (
	"origin_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"annotation_id" integer NOT NULL,
	CONSTRAINT "annotation_carries_origin_id_document_id_pk" PRIMARY KEY("origin_id","document_id"),
	CONSTRAINT "annotation_carries_annotationId_unique" UNIQUE("annotation_id")
);
--> statement-breakpoint
ALTER TABLE "annotation_carries" ADD CONSTRAINT "annotation_carries_origin_id_annotations_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."annotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_carries" ADD CONSTRAINT "annotation_carries_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_carries" ADD CONSTRAINT "annotation_carries_annotation_id_annotations_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."annotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_carries_document_id_index" ON "annotation_carries" USING btree ("document_id");