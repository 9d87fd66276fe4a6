-- Tells those who follow the projects to read their checklists again.
CREATE FUNCTION tell_of_verifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pinbar_project_changes', format('%s checklists', project_id))
    FROM (SELECT DISTINCT d.project_id
      FROM changed JOIN checklist_items i ON i.id = changed.item_id JOIN documents d ON d.id = i.document_id) projects;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notice_on_insert AFTER INSERT ON checklist_verifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_verifications();--> statement-breakpoint
CREATE TRIGGER notice_on_update AFTER UPDATE ON checklist_verifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_verifications();--> statement-breakpoint
CREATE TRIGGER notice_on_delete AFTER DELETE ON checklist_verifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_verifications();
