-- The parts on lines of their own, each with single spaces, so that a phrase is found across line ends but not across parts.
CREATE FUNCTION search_text_of(parts text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(coalesce(string_agg(regexp_replace(part, '\s+', ' ', 'g'), E'\n' ORDER BY place), ''))
    FROM unnest(parts) WITH ORDINALITY AS listed (part, place)
$$;--> statement-breakpoint
CREATE FUNCTION issue_search_text(issue issues) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT search_text_of(ARRAY[issue.ref_number, issue.summary, issue.full_text]
    || ARRAY(SELECT text FROM issue_comments WHERE issue_id = issue.id ORDER BY id))
$$;--> statement-breakpoint
-- Words of letters alone: numbers are never mistyped into other numbers.
CREATE FUNCTION spelled_words(search_text text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(search_text, '\W+') AS word WHERE word ~ '^[[:alpha:]]{4,40}$'
$$;--> statement-breakpoint
CREATE FUNCTION keep_issue_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text = issue_search_text(NEW);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_search_text_of_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE issues SET search_text = issue_search_text(issues) WHERE id IN (SELECT issue_id FROM changed);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_words_of_new_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO issue_words (project_id, word)
    SELECT DISTINCT c.project_id, w.word FROM changed c, spelled_words(c.search_text) AS w (word)
    WHERE NOT EXISTS (SELECT FROM issue_words k WHERE k.project_id = c.project_id AND k.word = w.word);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_words_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO issue_words (project_id, word)
    SELECT NEW.project_id, w.word FROM spelled_words(NEW.search_text) AS w (word)
    WHERE NOT EXISTS (SELECT FROM issue_words k WHERE k.project_id = NEW.project_id AND k.word = w.word);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF ref_number, summary, full_text ON issues FOR EACH ROW EXECUTE FUNCTION keep_issue_search_text();--> statement-breakpoint
CREATE TRIGGER words_on_insert AFTER INSERT ON issues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_new_issues();--> statement-breakpoint
CREATE TRIGGER words_on_update AFTER UPDATE OF ref_number, summary, full_text, search_text ON issues FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION keep_words_of_issue();--> statement-breakpoint
CREATE TRIGGER search_text_on_insert AFTER INSERT ON issue_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_text_of_issues();--> statement-breakpoint
CREATE TRIGGER search_text_on_update AFTER UPDATE ON issue_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_text_of_issues();--> statement-breakpoint
CREATE TRIGGER search_text_on_delete AFTER DELETE ON issue_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_text_of_issues();--> statement-breakpoint
UPDATE issues SET search_text = issue_search_text(issues);
