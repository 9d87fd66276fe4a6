-- Sorts as people do: A-2 before A-10, door beside Door, Ü beside U.
CREATE COLLATION as_read (provider = icu, locale = 'en-u-kn-true');--> statement-breakpoint
-- Touches `issues of project N` for a table with project_id.
CREATE FUNCTION touch_of_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('%s of project %s', TG_ARGV[0], p.id)))
    FROM projects p WHERE p.id IN (SELECT project_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for a table with issue_id.
CREATE FUNCTION touch_of_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('issues of project %s', i.project_id)))
    FROM issues i WHERE i.id IN (SELECT issue_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_of_locations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('issues of project %s', i.project_id)))
    FROM issues i JOIN issue_locations l ON l.issue_id = i.id WHERE l.id IN (SELECT location_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Answers show the names of people.
CREATE FUNCTION touch_issues_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('issues of project %s', i.project_id)))
    FROM issues i
    WHERE i.assignee_id = NEW.id OR i.creator_id = NEW.id
      OR i.id IN (SELECT issue_id FROM issue_evaluations WHERE evaluator_id = NEW.id)
      OR i.id IN (SELECT issue_id FROM issue_comments WHERE author_id = NEW.id)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON issues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_projects('issues');--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON issues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_projects('issues');--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON issues REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_projects('issues');--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON issue_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON issue_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON issue_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON issue_evaluations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON issue_evaluations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON issue_evaluations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON issue_locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON issue_locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON issue_locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON location_references REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_locations();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON location_references REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_locations();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON location_references REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_locations();--> statement-breakpoint
CREATE TRIGGER versions_of_people_in_issues AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION touch_issues_of_person();--> statement-breakpoint
-- As in the migration `annotation-versions`, and forgets the subject of issues too.
CREATE OR REPLACE FUNCTION touch_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM forget_versions(ARRAY[format('project %s', OLD.id), format('documents of project %s', OLD.id),
      format('contents of project %s', OLD.id), format('tasks of project %s', OLD.id), format('pictures of project %s', OLD.id),
      format('annotations of project %s', OLD.id), format('issues of project %s', OLD.id)]);
  ELSE
    PERFORM touch_versions(ARRAY[format('project %s', NEW.id)]);
  END IF;
  RETURN NULL;
END $$;
