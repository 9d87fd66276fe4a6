DROP TRIGGER audit ON users;--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit_entries (kind, person_id, person_name, action, details)
      VALUES ('sign-in', NEW.id, NEW.full_name, 'First known to the server', NEW.email);
  END IF;
  IF NEW.is_admin AND (TG_OP = 'INSERT' OR NOT OLD.is_admin) THEN
    INSERT INTO audit_entries (kind, person_id, person_name, action) VALUES ('role', NEW.id, NEW.full_name, 'Became an administrator');
  ELSIF TG_OP = 'UPDATE' AND OLD.is_admin AND NOT NEW.is_admin THEN
    INSERT INTO audit_entries (kind, person_id, person_name, action) VALUES ('role', NEW.id, NEW.full_name, 'Is no longer an administrator');
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.user_type_id <> OLD.user_type_id THEN
    INSERT INTO audit_entries (kind, person_id, person_name, action)
      VALUES ('role', NEW.id, NEW.full_name, CASE NEW.user_type_id WHEN 1 THEN 'Became a creator' ELSE 'Became a viewer' END);
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.deactivated_at IS NULL) <> (OLD.deactivated_at IS NULL) THEN
    INSERT INTO audit_entries (kind, person_id, person_name, action)
      VALUES ('role', NEW.id, NEW.full_name, CASE WHEN NEW.deactivated_at IS NULL THEN 'Was reactivated' ELSE 'Was deactivated' END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OF is_admin, user_type_id, deactivated_at ON users FOR EACH ROW EXECUTE FUNCTION audit_users();--> statement-breakpoint
-- Wakes the event streams of a person whose rights change: see `db/notifications.ts`.
CREATE FUNCTION notice_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person integer;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    person = NEW.id;
  ELSE
    person = OLD.user_id;
  END IF;
  PERFORM pg_notify('pinbar_project_changes', 'person-' || person);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notice_person AFTER UPDATE OF is_admin, user_type_id, signed_out_at, deactivated_at ON users FOR EACH ROW EXECUTE FUNCTION notice_person();--> statement-breakpoint
CREATE TRIGGER notice_person AFTER DELETE ON user_organizations FOR EACH ROW EXECUTE FUNCTION notice_person();--> statement-breakpoint
CREATE TRIGGER notice_person AFTER DELETE ON api_tokens FOR EACH ROW EXECUTE FUNCTION notice_person();
