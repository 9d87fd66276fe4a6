-- Backtests are of batches, so they have a part in `change orders of organization N`. For a table with backtest_id.
CREATE FUNCTION touch_of_backtests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('change orders of organization %s', b.organization_id)))
    FROM backtests t JOIN change_order_batches b ON b.id = t.batch_id
    WHERE t.id IN (SELECT backtest_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Answers show the names of people.
CREATE FUNCTION touch_backtests_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('change orders of organization %s', b.organization_id)))
    FROM backtests t JOIN change_order_batches b ON b.id = t.batch_id
    WHERE t.creator_id = NEW.id
      OR EXISTS (SELECT FROM backtest_matches m WHERE m.backtest_id = t.id AND NEW.id IN (m.adder_id, m.approver_id))
      OR EXISTS (SELECT FROM backtest_reviews r WHERE r.backtest_id = t.id AND r.reviewer_id = NEW.id)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON backtests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON backtests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON backtests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON backtest_matches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_backtests();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON backtest_matches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_backtests();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON backtest_matches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_backtests();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON backtest_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_backtests();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON backtest_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_backtests();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON backtest_reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_backtests();--> statement-breakpoint
CREATE TRIGGER versions_of_people_in_backtests AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION touch_backtests_of_person();
