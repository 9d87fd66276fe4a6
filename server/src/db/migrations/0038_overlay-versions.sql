-- Tells those who follow the projects to read their overlays again, and gives `overlays of project N` a new number.
CREATE FUNCTION tell_of_overlays(project_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(format('overlays of project %s', id)))
    FROM projects WHERE id = ANY (project_ids)
    HAVING count(*) > 0;
  PERFORM pg_notify('pinbar_project_changes', format('%s overlays', id))
    FROM projects WHERE id = ANY (project_ids);
END $$;--> statement-breakpoint
CREATE FUNCTION tell_of_changed_overlays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_overlays((SELECT array_agg(DISTINCT project_id) FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for a table with overlay_id.
CREATE FUNCTION tell_of_their_overlays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_overlays((SELECT array_agg(DISTINCT project_id) FROM overlays WHERE id IN (SELECT overlay_id FROM changed)));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Answers show the names of people.
CREATE FUNCTION touch_overlays_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('overlays of project %s', o.project_id)))
    FROM overlays o
    WHERE o.requested_by_id = NEW.id
      OR o.id IN (SELECT overlay_id FROM overlay_executions WHERE requested_by_id = NEW.id)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON overlays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_overlays();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON overlays REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_overlays();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON overlays REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_overlays();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON overlay_executions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_overlays();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON overlay_executions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_overlays();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON overlay_executions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_overlays();--> statement-breakpoint
CREATE TRIGGER versions_of_people_in_overlays AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION touch_overlays_of_person();--> statement-breakpoint
-- As in the migration `issue-versions`, and forgets the subject of overlays too.
CREATE OR REPLACE FUNCTION touch_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM forget_versions(ARRAY[format('project %s', OLD.id), format('documents of project %s', OLD.id),
      format('contents of project %s', OLD.id), format('tasks of project %s', OLD.id), format('pictures of project %s', OLD.id),
      format('annotations of project %s', OLD.id), format('issues of project %s', OLD.id),
      format('overlays of project %s', OLD.id)]);
  ELSE
    PERFORM touch_versions(ARRAY[format('project %s', NEW.id)]);
  END IF;
  RETURN NULL;
END $$;
