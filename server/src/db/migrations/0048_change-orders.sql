CREATE TABLE "change_order_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_order_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"organization_id" integer NOT NULL,
	"creator_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_order_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_order_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"page_count" integer,
	"processed_at" timestamp with time zone,
	"problem" text,
	"begun" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_order_documents_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "change_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"page_number" integer NOT NULL,
	"reading" jsonb NOT NULL,
	"corrections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"number_key" text,
	"value_cents" bigint,
	CONSTRAINT "change_orders_documentId_key_unique" UNIQUE("document_id","key")
);
--> statement-breakpoint
ALTER TABLE "change_order_batches" ADD CONSTRAINT "change_order_batches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_batches" ADD CONSTRAINT "change_order_batches_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_documents" ADD CONSTRAINT "change_order_documents_batch_id_change_order_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."change_order_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_documents" ADD CONSTRAINT "change_order_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_document_id_change_order_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."change_order_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_order_batches_organization_id_id_index" ON "change_order_batches" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "change_order_batches_creator_id_index" ON "change_order_batches" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "change_order_documents_batch_id_index" ON "change_order_documents" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "change_order_documents_unread" ON "change_order_documents" USING btree ("id") WHERE "change_order_documents"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "change_orders_value_cents_number_key_index" ON "change_orders" USING btree ("value_cents","number_key");