/** Builds what the API answers about overlays: valid, and as a real pair of sheets gives it. Runs in Node and in browsers. */
import type {
  Overlay,
  OverlayDifference,
  OverlayDrawing,
  OverlayExecution,
  OverlayExecutionDetail,
} from '../../contract/src/overlays/schema.ts';
import { ME } from './answers.ts';

const MOMENT = '2026-03-02T16:18:00.000Z';
const ADA = { id: ME.id, full_name: ME.full_name };

/** A drawing box on the first page of document `id` × 10, whose sheet has that id. `id` null: the whole sheet. */
export function overlayDrawing(
  sheetId: number,
  change: Partial<OverlayDrawing> = {},
): OverlayDrawing {
  return {
    ...{ id: sheetId * 10, title: 'First floor plan', is_deleted: false },
    sheet: {
      ...{ id: sheetId, sheet_num: 'A-101', sheet_title: 'First floor plan' },
      ...{ revision: String(sheetId), document_id: sheetId * 10, page_number: 1 },
      ...{ document_name: `Set ${sheetId * 10}.pdf`, rotation_degrees: 0 },
      ...{ width_points: 2592, height_points: 1728 },
    },
    ...change,
  };
}

/** Aligned and checked, unless `change` says otherwise. */
export function overlayExecution(
  id: number,
  change: Partial<OverlayExecution> = {},
): OverlayExecution {
  return {
    ...{ id, overlay_id: 1 },
    ...{ color_1: '#ff0000', color_2: '#0000ff', color_3: null, color_4: null },
    ...{ opacity_1: 0.75, opacity_2: 0.75, opacity_3: null, opacity_4: null },
    ...{ box_1: [200, 150, 3000, 2250], box_2: [200, 150, 3000, 2250], box_3: null, box_4: null },
    ...{ points: null, residuals_inches: null, alignment_3: null, alignment_4: null },
    alignment_2: {
      ...{ status: 'aligned', matrix: [1, 0, 0, 1, 74.16, 48.24], errorInches: 0.004 },
      ...{ confidence: 0.98, method: 'words' },
    },
    ...{ cache_key: '2d711642b726b04401627ca9fbac32f5', has_been_checked: true, failure: null },
    ...{ differences_count: 2, issue_count: 0, requested_by_ai: false, requested_by: ADA },
    created_at: MOMENT,
    ...change,
  };
}

/** As the creation answers it is at first: neither aligned nor checked. */
export function waitingExecution(
  id: number,
  change: Partial<OverlayExecution> = {},
): OverlayExecution {
  return overlayExecution(id, {
    ...{ alignment_2: null, has_been_checked: false, differences_count: null },
    ...change,
  });
}

/** Of the sheets 1 and 2, with one execution. */
export function overlay(id: number, change: Partial<Overlay> = {}): Overlay {
  return {
    ...{ id, project_id: 1, drawing_1: overlayDrawing(1), drawing_2: overlayDrawing(2) },
    ...{ drawing_3: null, drawing_4: null, latest_execution_issue_count: 0 },
    ...{ requested_by_ai: false, requested_by_user_id: ME.id, requested_by: ADA },
    created_at: MOMENT,
    executions: [overlayExecution(id * 10, { overlay_id: id })],
    ...change,
  };
}

/** What a poll of an execution of this overlay answers. */
export function overlayExecutionDetail(
  execution: OverlayExecution,
  of: Overlay = overlay(execution.overlay_id),
): OverlayExecutionDetail {
  const { executions: _, ...rest } = of;
  return { ...execution, is_latest: true, overlay: rest };
}

/** A door that was removed, and a text that was changed. */
export const OVERLAY_DIFFERENCES: OverlayDifference[] = [
  {
    ...{ id: 'r1', kind: 'removed', box: [812, 640, 866, 700] },
    ...{ areaSquareInches: 0.31, group: 'drawing', drawing_number: 2 },
  },
  {
    ...{ id: 'c1', kind: 'changed', box: [1204, 910, 1290, 926] },
    ...{ areaSquareInches: 0.05, group: 'drawing', drawing_number: 2 },
    text: { before: '212 °F', after: '225 °F' },
  },
];
