-- Tells those who follow the projects to read reviews again.
CREATE FUNCTION tell_of_difference_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pinbar_project_changes', format('%s reviews', project_id))
    FROM (SELECT DISTINCT project_id FROM overlays WHERE id IN (SELECT overlay_id FROM changed)) AS told;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON difference_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_difference_comments();
