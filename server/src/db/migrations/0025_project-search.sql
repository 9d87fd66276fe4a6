-- The words of a page, in lower case: runs of letters and digits, so that A-101 has two. Text beyond 200,000 characters is
-- left out, because a tsvector has room for 1 MB.
CREATE FUNCTION page_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT DISTINCT word FROM regexp_split_to_table(lower(left(content, 200000)), '[^[:alnum:]]+') AS word
    WHERE length(word) BETWEEN 1 AND 200))
$$;--> statement-breakpoint
-- What a markup says. XFDF is stored as Pinbar writes it, so its text has these references and no others.
CREATE FUNCTION markup_contents(xfdf text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(coalesce(substring(xfdf FROM '<contents>([^<]*)</contents>'), ''),
    '&lt;', '<'), '&gt;', '>'), '&#13;', E'\r'), '&amp;', '&')
$$;--> statement-breakpoint
ALTER TABLE "page_texts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (page_words(content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "page_texts_words_index" ON "page_texts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "annotations_contents" ON "annotations" USING gin (lower(markup_contents("xfdf")) gin_trgm_ops);