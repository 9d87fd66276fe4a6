-- What webhooks are to tell, in the transaction in which it happens: one delivery for each webhook of the project that wants
-- the event. A webhook that someone is deleting is left out, because waiting for it could deadlock. While a project goes, it
-- is gone already, and nothing is told.
CREATE FUNCTION tell_webhooks(of_project integer, what text, issues integer[], comment_id integer, was text, actor integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, event, issue_ids, comment_id, evaluation_state, actor_id)
    SELECT w.id, what, issues, comment_id, was, actor
      FROM webhooks w
      WHERE w.project_id = of_project AND w.is_active AND what = ANY (w.events)
        AND EXISTS (SELECT FROM projects p WHERE p.id = of_project)
      ORDER BY w.id
      FOR KEY SHARE OF w SKIP LOCKED;
$$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_new_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(project_id, 'issue.added', array_agg(id ORDER BY id), NULL, NULL, creator_id)
    FROM changed GROUP BY project_id, creator_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_deleted_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(project_id, 'issue.deleted', array_agg(id ORDER BY id), NULL, evaluation_state, NULL)
    FROM changed GROUP BY project_id, evaluation_state;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Every change of an issue is kept in issue_changes, an evaluation with its `explanation`.
CREATE FUNCTION tell_webhooks_of_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(i.project_id, c.what, array_agg(i.id ORDER BY i.id), NULL, NULL, c.person_id)
    FROM (SELECT issue_id, person_id, CASE WHEN after ? 'explanation' THEN 'issue.evaluated' ELSE 'issue.changed' END AS what FROM changed) c
    JOIN issues i ON i.id = c.issue_id
    GROUP BY i.project_id, c.what, c.person_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_webhooks_of_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(i.project_id, 'issue.commented', ARRAY[i.id], c.id, NULL, c.author_id)
    FROM changed c JOIN issues i ON i.id = c.issue_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER webhooks_on_insert AFTER INSERT ON issues REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_new_issues();--> statement-breakpoint
CREATE TRIGGER webhooks_on_delete AFTER DELETE ON issues REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_deleted_issues();--> statement-breakpoint
CREATE TRIGGER webhooks_on_insert AFTER INSERT ON issue_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_changes();--> statement-breakpoint
CREATE TRIGGER webhooks_on_insert AFTER INSERT ON issue_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks_of_comments();
