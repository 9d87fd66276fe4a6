CREATE TABLE "analyst_runs" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"project_id" integer NOT NULL,
	"month" text NOT NULL,
	"calls" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "model_usage_project_id_month_pk" PRIMARY KEY("project_id","month")
);
--> statement-breakpoint
ALTER TABLE "check_looks" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "analyst_runs" ADD CONSTRAINT "analyst_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;