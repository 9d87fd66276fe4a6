-- What an issue is counted under.
CREATE FUNCTION tallied_under(discipline_id integer, assignee_id integer, scope_ids integer[])
  RETURNS TABLE (facet text, value integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'discipline', discipline_id
  UNION ALL SELECT 'assignee', assignee_id
  UNION ALL SELECT 'scope', scope FROM (SELECT DISTINCT unnest(scope_ids) AS scope) named
$$;--> statement-breakpoint
-- Replaces rows that say the same by their sum. What another transaction is replacing stays for later, so nobody waits.
CREATE FUNCTION merge_issue_tallies(project integer) RETURNS void LANGUAGE sql AS $$
  WITH merged AS (
    DELETE FROM issue_tallies
      WHERE id IN (SELECT id FROM issue_tallies WHERE project_id = project FOR UPDATE SKIP LOCKED)
      RETURNING facet, value, priority_id, evaluation_state, issues)
  INSERT INTO issue_tallies (project_id, facet, value, priority_id, evaluation_state, issues)
    SELECT project, facet, value, priority_id, evaluation_state, sum(issues) FROM merged
    GROUP BY facet, value, priority_id, evaluation_state HAVING sum(issues) <> 0
$$;--> statement-breakpoint
CREATE FUNCTION tally_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO issue_tallies (project_id, facet, value, priority_id, evaluation_state, issues)
      SELECT i.project_id, u.facet, u.value, i.priority_id, i.evaluation_state, count(*)
      FROM added i CROSS JOIN LATERAL tallied_under(i.discipline_id, i.assignee_id, i.scope_ids) u GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO issue_tallies (project_id, facet, value, priority_id, evaluation_state, issues)
      SELECT i.project_id, u.facet, u.value, i.priority_id, i.evaluation_state, -count(*)
      FROM gone i JOIN projects p ON p.id = i.project_id CROSS JOIN LATERAL tallied_under(i.discipline_id, i.assignee_id, i.scope_ids) u GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO issue_tallies (project_id, facet, value, priority_id, evaluation_state, issues)
      SELECT project_id, facet, value, priority_id, evaluation_state, sum(one) FROM (
        SELECT i.project_id, u.facet, u.value, i.priority_id, i.evaluation_state, 1 AS one
          FROM added i CROSS JOIN LATERAL tallied_under(i.discipline_id, i.assignee_id, i.scope_ids) u
        UNION ALL
        SELECT i.project_id, u.facet, u.value, i.priority_id, i.evaluation_state, -1
          FROM gone i CROSS JOIN LATERAL tallied_under(i.discipline_id, i.assignee_id, i.scope_ids) u) changed
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0;
  END IF;
  -- About every hundredth statement, so that there are never many more rows than sums.
  IF FOUND AND random() < 0.01 THEN
    IF TG_OP = 'DELETE' THEN
      PERFORM merge_issue_tallies(project_id) FROM (SELECT DISTINCT project_id FROM gone) changed;
    ELSE
      PERFORM merge_issue_tallies(project_id) FROM (SELECT DISTINCT project_id FROM added) changed;
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tallies_on_insert AFTER INSERT ON issues REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_issues();--> statement-breakpoint
CREATE TRIGGER tallies_on_update AFTER UPDATE ON issues REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_issues();--> statement-breakpoint
CREATE TRIGGER tallies_on_delete AFTER DELETE ON issues REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_issues();--> statement-breakpoint
CREATE FUNCTION forget_issue_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM issue_tallies WHERE project_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tallies_on_delete AFTER DELETE ON projects FOR EACH ROW EXECUTE FUNCTION forget_issue_tallies();--> statement-breakpoint
INSERT INTO issue_tallies (project_id, facet, value, priority_id, evaluation_state, issues)
  SELECT i.project_id, u.facet, u.value, i.priority_id, i.evaluation_state, count(*)
  FROM issues i CROSS JOIN LATERAL tallied_under(i.discipline_id, i.assignee_id, i.scope_ids) u GROUP BY 1, 2, 3, 4, 5;
