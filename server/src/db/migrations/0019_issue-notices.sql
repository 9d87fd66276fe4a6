-- Tells those who follow a project which issues changed, and in which state they were before: `N issues STATE 118,119`, or
-- `new` for the state. A notice has room for 8,000 bytes.
CREATE FUNCTION tell_of_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pinbar_project_changes', format('%s issues %s %s', project_id, state, string_agg(id::text, ',')))
    FROM (SELECT id, project_id, CASE TG_OP WHEN 'INSERT' THEN 'new' ELSE evaluation_state END AS state,
                 (row_number() OVER (PARTITION BY project_id ORDER BY id) - 1) / 500 AS portion
            FROM changed) issue
    GROUP BY project_id, state, portion;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for a table with issue_id.
CREATE FUNCTION tell_of_their_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pinbar_project_changes', format('%s issues %s %s', project_id, evaluation_state, string_agg(id::text, ',')))
    FROM (SELECT id, project_id, evaluation_state,
                 (row_number() OVER (PARTITION BY project_id ORDER BY id) - 1) / 500 AS portion
            FROM issues WHERE id IN (SELECT issue_id FROM changed)) issue
    GROUP BY project_id, evaluation_state, portion;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notices_on_insert AFTER INSERT ON issues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_update AFTER UPDATE ON issues REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_delete AFTER DELETE ON issues REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_insert AFTER INSERT ON issue_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_update AFTER UPDATE ON issue_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_issues();--> statement-breakpoint
CREATE TRIGGER notices_on_delete AFTER DELETE ON issue_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_their_issues();
