CREATE TABLE "backtest_matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backtest_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"backtest_id" integer NOT NULL,
	"change_order_id" integer NOT NULL,
	"issue_id" integer NOT NULL,
	"confidence" double precision NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_added" boolean DEFAULT false NOT NULL,
	"adder_id" integer,
	"foreseeable_cents" bigint,
	"approved_at" timestamp with time zone,
	"approver_id" integer,
	"captured_cents" bigint,
	CONSTRAINT "backtest_matches_backtestId_changeOrderId_issueId_unique" UNIQUE("backtest_id","change_order_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "backtest_reviews" (
	"backtest_id" integer NOT NULL,
	"change_order_id" integer NOT NULL,
	"is_missed" boolean NOT NULL,
	"reviewer_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backtest_reviews_backtest_id_change_order_id_pk" PRIMARY KEY("backtest_id","change_order_id")
);
--> statement-breakpoint
CREATE TABLE "backtests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backtests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"creator_id" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"seed" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "backtest_matches" ADD CONSTRAINT "backtest_matches_backtest_id_backtests_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."backtests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_matches" ADD CONSTRAINT "backtest_matches_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_matches" ADD CONSTRAINT "backtest_matches_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_matches" ADD CONSTRAINT "backtest_matches_adder_id_users_id_fk" FOREIGN KEY ("adder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_matches" ADD CONSTRAINT "backtest_matches_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_reviews" ADD CONSTRAINT "backtest_reviews_backtest_id_backtests_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."backtests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_reviews" ADD CONSTRAINT "backtest_reviews_change_order_id_change_orders_id_fk" FOREIGN KEY ("change_order_id") REFERENCES "public"."change_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_reviews" ADD CONSTRAINT "backtest_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_batch_id_change_order_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."change_order_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backtest_matches_change_order_id_index" ON "backtest_matches" USING btree ("change_order_id");--> statement-breakpoint
CREATE INDEX "backtest_matches_issue_id_index" ON "backtest_matches" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "backtest_matches_adder_id_index" ON "backtest_matches" USING btree ("adder_id");--> statement-breakpoint
CREATE INDEX "backtest_matches_approver_id_index" ON "backtest_matches" USING btree ("approver_id");--> statement-breakpoint
CREATE INDEX "backtest_reviews_change_order_id_index" ON "backtest_reviews" USING btree ("change_order_id");--> statement-breakpoint
CREATE INDEX "backtest_reviews_reviewer_id_index" ON "backtest_reviews" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "backtests_project_id_index" ON "backtests" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "backtests_batch_id_id_index" ON "backtests" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "backtests_creator_id_index" ON "backtests" USING btree ("creator_id");