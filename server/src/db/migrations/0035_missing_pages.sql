ALTER TABLE "documents" ADD COLUMN "missing_pages" integer;--> statement-breakpoint
-- How often a reading began, and when a document was prepared, is in no answer.
CREATE OR REPLACE TRIGGER versions_of_changed_documents AFTER UPDATE ON documents FOR EACH ROW
  WHEN ((OLD.project_id, OLD.file_id, OLD.document_type_id, OLD.page_count, OLD.missing_pages, OLD.created_at)
    IS DISTINCT FROM (NEW.project_id, NEW.file_id, NEW.document_type_id, NEW.page_count, NEW.missing_pages, NEW.created_at))
  EXECUTE FUNCTION touch_document();
