CREATE TABLE "integration_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type_id" integer NOT NULL,
	"company_id" text NOT NULL,
	"external_project_id" text NOT NULL,
	"organization_id" integer NOT NULL,
	"creator_id" integer,
	"name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"batch_id" integer,
	"change_events" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"waits_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "integration_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"external_event_id" text NOT NULL,
	"external_file_id" text NOT NULL,
	"name" text NOT NULL,
	"file_id" integer,
	"problem" text,
	CONSTRAINT "integration_items_importId_externalEventId_externalFileId_unique" UNIQUE("import_id","external_event_id","external_file_id")
);
--> statement-breakpoint
CREATE TABLE "integration_organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integration_organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"company_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_organizations_company" UNIQUE("type_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "integration_imports" ADD CONSTRAINT "integration_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_imports" ADD CONSTRAINT "integration_imports_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_imports" ADD CONSTRAINT "integration_imports_batch_id_change_order_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."change_order_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_items" ADD CONSTRAINT "integration_items_import_id_integration_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."integration_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_items" ADD CONSTRAINT "integration_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_organizations" ADD CONSTRAINT "integration_organizations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_imports_type_id_company_id_external_project_id_index" ON "integration_imports" USING btree ("type_id","company_id","external_project_id");--> statement-breakpoint
CREATE INDEX "integration_imports_organization_id_index" ON "integration_imports" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "integration_imports_creator_id_index" ON "integration_imports" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "integration_imports_batch_id_index" ON "integration_imports" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "integration_imports_open" ON "integration_imports" USING btree ("type_id","external_project_id") WHERE "integration_imports"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "integration_items_external_file_id_index" ON "integration_items" USING btree ("external_file_id");--> statement-breakpoint
CREATE INDEX "integration_items_file_id_index" ON "integration_items" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "integration_organizations_organization_id_index" ON "integration_organizations" USING btree ("organization_id");