/** Builds what the API answers: valid, and as small as a test needs. Runs in Node and in browsers. */
import type {
  Document,
  Drawing,
  Sheet,
  TableOfContents,
} from '../../contract/src/documents/schema.ts';
import type { Attachment } from '../../contract/src/attachments/schema.ts';
import type { Issue, PriorityStat } from '../../contract/src/issues/schema.ts';
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
    pictured_document_id: null,
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
    missing_pages: null,
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
    other_numbers: [],
    other_titles: [],
    recognition: null,
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

export function issue(id: number, change: Partial<Issue> = {}): Issue {
  const page = { document_id: 10, page_number: 1 };
  const on = { id: 1, sheet_num: 'A-101', sheet_title: 'First floor plan', ...page };
  const none = { overlay_execution_id: null, checklist_item_id: null, csi_code: null };
  return {
    ...{ id, project_id: 1, summary: `Door ${id} swings into the corridor` },
    full_text: 'The door reduces the clear width to 36 in.',
    ...{ priority_id: 3, status_id: 1, discipline_id: 8, scope_ids: [] },
    ...{ assignee_id: null, assignee: null, creator_id: 1, creator_name: ME.full_name },
    creator: { id: 1, full_name: ME.full_name },
    ...{ ref_number: 'A-101', issue_type: 'drawing', created_at: MOMENT, updated_at: MOMENT },
    ...{
      version: 1,
      comments_count: 0,
      attachments_count: 0,
      ...page,
      xfdf: null,
      annotation_id: null,
    },
    ...{ overlay_execution_id: null, drawing_sheet_id: 1, drawing_sheet_num: 'A-101' },
    ...{ csi_code: null, rotation_degrees: 0, width_points: 2592, height_points: 1728 },
    ...{ drawing_sheet: on, overlay_sheets: [], checklist_item: null },
    ...{ evaluation_state: 'not_reviewed', evaluation: null, grid_reference: null },
    locations: [
      {
        ...{ id, location_description: 'At the door' },
        location_references: [
          {
            ...{ id, is_primary: true, reference_type: 'drawing_sheet', ...page, ...none },
            ...{ drawing_sheet_id: 1, drawing_sheet: { sheet_num: 'A-101' } },
          },
        ],
      },
    ],
    ...change,
  };
}

/** A picture of one pixel. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A photo with a thumbnail. */
export function attachment(id: number, change: Partial<Attachment> = {}): Attachment {
  return {
    ...{ id, name: `Door ${id}.jpg`, media_type: 'image/jpeg', size_bytes: 2_400_000 },
    ...{ sha256: '0'.repeat(64), added_by: { id: 1, full_name: ME.full_name } },
    ...{ created_at: MOMENT, url: PIXEL, is_new: false, can_remove: true },
    thumbnail: { url: PIXEL, width_px: 320, height_px: 240 },
    ...change,
  };
}

type IssuePage = {
  data: Issue[];
  pagination: { page: number; per_page: number; total: number };
  priority_stats: PriorityStat[];
};

/** A page of a list of issues. */
export function issuePage(data: Issue[], total = data.length): IssuePage {
  return {
    data,
    pagination: { page: 1, per_page: 10, total },
    priority_stats: ['Low', 'Medium', 'High', 'Urgent'].map((priority_label, at) => ({
      ...{ priority_id: at + 1, priority_label },
      count: data.filter(({ priority_id }) => priority_id === at + 1).length,
    })),
  };
}

const NO_HITS = { data: [], total: 0, is_least: false };

/** What a search of a project that finds only sheets is answered. */
export function projectHits(sheets: Sheet[]) {
  return { sheets, specs: [], issues: NO_HITS, markups: NO_HITS, pages: NO_HITS };
}
