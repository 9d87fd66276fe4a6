CREATE TABLE "issue_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"facet" text NOT NULL,
	"value" integer,
	"priority_id" integer NOT NULL,
	"evaluation_state" text NOT NULL,
	"issues" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "issue_tallies_project_id_facet_index" ON "issue_tallies" USING btree ("project_id","facet");