-- Gives `issuances of project N` a new number when what it says of its sheets may have changed.
CREATE FUNCTION touch_issuances(project_ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT touch_versions(array_agg(format('issuances of project %s', id)))
    FROM projects WHERE id = ANY (project_ids)
    HAVING count(*) > 0;
$$;--> statement-breakpoint
CREATE FUNCTION touch_changed_issuances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_issuances((SELECT array_agg(DISTINCT project_id) FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for tables with document_id.
CREATE FUNCTION touch_issuances_of_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_issuances((SELECT array_agg(DISTINCT project_id) FROM documents WHERE id IN (SELECT document_id FROM changed)));
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for tables with sheet_id.
CREATE FUNCTION touch_issuances_of_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_issuances((SELECT array_agg(DISTINCT d.project_id) FROM documents d
    JOIN drawing_sheets s ON s.document_id = d.id WHERE s.id IN (SELECT sheet_id FROM changed)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION forget_issuances_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_versions(ARRAY[format('issuances of project %s', OLD.id)]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER issuance_versions_of_project AFTER DELETE ON projects FOR EACH ROW EXECUTE FUNCTION forget_issuances_of_project();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON issuances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_changed_issuances();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON issuances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_changed_issuances();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON issuances REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_changed_issuances();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON issuance_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON issuance_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON issuance_documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON pair_corrections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON pair_corrections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON pair_corrections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON sheet_likenesses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_sheets();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON sheet_likenesses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_sheets();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON sheet_likenesses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issuances_of_sheets();
