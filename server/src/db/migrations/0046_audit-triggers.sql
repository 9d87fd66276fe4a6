-- The audit log is only ever added to.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log cannot be changed' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Whoever changes roles, also at the command line.
CREATE FUNCTION audit_users() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OF is_admin, user_type_id ON users FOR EACH ROW EXECUTE FUNCTION audit_users();--> statement-breakpoint
CREATE FUNCTION audit_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person integer;
  organization integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    person = NEW.user_id;
    organization = NEW.organization_id;
  ELSE
    person = OLD.user_id;
    organization = OLD.organization_id;
  END IF;
  INSERT INTO audit_entries (kind, person_id, person_name, action, details)
    VALUES ('role', person, (SELECT full_name FROM users WHERE id = person),
      CASE TG_OP WHEN 'INSERT' THEN 'Joined an organization' ELSE 'Left an organization' END,
      coalesce((SELECT name FROM organizations WHERE id = organization), organization::text));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON user_organizations FOR EACH ROW EXECUTE FUNCTION audit_memberships();
