/** Saved views of the issue list: what they keep, and when the list is no longer as they say. */
import { describe, expect, it } from 'vitest';
import { COLUMN_IDS } from '../../../../contract/src/issues/list.ts';
import {
  issueQueryOf,
  issueSearchParams,
  readIssueSearch,
} from '../../../../web/src/domain/issue-search.ts';
import type { IssueSearch } from '../../../../web/src/domain/issue-search.ts';
import {
  ALL_ISSUES,
  columnsOfView,
  commandOf,
  contentOf,
  isAsSaved,
  searchOfView,
} from '../../../../web/src/features/issue-list/model/saved-views.ts';
import type { ListState } from '../../../../web/src/features/issue-list/model/saved-views.ts';
import {
  actionsOf,
  viewGroups,
  viewOf,
} from '../../../../web/src/features/issue-list/saved-views/view-entries.ts';
import { issueView } from '../../../support/issue-views.ts';

const EVERYTHING: IssueSearch = {
  ...{ search: 'door', sort_by: 'created_at', sort_order: 'asc', priority: [3, 4], status: [1] },
  ...{ document_types: [-1], issue_types: ['overlay'], evaluation_states: ['rejected'] },
  ...{ issue_id_from: 0, issue_id_to: 9, assignee_id: [-1, 1], creator_id: [2], scopes: [8] },
  ...{ keywords: ['fire', 'stair'], discipline_ids: [8], theme_id: 5, is_closed: true },
  ...{ created_from: '2026-11-16T05:00:00Z', closed_to: '2026-11-23T05:00:00Z' },
  ...{ sheet_number: 'A-101', sheet_cell: 'C4' },
};
const state = (change: Partial<ListState> = {}): ListState => ({
  ...{ search: EVERYTHING, visibleColumns: COLUMN_IDS, isRestricted: false, ...change },
});
const saved = (given: ListState) => issueView(7, contentOf(given));

describe('what a view keeps', () => {
  it('is every filter, the order and the columns, and choosing it brings them back', () => {
    const view = saved(state({ visibleColumns: ['summary', 'id'] }));
    expect(searchOfView(view)).toEqual({ ...EVERYTHING, view: 7 });
    expect(columnsOfView(view)).toEqual(['id', 'summary']);
    expect(isAsSaved(view, state({ visibleColumns: ['id', 'summary'] }))).toBe(true);
  });

  it('is what the list asks the server for, besides the page', () => {
    const { page: _page, per_page: _perPage, ...asked } = issueQueryOf(EVERYTHING, false);
    expect(contentOf(state()).query).toEqual(asked);
  });

  it('leaves the first order out of the URL', () => {
    const view = saved(state({ search: {} }));
    expect(view.query).toEqual({ sort_by: 'priority', sort_order: 'desc' });
    const params = issueSearchParams({ ...EVERYTHING, page: 3 }, searchOfView(view));
    expect(Object.entries(params).filter(([, value]) => value !== undefined)).toEqual([
      ['view', 7],
    ]);
  });

  it('has nothing of evaluations for restricted reviewers', () => {
    const search: IssueSearch = { ...EVERYTHING, sort_by: 'evaluation_states' };
    const { query, columns } = contentOf(state({ search, isRestricted: true }));
    expect(query).toMatchObject({ sort_by: 'priority', sort_order: 'desc' });
    expect(query.evaluation_states).toBeUndefined();
    expect(columns).not.toContain('evaluation');
  });
});

describe('the list', () => {
  it.each([
    ['a filter', { search: { ...EVERYTHING, status: [2] } }],
    ['a filter less', { search: { ...EVERYTHING, keywords: undefined } }],
    ['the search', { search: { ...EVERYTHING, search: 'lintel' } }],
    ['the order', { search: { ...EVERYTHING, sort_order: 'desc' as const } }],
    ['a column', { visibleColumns: COLUMN_IDS.slice(0, -1) }],
  ])('differs from its view by %s', (_what, change) => {
    expect(isAsSaved(saved(state()), state(change))).toBe(false);
  });

  it('is as saved on every page, in whichever order its choices were made', () => {
    const search = { ...EVERYTHING, page: 3, priority: [4, 3], view: 7 };
    expect(isAsSaved(saved(state()), state({ search }))).toBe(true);
  });

  it('keeps its view in the URL, until all issues are wanted', () => {
    const search = readIssueSearch({ view: 7, priority: '4' });
    expect(search).toEqual({ view: 7, priority: [4] });
    expect(readIssueSearch({ view: 'x' })).toEqual({});
    expect(issueSearchParams(search, { status: [1] })).toMatchObject({ view: 7, status: '1' });
    const none = Object.values(issueSearchParams(search, ALL_ISSUES));
    expect(none.every((value) => value === undefined)).toBe(true);
  });
});

describe('the menu', () => {
  const mine = issueView(1, { name: 'Mine' });
  const shared = issueView(2, { name: 'Ours', is_shared: true });
  const theirs = issueView(3, {
    ...{ name: 'Theirs', is_shared: true, can_edit: false },
    owner: { id: 2, full_name: 'Grace Hopper' },
  });
  const views = [mine, shared, theirs];
  const given = { views, hasFailed: false, chosen: shared, personId: 1 };
  const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

  it('has one’s own views, and those that others share with their names', () => {
    const [own, others] = viewGroups(given);
    expect(own?.entries).toMatchObject([
      { label: 'Mine', isChosen: false },
      { label: 'Ours', isChosen: true, note: 'Shared' },
    ]);
    expect(others).toMatchObject({
      heading: 'Shared views',
      entries: [{ label: 'Theirs', note: 'Grace Hopper' }],
    });
    expect(views.map((view) => commandOf(view, 1))).toEqual([
      ...['View: Mine', 'View: Ours', 'View: Theirs, shared by Grace Hopper'],
    ]);
    expect(viewOf(views, others?.entries[0]?.id ?? '')).toBe(theirs);
    expect(viewOf(views, 'all')).toBeNull();
  });

  it('says that views load, or could not be loaded', () => {
    const waiting = viewGroups({ ...given, views: undefined });
    expect(waiting[0]?.entries).toMatchObject([{ label: 'Loading views…', isDisabled: true }]);
    const failed = viewGroups({ ...given, views: undefined, hasFailed: true });
    expect(failed[0]).toMatchObject({ heading: 'The views could not be loaded' });
  });

  it('offers what may be done', () => {
    const offered = (...[chosen, status, mayShare = true]: Parameters<typeof situation>) =>
      labels(actionsOf(situation(chosen, status, mayShare)));
    expect(offered(null, null)).toEqual(['Save as new view']);
    const edits = ['Save as new view', 'Rename or share view', 'Delete view'];
    expect(offered(mine, 'same')).toEqual(edits);
    expect(offered(mine, 'changed')).toEqual(['Save changes', 'Discard changes', ...edits]);
    expect(offered(mine, 'updated')).toEqual(['Show the view as it is now', ...edits]);
    expect(offered(theirs, 'changed')).toEqual(['Discard changes', 'Save as new view']);
    expect(offered(mine, 'same', false)).toContain('Rename view');
  });
});

function situation(
  chosen: Parameters<typeof actionsOf>[0]['chosen'],
  status: Parameters<typeof actionsOf>[0]['status'],
  mayShare = true,
) {
  return { chosen, status, mayShare };
}
