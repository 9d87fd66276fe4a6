import { describe, expect, test } from 'vitest';
import {
  changedFields,
  editedOf,
  firstChoices,
  resolved,
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
