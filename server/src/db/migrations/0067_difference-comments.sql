CREATE TABLE "difference_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "difference_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"overlay_id" integer NOT NULL,
	"difference_id" text NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "difference_comments" ADD CONSTRAINT "difference_comments_overlay_id_overlays_id_fk" FOREIGN KEY ("overlay_id") REFERENCES "public"."overlays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_comments" ADD CONSTRAINT "difference_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "difference_comments_overlay_id_difference_id_index" ON "difference_comments" USING btree ("overlay_id","difference_id");--> statement-breakpoint
CREATE INDEX "difference_comments_author_id_index" ON "difference_comments" USING btree ("author_id");