import { expect, test } from 'vitest';
import type { IssueChange } from '../../../../contract/src/issues/schema.ts';
import { changeWords } from '../../../../web/src/parts/issues/history-words.ts';

const named = (...labels: string[]) => labels.map((label, at) => ({ id: at + 1, label }));
const LABELS = {
  priorities: named('Low', 'Medium', 'High', 'Urgent'),
  statuses: named('Open', 'In progress', 'In review'),
  disciplines: named('General', 'Structural'),
  scopes: named('Openings', 'Concrete', 'Metals'),
};
const grace = { id: 2, full_name: 'Grace' };
const call = (changes: IssueChange['changes'], how: Partial<IssueChange> = {}): IssueChange => ({
  ...{ id: 1, person: grace, created_at: '2026-03-04T09:12:40.000Z', version: 2 },
  ...{ is_bulk: false, is_undo: false, changes, ...how },
});

const status: IssueChange['changes'][number] = { field: 'status_id', from: 1, to: 3 };

type Changes = IssueChange['changes'];

const CASES: [Changes, string][] = [
  [[status], 'changed the status from Open to In review'],
  [[{ field: 'status_id', from: null, to: 1 }], 'changed the status from none to Open'],
  [[{ field: 'summary', from: 'A', to: 'B' }], 'changed the summary from “A” to “B”'],
  [
    [{ field: 'scope_ids', from: [1], to: [2, 3] }],
    'added the scopes Concrete and Metals and removed the scope Openings',
  ],
  [[{ field: 'assignee', from: null, to: grace }], 'gave it to Grace'],
  [[{ field: 'assignee', from: grace, to: null }], 'took it from Grace'],
  [
    [{ field: 'evaluation_state', from: 'not_reviewed', to: 'rejected', explanation: 'As built' }],
    'rejected it: “As built”',
  ],
  [
    [
      { field: 'full_text', from: 'A', to: 'B' },
      { field: 'priority_id', from: 3, to: 4 },
      { field: 'markup' },
    ],
    'changed the description, changed the priority from High to Urgent and changed its markup',
  ],
];

test.each(CASES)('%j', (changes, words) => {
  expect(changeWords(call(changes), LABELS)).toBe(words);
});

test('changes of many issues, and undoing them, say so', () => {
  const words = 'changed the status from Open to In review';
  expect(changeWords(call([status], { is_bulk: true }), LABELS)).toBe(
    `${words}, with other issues`,
  );
  expect(changeWords(call([status], { is_bulk: true, is_undo: true }), LABELS)).toBe(
    `undid a change of many issues and so ${words}`,
  );
});
