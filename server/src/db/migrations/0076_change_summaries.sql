CREATE TABLE "change_summaries" (
	"issuance_id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"execution_ids" integer[] NOT NULL,
	"sheet_ids" integer[] NOT NULL,
	"model" text NOT NULL,
	"host" text NOT NULL,
	"sentences" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_summaries" ADD CONSTRAINT "change_summaries_issuance_id_issuances_id_fk" FOREIGN KEY ("issuance_id") REFERENCES "public"."issuances"("id") ON DELETE cascade ON UPDATE no action;