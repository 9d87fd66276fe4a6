import { describe, expect, test } from 'vitest';
import { hidesRejected, isFiltered } from '../../../../web/src/domain/issue-search.ts';
import { withPageHeadings } from '../../../../web/src/parts/issues/by-page.ts';
import { countWords } from '../../../../web/src/features/issue-cards/model/count-words.ts';
import { otherFilters } from '../../../../web/src/features/issue-cards/model/filter-words.ts';
import { afterSort } from '../../../../web/src/parts/issues/card-sorts.ts';
import { beginningOf } from '../../../../web/src/parts/issues/beginning.ts';
import { issue } from '../../../support/answers.ts';

test('headings of pages stand where the page changes', () => {
  const issues = [
    issue(1, { page_number: 1 }),
    issue(2, { page_number: 1 }),
    issue(3, { page_number: 2 }),
    issue(4, { page_number: 2, document_id: 20 }),
    issue(5, { page_number: null }),
  ];
  const headings = withPageHeadings(issues).map(({ heading }) => heading);
  expect(headings).toEqual(['Page 1', null, 'Page 2', 'Page 2', null]);
});

test('the count says how many of all are listed', () => {
  expect(countWords(1200, 1200)).toBe('1,200');
  expect(countWords(4, 38)).toBe('4 of 38');
  expect(countWords(4, undefined)).toBeNull();
});

test('filters without a chip of their own are counted', () => {
  expect(hidesRejected({ evaluation_states: ['not_reviewed', 'approved'] })).toBe(true);
  expect(hidesRejected({ evaluation_states: ['approved'] })).toBe(false);
  expect(hidesRejected({})).toBe(false);
  const hiding = { evaluation_states: ['approved', 'not_reviewed'], priority: [4] } as const;
  expect(otherFilters({ ...hiding, status: [1], scopes: [8] })).toBe(2);
  expect(otherFilters({ evaluation_states: ['rejected'] })).toBe(1);
  expect(isFiltered({ sort_by: 'page' })).toBe(false);
  expect(isFiltered({ search: 'door' })).toBe(true);
});

test('an order begins in its own direction and is reversed when chosen again', () => {
  const byPage = afterSort({}, 'page');
  expect(byPage).toEqual({ sort_by: 'page', sort_order: 'asc' });
  expect(afterSort(byPage, 'page')).toEqual({ sort_by: 'page', sort_order: 'desc' });
  // The first order is not in the URL.
  expect(afterSort(byPage, 'priority')).toEqual({ sort_by: undefined, sort_order: undefined });
  expect(afterSort({}, 'priority')).toEqual({ sort_by: 'priority', sort_order: 'asc' });
});

describe('the beginning of a long text', () => {
  test('is none up to 120 characters', () => expect(beginningOf('a'.repeat(120))).toBeNull());
  test('ends with a word', () => {
    const beginning = beginningOf('door '.repeat(40));
    expect(beginning).toMatch(/door$/);
    expect(beginning?.length).toBeLessThanOrEqual(120);
  });
  test('cuts a word without end', () => expect(beginningOf('x'.repeat(200))).toHaveLength(120));
});
