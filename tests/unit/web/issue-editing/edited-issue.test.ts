import { describe, expect, test } from 'vitest';
import type { IssueChange } from '../../../../contract/src/issues/schema.ts';
import {
  changedFields,
  editedOf,
  firstChoices,
  resolved,
  whoChanged,
} from '../../../../web/src/features/issue-editing/model/edited-issue.ts';
import { issue } from '../../../support/answers.ts';

const base = editedOf(issue(1, { scope_ids: [3, 8] }));

test('scopes in another order are no change', () => {
  expect(changedFields(base, { ...base, scope_ids: [8, 3] })).toEqual([]);
  expect(changedFields(base, { ...base, scope_ids: [8], summary: 'New' })).toEqual([
    'summary',
    'scope_ids',
  ]);
});

describe('two versions of an issue', () => {
  const mine = { ...base, summary: 'Mine', priority_id: 4, status_id: 2 };
  const theirs = { ...base, summary: 'Theirs', discipline_id: 7, status_id: 2 };

  test('differ in what both changed, which people decide, and in what one of them changed', () => {
    expect(changedFields(mine, theirs)).toEqual(['summary', 'priority_id', 'discipline_id']);
    expect(firstChoices(base, mine, theirs)).toEqual({
      ...{ priority_id: 'mine', discipline_id: 'theirs' },
    });
  });

  test('become one by the choices', () => {
    const first = firstChoices(base, mine, theirs);
    const merged = { ...mine, discipline_id: 7 };
    expect(resolved(mine, theirs, { ...first, summary: 'mine' })).toEqual(merged);
    expect(resolved(mine, theirs, { ...first, summary: 'theirs' })).toEqual({
      ...merged,
      summary: 'Theirs',
    });
  });
});

describe('who changed an issue meanwhile', () => {
  const change = (version: number, full_name: string | null): IssueChange => ({
    ...{ id: version, version, changes: [], is_bulk: false, is_undo: false },
    person: full_name === null ? null : { id: version, full_name },
    created_at: '2026-03-04T09:12:40.000Z',
  });
  test('is named, each person once', () => {
    const changes = [change(5, 'Ana Ruiz'), change(4, 'Ben Cho'), change(3, 'Ana Ruiz')];
    expect(whoChanged(changes, 2)).toBe('Ana Ruiz and Ben Cho');
    expect(whoChanged(changes, 4)).toBe('Ana Ruiz');
  });
  test('is someone if the history does not say', () => {
    expect(whoChanged([], 1)).toBe('Someone');
    expect(whoChanged([change(2, null)], 1)).toBe('Someone');
    const many = ['A', 'B', 'C', 'D'].map((name, index) => change(index + 2, name));
    expect(whoChanged(many, 1)).toBe('Several people');
  });
});
