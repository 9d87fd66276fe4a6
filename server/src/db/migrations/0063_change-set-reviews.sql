CREATE TABLE "difference_reviews" (
	"overlay_id" integer NOT NULL,
	"difference_id" text NOT NULL,
	"mark" text NOT NULL,
	"is_carried" boolean DEFAULT false NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "difference_reviews_overlay_id_difference_id_pk" PRIMARY KEY("overlay_id","difference_id")
);
--> statement-breakpoint
CREATE TABLE "reviewed_sheets" (
	"issuance_id" integer NOT NULL,
	"sheet_id" integer NOT NULL,
	"reviewer_id" integer,
	"is_seen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reviewed_sheets_issuance_id_sheet_id_pk" PRIMARY KEY("issuance_id","sheet_id")
);
--> statement-breakpoint
CREATE TABLE "sign_offs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_offs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issuance_id" integer NOT NULL,
	"signed_by_id" integer,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unseen" jsonb NOT NULL,
	"newest_issuance_id" integer NOT NULL,
	"execution_ids" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "difference_reviews" ADD CONSTRAINT "difference_reviews_overlay_id_overlays_id_fk" FOREIGN KEY ("overlay_id") REFERENCES "public"."overlays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_reviews" ADD CONSTRAINT "difference_reviews_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_sheets" ADD CONSTRAINT "reviewed_sheets_issuance_id_issuances_id_fk" FOREIGN KEY ("issuance_id") REFERENCES "public"."issuances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_sheets" ADD CONSTRAINT "reviewed_sheets_sheet_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_sheets" ADD CONSTRAINT "reviewed_sheets_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_issuance_id_issuances_id_fk" FOREIGN KEY ("issuance_id") REFERENCES "public"."issuances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_signed_by_id_users_id_fk" FOREIGN KEY ("signed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "difference_reviews_decided_by_id_index" ON "difference_reviews" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "reviewed_sheets_sheet_id_index" ON "reviewed_sheets" USING btree ("sheet_id");--> statement-breakpoint
CREATE INDEX "reviewed_sheets_reviewer_id_index" ON "reviewed_sheets" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "sign_offs_issuance_id_index" ON "sign_offs" USING btree ("issuance_id");--> statement-breakpoint
CREATE INDEX "sign_offs_signed_by_id_index" ON "sign_offs" USING btree ("signed_by_id");