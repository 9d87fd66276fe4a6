-- As XFDF states the place of a markup, in points of the file. Every markup states it within its first 4,000 characters.
CREATE FUNCTION markup_middle(xfdf text) RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN rect IS NOT NULL THEN ARRAY[(rect[1] + rect[3]) / 2, (rect[2] + rect[4]) / 2] END
  FROM (SELECT string_to_array(
    substring(left(xfdf, 4000) FROM '\srect="(-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3})"'), ',')::double precision[] AS rect) found
$$;--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "middle" double precision[] GENERATED ALWAYS AS (markup_middle(xfdf)) STORED;--> statement-breakpoint
CREATE INDEX "annotations_of_issues" ON "annotations" USING btree ("issue_id","document_id","page_number","id","middle") WHERE issue_id is not null and not is_deleted;