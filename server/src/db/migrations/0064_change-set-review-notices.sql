-- Tells those who follow the projects to read reviews again, and gives `overlays of project N` a new number: change matrices count them.
CREATE FUNCTION tell_of_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project_ids integer[] := (SELECT array_agg(DISTINCT project_id) FROM overlays WHERE id IN (SELECT overlay_id FROM changed));
BEGIN
  PERFORM touch_versions(array_agg(format('overlays of project %s', id)))
    FROM projects WHERE id = ANY (project_ids)
    HAVING count(*) > 0;
  PERFORM pg_notify('pinbar_project_changes', format('%s reviews', id))
    FROM projects WHERE id = ANY (project_ids);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON difference_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON difference_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON difference_reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();--> statement-breakpoint
-- Tells those who follow the projects to read reviews again, and gives `issuances of project N` a new number.
CREATE FUNCTION tell_of_set_reviews(project_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_issuances(project_ids);
  PERFORM pg_notify('pinbar_project_changes', format('%s reviews', id))
    FROM projects WHERE id = ANY (project_ids);
END $$;--> statement-breakpoint
CREATE FUNCTION tell_of_changed_set_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_set_reviews((SELECT array_agg(DISTINCT project_id) FROM issuances WHERE id IN (SELECT issuance_id FROM changed)));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Answers show the names of people.
CREATE FUNCTION tell_of_set_reviews_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_set_reviews((SELECT array_agg(DISTINCT project_id) FROM issuances WHERE id IN (
    SELECT issuance_id FROM reviewed_sheets WHERE reviewer_id = NEW.id
    UNION SELECT issuance_id FROM sign_offs WHERE signed_by_id = NEW.id)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON reviewed_sheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_set_reviews();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON reviewed_sheets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_set_reviews();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON reviewed_sheets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_set_reviews();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON sign_offs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_set_reviews();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON sign_offs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_set_reviews();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON sign_offs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_set_reviews();--> statement-breakpoint
CREATE TRIGGER versions_of_people_in_set_reviews AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION tell_of_set_reviews_of_person();
