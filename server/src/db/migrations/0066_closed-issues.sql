-- An issue is closed while its status is Resolved (4) or Closed (5), since it became so. An issue that is copied keeps its time.
CREATE FUNCTION keep_closed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(NEW.status_id, 0) < 4 THEN
    NEW.closed_at = NULL;
  ELSE
    NEW.closed_at = coalesce(NEW.closed_at, now());
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER closed_at BEFORE INSERT OR UPDATE OF status_id ON issues FOR EACH ROW EXECUTE FUNCTION keep_closed_at();--> statement-breakpoint
-- When its status last became one of the two; an issue without a history was closed when it was last changed.
UPDATE issues SET closed_at = coalesce(
  (SELECT max(c.created_at) FROM issue_changes c
    WHERE c.issue_id = issues.id AND (c.after ->> 'status_id')::int >= 4
      AND coalesce((c.before ->> 'status_id')::int, 0) < 4),
  issues.updated_at)
  WHERE status_id >= 4;
