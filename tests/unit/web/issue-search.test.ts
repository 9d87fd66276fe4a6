import { describe, expect, test } from 'vitest';
import {
  CLEARED,
  issueQueryOf,
  issueSearchParams,
  readIssueSearch,
} from '../../../web/src/domain/issue-search.ts';

const WEEK = '2026-11-16T05:00:00.000Z';

describe('the issue list in the URL', () => {
  const raw = {
    ...{ search: 'lintel', sort_by: 'status', sort_order: 'asc', page: 3 },
    ...{ priority: '4,3', status: 1, document_types: -1, issue_types: 'overlay,nonsense' },
    ...{ evaluation_states: 'rejected', issue_id_from: '0', issue_id_to: 120 },
    ...{ assignee_id: '-1,7', creator_id: -1, keywords: 'door, lintel', discipline_ids: '8' },
    ...{ scopes: '8,26', theme_id: 4, is_closed: false, created_from: WEEK, created_to: 'soon' },
    ...{ closed_from: WEEK, days_to_close_from: '1', days_to_close_to: 7, commented_from: WEEK },
    ...{ sheet_number: 101, sheet_cell: 'C4' },
  };

  test('every filter is read', () => {
    expect(readIssueSearch(raw)).toEqual({
      ...{ search: 'lintel', sort_by: 'status', sort_order: 'asc', page: 3 },
      ...{ priority: [4, 3], status: [1], document_types: [-1], issue_types: ['overlay'] },
      ...{ evaluation_states: ['rejected'], issue_id_from: 0, issue_id_to: 120 },
      ...{ assignee_id: [-1, 7], creator_id: [-1], keywords: ['door', 'lintel'] },
      ...{
        discipline_ids: [8],
        scopes: [8, 26],
        theme_id: 4,
        is_closed: false,
        created_from: WEEK,
      },
      ...{ closed_from: WEEK, days_to_close_from: 1, days_to_close_to: 7, commented_from: WEEK },
      ...{ sheet_number: '101', sheet_cell: 'C4' },
    });
  });

  test('what is malformed is ignored', () => {
    const odd = { page: 0, priority: 'x,,-3', status: {}, issue_id_to: 1e12, keywords: ' , ' };
    expect(readIssueSearch({ ...odd, sort_by: 'age', evaluation_states: 'fine' })).toEqual({});
  });

  test('names of the URL become names of the API', () => {
    expect(issueQueryOf(readIssueSearch(raw), false)).toMatchObject({
      ...{ q: 'lintel', priorities: [4, 3], statuses: [1], owners: [-1, 7], creators: [-1] },
      ...{ page: 3, per_page: 10, sort_by: 'status', sort_order: 'asc', theme_id: 4 },
      ...{ is_closed: false, created_from: WEEK, days_to_close_to: 7, commented_from: WEEK },
    });
  });

  test('restricted reviewers ask for approved and not reviewed issues', () => {
    const { evaluation_states } = issueQueryOf(readIssueSearch(raw), true);
    expect(evaluation_states).toEqual(['approved', 'not_reviewed']);
  });

  test('a changed filter goes to the first page, and another page keeps the filters', () => {
    const now = readIssueSearch(raw);
    expect(issueSearchParams(now, { priority: [1, 2] })).toMatchObject({
      ...{ priority: '1,2', status: '1', page: undefined },
    });
    expect(issueSearchParams(now, { page: 4 })).toMatchObject({ priority: '4,3', page: 4 });
    expect(issueSearchParams(now, { page: 1 })['page']).toBeUndefined();
  });

  test('clearing keeps the order', () => {
    const left = issueSearchParams(readIssueSearch(raw), CLEARED);
    const set = Object.entries(left).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(set)).toEqual({ sort_by: 'status', sort_order: 'asc' });
  });
});
