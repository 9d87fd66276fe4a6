CREATE TABLE "issuance_documents" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"issuance_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issuances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issuances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"issued_on" date,
	"is_whole_set" boolean NOT NULL,
	"is_proposed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_corrections" (
	"document_id" integer NOT NULL,
	"page_number" integer NOT NULL,
	"earlier_document_id" integer,
	"earlier_page_number" integer,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pair_corrections_document_id_page_number_pk" PRIMARY KEY("document_id","page_number")
);
--> statement-breakpoint
CREATE TABLE "sheet_likenesses" (
	"sheet_id" integer PRIMARY KEY NOT NULL,
	"earlier_sheet_id" integer NOT NULL,
	"likeness" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issuance_documents" ADD CONSTRAINT "issuance_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_documents" ADD CONSTRAINT "issuance_documents_issuance_id_issuances_id_fk" FOREIGN KEY ("issuance_id") REFERENCES "public"."issuances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_corrections" ADD CONSTRAINT "pair_corrections_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_corrections" ADD CONSTRAINT "pair_corrections_earlier_document_id_documents_id_fk" FOREIGN KEY ("earlier_document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_corrections" ADD CONSTRAINT "pair_corrections_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_likenesses" ADD CONSTRAINT "sheet_likenesses_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_likenesses" ADD CONSTRAINT "sheet_likenesses_earlier_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("earlier_sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issuance_documents_issuance_id_index" ON "issuance_documents" USING btree ("issuance_id");--> statement-breakpoint
CREATE INDEX "issuances_project_id_index" ON "issuances" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "pair_corrections_earlier_document_id_index" ON "pair_corrections" USING btree ("earlier_document_id");--> statement-breakpoint
CREATE INDEX "pair_corrections_author_id_index" ON "pair_corrections" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "sheet_likenesses_earlier_sheet_id_index" ON "sheet_likenesses" USING btree ("earlier_sheet_id");