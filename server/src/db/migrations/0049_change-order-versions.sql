-- Gives `change orders of organization N` a new number when a batch, a document in it or a change order changes.
CREATE FUNCTION touch_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('change orders of organization %s', organization_id)))
    FROM changed
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for a table with batch_id.
CREATE FUNCTION touch_of_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('change orders of organization %s', b.organization_id)))
    FROM change_order_batches b
    WHERE b.id IN (SELECT batch_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The same for change orders.
CREATE FUNCTION touch_of_batch_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('change orders of organization %s', b.organization_id)))
    FROM change_order_documents d JOIN change_order_batches b ON b.id = d.batch_id
    WHERE d.id IN (SELECT document_id FROM changed)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Answers show the names of people and files.
CREATE FUNCTION touch_batches_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('change orders of organization %s', organization_id)))
    FROM change_order_batches
    WHERE creator_id = NEW.id
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_batches_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_versions(array_agg(DISTINCT format('change orders of organization %s', b.organization_id)))
    FROM change_order_documents d JOIN change_order_batches b ON b.id = d.batch_id
    WHERE d.file_id = NEW.id
    HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON change_order_batches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON change_order_batches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON change_order_batches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON change_order_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON change_order_documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON change_order_documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batches();--> statement-breakpoint
CREATE TRIGGER versions_on_insert AFTER INSERT ON change_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batch_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_update AFTER UPDATE ON change_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batch_documents();--> statement-breakpoint
CREATE TRIGGER versions_on_delete AFTER DELETE ON change_orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_of_batch_documents();--> statement-breakpoint
CREATE TRIGGER versions_of_people_in_batches AFTER UPDATE OF full_name ON users FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION touch_batches_of_person();--> statement-breakpoint
CREATE TRIGGER versions_of_files_in_batches AFTER UPDATE OF key, name ON files FOR EACH ROW
  WHEN (OLD.key IS DISTINCT FROM NEW.key OR OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION touch_batches_of_file();
