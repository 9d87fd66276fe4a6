-- Lists of issues can be limited to a theme, so themes have a part in `issues of project N`.
CREATE FUNCTION touch_issues_of_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(format('issues of project %s', id)))
    FROM projects WHERE id IN (SELECT project_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON themes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issues_of_projects();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON themes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issues_of_projects();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON themes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issues_of_projects();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON theme_issues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON theme_issues REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON theme_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issues_of_projects();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON theme_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issues_of_projects();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON theme_runs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_issues_of_projects();
