/** The filter builder of the issue list: what may be chosen, when a filter may be added, and the chips. */
import { describe, expect, it } from 'vitest';
import { CLEARED, isFiltered } from '../../../../web/src/domain/issue-search.ts';
import type { IssueSearch } from '../../../../web/src/domain/issue-search.ts';
import {
  changeOf,
  draftOf,
  isComplete,
  rangeProblem,
  withPicked,
} from '../../../../web/src/features/issue-list/model/filter-draft.ts';
import {
  chipsOf,
  choicesOf,
  chosenIn,
  FILTER_IDS,
  labelOfFilter,
  offeredFilters,
  withChosen,
} from '../../../../web/src/features/issue-list/model/filters.ts';

const LISTS = {
  statuses: [
    { id: 1, label: 'Open' },
    { id: 2, label: 'In progress' },
  ],
  disciplines: [{ id: 7, label: 'Structural' }],
  scopes: [{ id: 8, label: 'Openings' }],
  people: [{ id: 3, full_name: 'Ada' }],
  themes: [
    { id: 5, theme_title: 'Door swings into the corridor' },
    { id: 6, theme_title: 'Lintel missing above opening' },
  ],
};

const texts = (search: IssueSearch, isRestricted = false) =>
  chipsOf(search, LISTS, isRestricted).map(({ text }) => text);

describe('filters', () => {
  it('are offered by name, and evaluation states only to those who see them', () => {
    expect(offeredFilters(false).map(labelOfFilter)).toEqual([
      ...['Keywords', 'Document type', 'Issue ID', 'Status', 'Evaluation state', 'Priority'],
      ...['Discipline', 'Scope', 'Owner', 'Issue reporter', 'Focus area', 'Open or closed'],
    ]);
    expect(offeredFilters(true)).toEqual(
      offeredFilters(false).filter((id) => id !== 'evaluation_states'),
    );
  });

  it('offer what the specification and the server list', () => {
    const labels = (id: (typeof FILTER_IDS)[number]) =>
      choicesOf(id, LISTS).map(({ label }) => label);
    expect(labels('document_types')).toEqual([
      ...['All', 'Drawings', 'Specs', 'Checklists', 'Overlays'],
    ]);
    expect(labels('evaluation_states')).toEqual(['Rejected', 'Approved', 'Not reviewed']);
    const states = choicesOf('evaluation_states', LISTS).map(({ id }) => id);
    expect(withChosen('evaluation_states', states)).toEqual({
      evaluation_states: ['rejected', 'approved', 'not_reviewed'],
    });
    expect(labels('assignee_id')).toEqual(['Unassigned', 'Ada']);
    expect(labels('creator_id')).toEqual(['AI assistant', 'Ada']);
    expect(choicesOf('assignee_id', LISTS)[0]?.id).toBe(-1);
    expect(choicesOf('creator_id', LISTS)[0]?.id).toBe(-1);
    expect(labels('theme_id')).toEqual([
      'Door swings into the corridor',
      'Lintel missing above opening',
    ]);
    expect(labels('priority')).toEqual(['Urgent', 'High', 'Medium', 'Low']);
  });

  it('send overlays as an issue type, and understand issue types in the URL', () => {
    const ids = choicesOf('document_types', LISTS).map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual([-1, 2, 1, 3]);
    const overlay = ids[4] ?? 0;
    expect(withChosen('document_types', [2, overlay])).toEqual({
      document_types: [2],
      issue_types: ['overlay'],
    });
    expect(withChosen('document_types', [overlay])).toEqual({
      document_types: undefined,
      issue_types: ['overlay'],
    });
    expect(withChosen('document_types', [2, -1])).toEqual({
      document_types: [-1],
      issue_types: undefined,
    });
    expect(
      chosenIn({ document_types: [2], issue_types: ['overlay', 'drawing'] }, 'document_types'),
    ).toEqual([2, overlay]);
    expect(texts({ issue_types: ['spec', 'overlay'] })).toEqual([
      'Document type is Specs, Overlays',
    ]);
  });

  it('need a value', () => {
    const blank = (id: (typeof FILTER_IDS)[number]) => draftOf(id, {});
    expect(FILTER_IDS.filter((id) => isComplete(blank(id)))).toEqual([]);
    expect(isComplete({ ...blank('keywords'), words: '  ' })).toBe(false);
    expect(isComplete({ ...blank('keywords'), words: ' duct ' })).toBe(true);
    expect(isComplete({ ...blank('issue_id'), to: '9' })).toBe(false);
    expect(isComplete({ ...blank('issue_id'), from: '0' })).toBe(true);
    expect(isComplete({ ...blank('status'), chosen: [1] })).toBe(true);
  });

  it('take whole numbers from 0 as a range', () => {
    const range = (from: string, to: string) => ({ ...draftOf('issue_id', {}), from, to });
    expect(rangeProblem(range('', ''))).toBeNull();
    expect(rangeProblem(range('10', ''))).toBeNull();
    expect(rangeProblem(range('-1', ''))).toBe('Enter whole numbers from 0');
    expect(rangeProblem(range('1.5', ''))).toBe('Enter whole numbers from 0');
    expect(rangeProblem(range('10', '9'))).toBe('To is less than From');
    expect(changeOf(range(' 10 ', '20'), {})).toEqual({ issue_id_from: 10, issue_id_to: 20 });
    expect(changeOf(range('10', ''), {})).toEqual({ issue_id_from: 10, issue_id_to: undefined });
  });

  it('join keywords, and start from what is chosen', () => {
    const words = { ...draftOf('keywords', {}), words: 'duct, beam' };
    expect(changeOf(words, { keywords: ['door'] })).toEqual({ keywords: ['door', 'duct', 'beam'] });
    expect(draftOf('status', { status: [2] }).chosen).toEqual([2]);
  });

  it('take one focus area, and several of everything else', () => {
    const area = draftOf('theme_id', { theme_id: 5 });
    expect(area.chosen).toEqual([5]);
    expect(withPicked(area, 6)).toEqual([6]);
    expect(withPicked(area, 5)).toEqual([]);
    expect(changeOf({ ...area, chosen: [6] }, {})).toEqual({ theme_id: 6 });
    expect(withPicked(draftOf('status', { status: [2] }), 3)).toEqual([2, 3]);
  });

  it('start a range from what it is', () => {
    expect(draftOf('issue_id', { issue_id_from: 4 })).toMatchObject({ from: '4', to: '' });
  });
});

describe('chips', () => {
  const search: IssueSearch = {
    ...{ keywords: ['door', 'lintel'], issue_id_from: 10, issue_id_to: 20, status: [1, 2] },
    ...{ evaluation_states: ['approved', 'not_reviewed'], priority: [4, 3] },
    ...{
      discipline_ids: [7],
      scopes: [8],
      assignee_id: [-1, 3],
      creator_id: [-1, 99],
      theme_id: 5,
    },
  };

  it('name every filter in words', () => {
    expect(texts(search)).toEqual([
      ...['Keyword “door”', 'Keyword “lintel”', 'Issue ID 10 to 20', 'Status is Open, In progress'],
      ...['Evaluation state is Approved, Not reviewed', 'Priority is Urgent, High'],
      ...['Discipline is Structural', 'Scope is Openings', 'Owner is Unassigned, Ada'],
      'Issue reporter is AI assistant, #99',
      'Focus area is Door swings into the corridor',
    ]);
    const day = (date: number, hour = 0) =>
      new Date(2026, 10, date, hour, 5 * Math.sign(hour)).toISOString();
    expect(
      texts({
        ...{ created_from: day(16), created_to: day(23), is_closed: true },
        ...{
          closed_from: day(16),
          closed_to: day(17),
          days_to_close_from: 7,
          days_to_close_to: 14,
        },
        ...{ status_changed_from: day(20, 15), commented_from: day(20) },
      }),
    ).toEqual([
      ...['Opened 11/16/2026 to 11/22/2026', 'Open or closed is Closed', 'Closed 11/16/2026'],
      ...['Days to close: 7 to 13', 'Status changed since 11/20/2026 @ 3:05 PM'],
      'Comments of others since 11/20/2026',
    ]);
    expect(texts({ sheet_number: 'A-101' })).toEqual(['Sheet A-101']);
    expect(texts({ sheet_number: 'A-101', sheet_cell: 'C4' })).toEqual(['Sheet A-101, cell C4']);
    expect(texts({ sheet_number: 'A-101', sheet_cell: 'none' })).toEqual([
      'Sheet A-101, without a markup',
    ]);
    expect(texts({ created_to: day(16), is_closed: false, days_to_close_from: 84 })).toEqual([
      ...['Opened until 11/15/2026', 'Open or closed is Open', 'Days to close: 84 or more'],
    ]);
    expect(texts({ issue_id_from: 10 })).toEqual(['Issue ID from 10']);
    expect(texts({ issue_id_to: 10 })).toEqual(['Issue ID up to 10']);
    expect(texts(search, true)).not.toContain('Evaluation state is Approved, Not reviewed');
  });

  it('each remove one filter', () => {
    const left = chipsOf(search, LISTS, false).reduce<IssueSearch>(
      (now, { key }) => ({
        ...now,
        ...chipsOf(now, LISTS, false).find((chip) => chip.key === key)?.removal,
      }),
      search,
    );
    expect(isFiltered(search)).toBe(true);
    expect(isFiltered(left)).toBe(false);
  });

  it('are gone when everything is cleared, the search too', () => {
    expect(isFiltered({ ...search, search: 'x', ...CLEARED })).toBe(false);
    expect(isFiltered({ sort_by: 'status', page: 2 })).toBe(false);
  });
});
