/** What the API says of the checks of a project's drawings. Runs in Node and in browsers. */
import type {
  Check,
  CheckedSheet,
  Coverage,
  ModelUsage,
} from '../../contract/src/checks/operations.ts';

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

type Look = CheckedSheet['looks'][number];

/** The same with the check of a language model, which was asked about the first two sheets. */
export function coverageWithModel(change: Partial<Coverage> = {}, sheets = 3): Coverage {
  const all = coverage({}, sheets);
  const looks: readonly Pick<Look, 'outcome' | 'found_count' | 'reason'>[] = [
    { outcome: 'found', found_count: 1, reason: null },
    {
      ...{ outcome: 'not_checked', found_count: 0 },
      reason:
        'This month’s limit of the language model is used up, or does not suffice for this sheet.',
    },
  ];
  return {
    ...all,
    model: { name: 'small', host: 'llm.example', state: 'done' },
    checks: [
      ...all.checks,
      {
        ...{ id: 'language-model', name: 'Language model', is_on: true },
        description:
          'small looks for texts that contradict each other, cannot be right, or are unfinished; judges checklist items that the rules cannot decide; and sums up what issuances changed. While this is on, the text of all current sheets is sent to llm.example, and so are those items with the passages of drawings and specifications that may answer them, and the titles of differences. Only what it can quote from them is kept.',
      },
    ],
    sheets: all.sheets.map((sheet, at) => {
      const look = looks[at];
      return look === undefined
        ? sheet
        : { ...sheet, looks: [...sheet.looks, { check_id: 'language-model', ...look }] };
    }),
    ...change,
  };
}

export const modelUsage = (change: Partial<ModelUsage> = {}): ModelUsage => ({
  limit: { tokens: 2_000_000, cost: 5 },
  months: [
    {
      ...{ month: new Date().toISOString().slice(0, 7), calls: 12, cost: 0.4512 },
      ...{ input_tokens: 118_000, output_tokens: 2000 },
    },
    { ...{ month: '2026-01', calls: 1, cost: null }, input_tokens: 900, output_tokens: 10 },
  ],
  ...change,
});

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
    model: null,
    sheets: Array.from({ length: sheets }, (_, index) => sheetOf(index + 1)),
    ...change,
  };
}
