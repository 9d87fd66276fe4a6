/** What the API says of the checks of a project's drawings. Runs in Node and in browsers. */
import type { Check, CheckedSheet, Coverage } from '../../contract/src/checks/operations.ts';

const CHECKS: readonly Check[] = [
  {
    ...{ id: 'missing-sheets', name: 'References to sheets', is_on: true },
    description: 'Marks and notes that point to sheets that are not in the set.',
  },
  {
    ...{ id: 'sheet-index', name: 'Sheet index', is_on: false },
    description: 'Sheets that the index lists and the set lacks.',
  },
  {
    ...{ id: 'overlay-notes', name: 'Notes of overlays', is_on: true },
    description: 'Notes that were added, removed or retyped.',
  },
];

const NO_TEXT = 'The sheet has no text.';

function sheetOf(id: number): CheckedSheet {
  const outcome = id === 1 ? 'found' : id === 2 ? 'not_checked' : 'nothing';
  return {
    ...{ id, sheet_num: `A-10${id}`, sheet_title: 'First floor plan' },
    ...{ document_id: 10, page_number: id },
    looks: [
      {
        ...{ check_id: 'missing-sheets', outcome, found_count: outcome === 'found' ? 2 : 0 },
        reason: outcome === 'not_checked' ? NO_TEXT : null,
      },
    ],
  };
}

export function coverage(change: Partial<Coverage> = {}, sheets = 3): Coverage {
  return {
    ...{ state: 'done', checked_at: '2026-03-02T16:18:00.000Z', checks: [...CHECKS] },
    sheets: Array.from({ length: sheets }, (_, index) => sheetOf(index + 1)),
    ...change,
  };
}
