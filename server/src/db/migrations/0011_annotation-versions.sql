CREATE TRIGGER versions_on_insert AFTER INSERT ON annotations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('annotations');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON annotations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('annotations');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON annotations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('annotations');--> statement-breakpoint
-- Answers show the name of the author.
CREATE FUNCTION touch_annotations_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT subject))
    FROM annotations a JOIN documents d ON d.id = a.document_id,
         LATERAL unnest(ARRAY[format('annotations of document %s', d.id), format('annotations of project %s', d.project_id)]) subject
    WHERE a.author_id = NEW.id
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_of_authors AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION touch_annotations_of_author();--> statement-breakpoint
-- As in the migration `versions`, and forgets the subjects of annotations too.
CREATE OR REPLACE FUNCTION touch_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM forget_versions(ARRAY[format('project %s', OLD.id), format('documents of project %s', OLD.id),
      format('contents of project %s', OLD.id), format('tasks of project %s', OLD.id), format('pictures of project %s', OLD.id),
      format('annotations of project %s', OLD.id)]);
  ELSE
    PERFORM touch_versions(ARRAY[format('project %s', NEW.id)]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION touch_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A project that goes takes its documents with it, and has been forgotten before this runs.
    PERFORM touch_versions(ARRAY[format('documents of project %s', id)]) FROM projects WHERE id = OLD.project_id;
    PERFORM forget_versions(ARRAY[format('document %s', OLD.id), format('contents of document %s', OLD.id),
      format('tasks of document %s', OLD.id), format('pictures of document %s', OLD.id),
      format('annotations of document %s', OLD.id)]);
  ELSE
    PERFORM touch_versions(ARRAY[format('document %s', NEW.id), format('documents of project %s', NEW.project_id)]);
    IF TG_OP = 'UPDATE' AND OLD.project_id <> NEW.project_id THEN
      PERFORM touch_versions(ARRAY[format('documents of project %s', OLD.project_id)]);
    END IF;
  END IF;
  RETURN NULL;
END $$;
