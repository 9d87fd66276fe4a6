CREATE TABLE "provisioned_people" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"display_name" text,
	"formatted_name" text,
	"given_name" text,
	"family_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "provisioned_people" ADD CONSTRAINT "provisioned_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_people_user_name" ON "provisioned_people" USING btree ("issuer",lower("user_name")) WHERE "provisioned_people"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "provisioned_people_issuer_external_id_index" ON "provisioned_people" USING btree ("issuer","external_id");