/** Mocked answers of a batch that is matched with a project, with real pages: two sets, which have an overlay, and a book. */
import type { Route } from 'playwright-core';
import { contents, document, project, projectHits, sheet, summary } from './answers.ts';
import { changeOrder } from './change-order-answers.ts';
import { batch, BATCH_ANSWERS, BATCH_PATHS } from './change-order-page.ts';
import type { Answers } from './mocked-api.ts';
import {
  overlay,
  overlayDrawing,
  overlayExecution,
  overlayExecutionDetail,
} from './overlay-answers.ts';

const OLD = document(10);
const NEW = document(20);
const BOOK = document(30, { document_type_id: 1 });
const SECTION = {
  ...{ id: 1, csi_code: '260519', csi_code_title: 'Low-voltage conductors' },
  ...{ document_id: 30, document_name: 'Set 30.pdf', starting_page_number: 2 },
};
const SHEETS = [sheet(1), sheet(2, { page_number: 2 }), sheet(3, { page_number: 3 })];
/** The sample's sheets lie on each other as they are. */
const EXECUTION = overlayExecution(10, {
  ...{ box_1: null, box_2: null },
  alignment_2: {
    ...{ status: 'aligned', matrix: [1, 0, 0, 1, 0, 0], errorInches: 0.004 },
    ...{ confidence: 0.98, method: 'words' },
  },
});
const OVERLAY = overlay(1, {
  drawing_1: overlayDrawing(1, { id: null }),
  drawing_2: overlayDrawing(2, { id: null }),
  executions: [EXECUTION],
});

/** Every file is one of the sample's two issuances. */
function sampleFiles(route: Route): Promise<void> {
  const { file_key: key } = route.request().postDataJSON() as { file_key: string };
  const name = key === NEW.file.file_key ? 'issue-2.pdf' : 'issue-1.pdf';
  const url = new URL(`/sample/${name}`, route.request().url()).href;
  return route.fulfill({ json: { file_key: key, signed_url: url } });
}

/** Finds sheets whose number has the words, and the section if its code begins with them. */
function search(route: Route): Promise<void> {
  const words = (new URL(route.request().url()).searchParams.get('q') ?? '').toUpperCase();
  const sheets = SHEETS.filter(({ sheet_num: number }) => number.includes(words));
  const specs = '26 05 19'.startsWith(words) ? [SECTION] : [];
  return route.fulfill({ json: { ...projectHits(sheets), specs } });
}

export const MATCHED_BATCH: Answers = {
  ...BATCH_ANSWERS,
  [BATCH_PATHS.one]: { body: batch({ matching_jobs: [{ id: 5, project_id: 1 }] }) },
  [BATCH_PATHS.changes]: {
    body: {
      data: [
        changeOrder(1),
        changeOrder(3, {
          ...{ oco_number: null, change_order_number: '051', short_summary: 'Temporary heat' },
          ...{ page_number: 2, box: [60, 400, 200, 420] },
        }),
      ],
    },
  },
  'GET /users/me/projects': {
    body: {
      data: ['Harbor Street, Line 2', 'Riverside Clinic', 'Station House'].map((name, index) =>
        summary(index + 1, { name }),
      ),
    },
  },
  'GET /projects/1': { body: project([OLD, NEW, BOOK]) },
  'GET /projects/1/table-of-contents': {
    body: contents(SHEETS, { specs: { sections: [SECTION] } }),
  },
  'GET /projects/1/search': search,
  'GET /documents/10': { body: OLD },
  'GET /documents/20': { body: NEW },
  'POST /storage/presigned-url': sampleFiles,
  'GET /overlays': { body: { data: [OVERLAY] } },
  'GET /overlay-executions/10': { body: overlayExecutionDetail(EXECUTION, OVERLAY) },
  'GET /overlay-executions/10/differences': {
    body: { data: [], limitation: null, hidden_count: 0 },
  },
};
