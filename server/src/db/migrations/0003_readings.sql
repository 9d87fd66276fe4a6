ALTER TABLE "documents" ADD COLUMN "readings_begun" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- People of the embedded issuer were kept under its address; they are kept under a name that does not change.
UPDATE "users" SET "issuer" = 'embedded'
WHERE "issuer" LIKE '%/oidc'
  AND EXISTS (SELECT 1 FROM "identity_accounts" WHERE "identity_accounts"."id"::text = "users"."subject")
  AND NOT EXISTS (
    SELECT 1 FROM "users" "earlier"
    WHERE "earlier"."subject" = "users"."subject" AND "earlier"."issuer" LIKE '%/oidc' AND "earlier"."id" < "users"."id"
  );
