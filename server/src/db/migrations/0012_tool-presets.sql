CREATE TABLE "tool_presets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"presets" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_presets" ADD CONSTRAINT "tool_presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;