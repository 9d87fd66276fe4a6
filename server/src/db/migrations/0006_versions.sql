CREATE TABLE "versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "versions_subject_index" ON "versions" USING btree ("subject");
--> statement-breakpoint
CREATE SEQUENCE "version_numbers" AS bigint;--> statement-breakpoint
-- Gives each subject a new number, once in a transaction. It never waits: a row that another transaction holds is left to it.
CREATE FUNCTION touch_versions(subjects text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
  counter record;
BEGIN
  FOREACH wanted IN ARRAY subjects LOOP
    SELECT id, xmin = pg_current_xact_id()::xid AS is_new INTO counter
      FROM versions WHERE subject = wanted ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      INSERT INTO versions (subject, version) VALUES (wanted, nextval('version_numbers'));
    ELSIF NOT counter.is_new THEN
      UPDATE versions SET version = nextval('version_numbers') WHERE id = counter.id;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION forget_versions(subjects text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM versions WHERE id IN
    (SELECT id FROM versions WHERE subject = ANY (subjects) FOR UPDATE SKIP LOCKED);
$$;--> statement-breakpoint
-- For a table with document_id: touches `KIND of document N` and `KIND of project N`, where KIND is the trigger's argument.
CREATE FUNCTION touch_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT subject))
    FROM documents d,
         LATERAL unnest(ARRAY[format('%s of document %s', TG_ARGV[0], d.id), format('%s of project %s', TG_ARGV[0], d.project_id)]) subject
    WHERE d.id IN (SELECT document_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for a table with sheet_id.
CREATE FUNCTION touch_of_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT subject))
    FROM documents d,
         LATERAL unnest(ARRAY[format('%s of document %s', TG_ARGV[0], d.id), format('%s of project %s', TG_ARGV[0], d.project_id)]) subject
    WHERE d.id IN (SELECT s.document_id FROM drawing_sheets s WHERE s.id IN (SELECT sheet_id FROM changed))
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM forget_versions(ARRAY[format('project %s', OLD.id), format('documents of project %s', OLD.id),
      format('contents of project %s', OLD.id), format('tasks of project %s', OLD.id), format('pictures of project %s', OLD.id)]);
  ELSE
    PERFORM touch_versions(ARRAY[format('project %s', NEW.id)]);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A project that goes takes its documents with it, and has been forgotten before this runs.
    PERFORM touch_versions(ARRAY[format('documents of project %s', id)]) FROM projects WHERE id = OLD.project_id;
    PERFORM forget_versions(ARRAY[format('document %s', OLD.id), format('contents of document %s', OLD.id),
      format('tasks of document %s', OLD.id), format('pictures of document %s', OLD.id)]);
  ELSE
    PERFORM touch_versions(ARRAY[format('document %s', NEW.id), format('documents of project %s', NEW.project_id)]);
    IF TG_OP = 'UPDATE' AND OLD.project_id <> NEW.project_id THEN
      PERFORM touch_versions(ARRAY[format('documents of project %s', OLD.project_id)]);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(ARRAY[format('document %s', id), format('documents of project %s', project_id)])
    FROM documents WHERE file_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_of_projects AFTER UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION touch_project();--> statement-breakpoint
CREATE TRIGGER versions_of_documents AFTER INSERT OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION touch_document();--> statement-breakpoint
-- How often a reading began, and when a document was prepared, is in no answer.
CREATE TRIGGER versions_of_changed_documents AFTER UPDATE ON documents FOR EACH ROW
  WHEN ((OLD.project_id, OLD.file_id, OLD.document_type_id, OLD.page_count, OLD.created_at)
    IS DISTINCT FROM (NEW.project_id, NEW.file_id, NEW.document_type_id, NEW.page_count, NEW.created_at))
  EXECUTE FUNCTION touch_document();--> statement-breakpoint
CREATE TRIGGER versions_of_files AFTER UPDATE ON files FOR EACH ROW EXECUTE FUNCTION touch_file();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON project_tasks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('tasks');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON project_tasks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('tasks');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON project_tasks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('tasks');--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON drawing_sheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON drawing_sheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON drawing_sheets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON drawings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_sheets('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON drawings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_sheets('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON drawings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_sheets('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON spec_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON spec_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON spec_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON checklist_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON checklist_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON checklist_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON checklist_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON checklist_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON checklist_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('contents');--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON page_thumbnails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('pictures');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON page_thumbnails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('pictures');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON page_thumbnails REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_documents('pictures');
