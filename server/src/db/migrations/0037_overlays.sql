CREATE TABLE "overlay_differences" (
	"execution_id" integer NOT NULL,
	"position" integer NOT NULL,
	"drawing_number" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "overlay_differences_execution_id_position_pk" PRIMARY KEY("execution_id","position")
);
--> statement-breakpoint
CREATE TABLE "overlay_executions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "overlay_executions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"overlay_id" integer NOT NULL,
	"layers" jsonb NOT NULL,
	"points" jsonb,
	"residuals" jsonb,
	"alignments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cache_key" text NOT NULL,
	"has_been_checked" boolean DEFAULT false NOT NULL,
	"failure" text,
	"differences_count" integer,
	"limitation" text,
	"hidden_count" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"requested_by_ai" boolean DEFAULT false NOT NULL,
	"requested_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overlays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "overlays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"sheet1_id" integer NOT NULL,
	"sheet2_id" integer NOT NULL,
	"sheet3_id" integer,
	"sheet4_id" integer,
	"drawing1_id" integer,
	"drawing2_id" integer,
	"drawing3_id" integer,
	"drawing4_id" integer,
	"requested_by_ai" boolean DEFAULT false NOT NULL,
	"requested_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overlays_of_drawings" UNIQUE NULLS NOT DISTINCT("project_id","sheet1_id","sheet2_id","sheet3_id","sheet4_id","drawing1_id","drawing2_id","drawing3_id","drawing4_id")
);
--> statement-breakpoint
ALTER TABLE "overlay_differences" ADD CONSTRAINT "overlay_differences_execution_id_overlay_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."overlay_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlay_executions" ADD CONSTRAINT "overlay_executions_overlay_id_overlays_id_fk" FOREIGN KEY ("overlay_id") REFERENCES "public"."overlays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlay_executions" ADD CONSTRAINT "overlay_executions_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_sheet1_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet1_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_sheet2_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet2_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_sheet3_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet3_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_sheet4_id_drawing_sheets_id_fk" FOREIGN KEY ("sheet4_id") REFERENCES "public"."drawing_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_drawing1_id_drawings_id_fk" FOREIGN KEY ("drawing1_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_drawing2_id_drawings_id_fk" FOREIGN KEY ("drawing2_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_drawing3_id_drawings_id_fk" FOREIGN KEY ("drawing3_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_drawing4_id_drawings_id_fk" FOREIGN KEY ("drawing4_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overlay_executions_overlay_id_id_index" ON "overlay_executions" USING btree ("overlay_id","id");--> statement-breakpoint
CREATE INDEX "overlay_executions_cache_key_index" ON "overlay_executions" USING btree ("cache_key");--> statement-breakpoint
CREATE INDEX "overlay_executions_requested_by_id_index" ON "overlay_executions" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "overlay_executions_unchecked" ON "overlay_executions" USING btree ("id") WHERE not "overlay_executions"."has_been_checked";--> statement-breakpoint
CREATE INDEX "overlays_sheet1_id_index" ON "overlays" USING btree ("sheet1_id");--> statement-breakpoint
CREATE INDEX "overlays_sheet2_id_index" ON "overlays" USING btree ("sheet2_id");--> statement-breakpoint
CREATE INDEX "overlays_sheet3_id_index" ON "overlays" USING btree ("sheet3_id");--> statement-breakpoint
CREATE INDEX "overlays_sheet4_id_index" ON "overlays" USING btree ("sheet4_id");--> statement-breakpoint
CREATE INDEX "overlays_drawing1_id_index" ON "overlays" USING btree ("drawing1_id");--> statement-breakpoint
CREATE INDEX "overlays_drawing2_id_index" ON "overlays" USING btree ("drawing2_id");--> statement-breakpoint
CREATE INDEX "overlays_drawing3_id_index" ON "overlays" USING btree ("drawing3_id");--> statement-breakpoint
CREATE INDEX "overlays_drawing4_id_index" ON "overlays" USING btree ("drawing4_id");--> statement-breakpoint
CREATE INDEX "overlays_requested_by_id_index" ON "overlays" USING btree ("requested_by_id");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_overlay_execution_id_overlay_executions_id_fk" FOREIGN KEY ("overlay_execution_id") REFERENCES "public"."overlay_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_references" ADD CONSTRAINT "location_references_overlay_execution_id_overlay_executions_id_fk" FOREIGN KEY ("overlay_execution_id") REFERENCES "public"."overlay_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_overlay_execution_id_index" ON "issues" USING btree ("overlay_execution_id");--> statement-breakpoint
CREATE INDEX "location_references_overlay_execution_id_index" ON "location_references" USING btree ("overlay_execution_id");