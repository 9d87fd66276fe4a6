CREATE TRIGGER versions_on_insert AFTER INSERT ON issue_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON issue_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON issue_attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_insert AFTER INSERT ON issue_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_update AFTER UPDATE ON issue_attachments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_delete AFTER DELETE ON issue_attachments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_issues();--> statement-breakpoint
-- As in the migration `versions`, and for the files of attachments too.
CREATE OR REPLACE FUNCTION touch_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(ARRAY[format('document %s', id), format('documents of project %s', project_id)])
    FROM documents WHERE file_id = NEW.id;
  PERFORM touch_versions(ARRAY[format('issues of project %s', i.project_id)])
    FROM issue_attachments a JOIN issues i ON i.id = a.issue_id WHERE a.file_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- As in the migration `issue-versions`, and for who attached something too.
CREATE OR REPLACE FUNCTION touch_issues_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('issues of project %s', i.project_id)))
    FROM issues i
    WHERE i.assignee_id = NEW.id OR i.creator_id = NEW.id
      OR i.id IN (SELECT issue_id FROM issue_evaluations WHERE evaluator_id = NEW.id)
      OR i.id IN (SELECT issue_id FROM issue_comments WHERE author_id = NEW.id)
      OR i.id IN (SELECT issue_id FROM issue_attachments WHERE added_by_id = NEW.id)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
