/** Bulk actions and the letters that start them. */
import { expect, it } from 'vitest';
import {
  BULK_ACTIONS,
  BULK_LABELS,
  bulkChange,
  picked,
} from '../../../../web/src/features/issue-list/model/bulk.ts';
import { bulkOf, quickActionOf } from '../../../../web/src/features/issue-list/model/quick-keys.ts';

it('are the five of the specification', () => {
  expect(BULK_ACTIONS.map((action) => BULK_LABELS[action])).toEqual([
    ...['Priority', 'Discipline', 'Scopes', 'Ball in court', 'Status'],
  ]);
});

it('need a value, and change exactly one field', () => {
  expect(BULK_ACTIONS.map((action) => bulkChange(action, []))).toEqual(Array(5).fill(null));
  expect(BULK_ACTIONS.map((action) => bulkChange(action, [3]))).toEqual([
    ...[{ priority_id: 3 }, { discipline_id: 3 }, { scope_ids: [3] }],
    ...[{ assignee_id: 3 }, { status_id: 3 }],
  ]);
  expect(bulkChange('owner', [-1])).toEqual({ assignee_id: null });
});

it('take several scopes, and one of everything else', () => {
  expect(picked('scopes', [8], 9)).toEqual([8, 9]);
  expect(picked('scopes', [8, 9], 8)).toEqual([9]);
  expect(picked('status', [1], 2)).toEqual([2]);
});

it('are started by letters; evaluations and comments are about one issue', () => {
  expect([...'apsdecxj'].map(quickActionOf)).toEqual([
    ...['owner', 'priority', 'status', 'discipline', 'evaluation', 'comment', null, null],
  ]);
  expect(bulkOf('owner')).toBe('owner');
  expect(bulkOf('evaluation')).toBeNull();
  expect(bulkOf('comment')).toBeNull();
});
