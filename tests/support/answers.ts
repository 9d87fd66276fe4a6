/** Builds what the API answers: valid, and as small as a test needs. Runs in Node and in browsers. */
import type {
  Document,
  Drawing,
  Sheet,
  TableOfContents,
} from '../../contract/src/documents/schema.ts';
import type { Project, ProjectSummary, ProjectTask } from '../../contract/src/projects/schema.ts';
import type { User } from '../../contract/src/users/schema.ts';

const MOMENT = '2026-03-02T16:18:00.000Z';

export const ME: User = {
  id: 1,
  full_name: 'Ada Lovelace',
  email: 'ada@builders.example',
  is_admin: false,
  user_type_id: 1,
  can_create_projects: true,
  user_organizations: [{ organization: { id: 1, name: 'Cedar Hill Builders' } }],
};

export function summary(id: number, change: Partial<ProjectSummary> = {}): ProjectSummary {
  return {
    id,
    name: `Project ${id}`,
    documents_count: 2,
    issues_count: 0,
    checklist_items_count: 0,
    first_document_id: id * 10,
    created_at: MOMENT,
    source_project_id: null,
    address: null,
    type_name: null,
    stage_name: null,
    can_remove: false,
    ...change,
  };
}

export function document(id: number, change: Partial<Document> = {}): Document {
  return {
    id,
    project_id: 1,
    document_type_id: 2,
    page_count: 3,
    file: {
      file_id: id,
      file_key: `organizations/1/projects/${id}/original.pdf`,
      linearized_file_key: null,
      name: `Set ${id}.pdf`,
      size_bytes: 48_900_000,
    },
    created_at: MOMENT,
    ...change,
  };
}

export function project(documents: Document[], change: Partial<Project> = {}): Project {
  const first_document_id = documents[0]?.id ?? null;
  return { ...summary(1), documents, first_document_id, ...change };
}

export function task(
  fileKey: string,
  event_type: ProjectTask['event_type'],
  data: Partial<ProjectTask['event_data']> = {},
  had_error = false,
): ProjectTask {
  return {
    id: 1,
    event_type,
    had_error,
    created_at: MOMENT,
    event_data: { file_key: fileKey, document_type: 2, ...data },
  };
}

export function sheet(id: number, change: Partial<Sheet> = {}): Sheet {
  return {
    id,
    sheet_num: `A-${100 + id}`,
    sheet_title: `Floor plan ${id}`,
    discipline: 'Architectural',
    revision: null,
    document_name: 'Set 10.pdf',
    document_id: 10,
    page_number: id,
    rotation_degrees: 0,
    width_points: 2592,
    height_points: 1728,
    confidence: 1,
    is_corrected: false,
    drawings: [],
    ...change,
  };
}

/** A drawing with its box in 1/100 in. */
export function drawing(
  id: number,
  title: string,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): Drawing {
  return { id, title, cache_key: `${id}`, x0, y0, x1, y1 };
}

export function contents(sheets: Sheet[], change: Partial<TableOfContents> = {}): TableOfContents {
  return {
    updated_at: MOMENT,
    drawings: {
      sheet_sets:
        sheets.length === 0
          ? []
          : [{ id: '10-A', label: 'Architectural', updated_at: MOMENT, sheets }],
    },
    specs: { sections: [] },
    checklists: { sections: [] },
    ...change,
  };
}
