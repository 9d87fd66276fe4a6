ALTER TABLE "page_texts" ALTER COLUMN "words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "page_texts" ALTER COLUMN "words" SET DEFAULT '';--> statement-breakpoint
DROP FUNCTION page_words(text);--> statement-breakpoint
DROP INDEX "page_texts_words_index";--> statement-breakpoint
-- The words of a page, in lower case: runs of letters and digits, so that A-101 has two. And each two that follow each other on
-- a line, after a plus and with what is between them, so that codes and phrases are found without reading the page. Text beyond
-- 200,000 characters is left out (80,000 of those that take several bytes), because a tsvector has room for 1 MB, and each word
-- is in it three times.
CREATE FUNCTION page_words(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := E'\n' || lower(left(content, 200000));
  words text[];
  gaps text[];
BEGIN
  IF octet_length(folded) > 333000 THEN
    folded = left(folded, 80000);
  END IF;
  words = regexp_split_to_array(folded, '[^[:alnum:]]+');
  gaps = regexp_split_to_array(folded, '[[:alnum:]]+');
  RETURN ARRAY(
    SELECT DISTINCT left(lexeme, 200) FROM (
      SELECT unnest(words) AS lexeme
      UNION ALL
      SELECT '+' || word || gap || next_word FROM unnest(words[2:], gaps[2:], words[3:]) AS pairs (word, gap, next_word)
        WHERE next_word <> '' AND strpos(gap, E'\n') = 0
    ) lexemes WHERE lexeme <> '');
END $$;--> statement-breakpoint
-- Beside the words the page's project, after a space, which no word begins with: the index finds the pages of one project
-- without looking at those of the others.
CREATE FUNCTION keep_page_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words = array_to_tsvector(page_words(NEW.content)
    || ARRAY(SELECT ' ' || project_id FROM documents WHERE id = NEW.document_id));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER words BEFORE INSERT OR UPDATE OF content ON page_texts FOR EACH ROW EXECUTE FUNCTION keep_page_words();--> statement-breakpoint
UPDATE page_texts SET content = content;--> statement-breakpoint
CREATE INDEX "page_texts_words_index" ON "page_texts" USING gin ("words");--> statement-breakpoint
-- Otherwise a search for two letters, which have no trigram, would parse every markup.
DROP INDEX "annotations_contents";--> statement-breakpoint
ALTER TABLE "annotations" ADD COLUMN "contents" text GENERATED ALWAYS AS (markup_contents(xfdf)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "annotations_contents" ON "annotations" USING gin (lower("contents") gin_trgm_ops);
