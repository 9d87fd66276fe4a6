/** The change matrix in words, filtered, sorted, and as cells of a spreadsheet. */
import { detailWords, revisionWords } from '../../../contract/src/issuances/words.ts';
import { describe, expect, it } from 'vitest';
import type { SheetChange } from '../../../contract/src/issuances/changes.ts';
import { toReview, toReviewOf } from '../../../contract/src/issuances/to-review.ts';
import {
  byDiscipline,
  CHANGE_COLUMNS,
  changeCells,
  countStates,
  findChanges,
  formerNumber,
  readChangesSearch,
  reviewerProgress,
  reviewWords,
  shareWords,
  sheetOf,
  sortChanges,
} from '../../../web/src/domain/change-matrix.ts';
import { change, changedSheet } from '../../support/issuances.ts';

const largest = { kind: 'moved' as const, areaSquareInches: 2.34 };
const CHANGES: readonly SheetChange[] = [
  change('A-10', { state: 'changed', differences_count: 6, area_share: 0.041, largest }),
  change('A-2', { state: 'unchanged', title_block_count: 2 }),
  change('S-1', { state: 'renumbered', earlier: changedSheet('S-9'), paired_by: 'title' }),
  change('A-3', { state: 'not-aligned', reason: 'Nothing in common.', differences_count: null }),
  change('A-4', { state: 'added', earlier: null, differences_count: null, area_share: null }),
  change('A-5', { state: 'removed', sheet: null, differences_count: null, area_share: null }),
];
const numbers = (changes: readonly SheetChange[]) => changes.map((each) => sheetOf(each).sheet_num);

describe('the change matrix', () => {
  it('is sorted by numbers as people count, by state, and by how much differs', () => {
    const sorted = (by: 'sheet' | 'state' | 'differences', order: 'asc' | 'desc' = 'asc') =>
      numbers(sortChanges(CHANGES, { by, order }));
    expect(sorted('sheet')).toEqual(['A-2', 'A-3', 'A-4', 'A-5', 'A-10', 'S-1']);
    expect(sorted('state').slice(0, 3)).toEqual(['A-10', 'A-4', 'A-5']);
    expect(sorted('differences', 'desc')[0]).toBe('A-10');
  });

  it('is filtered by states and words, also by a former number', () => {
    expect(numbers(findChanges(CHANGES, { states: ['added', 'removed'], words: '' }))).toEqual([
      ...['A-4', 'A-5'],
    ]);
    expect(numbers(findChanges(CHANGES, { states: [], words: 's-9' }))).toEqual(['S-1']);
    expect(countStates(CHANGES).get('changed')).toBe(1);
  });

  it('is read from the address, and drops what it does not know', () => {
    const raw = { issuanceId: '3', states: 'added,gone,changed', sort_by: 'area', q: 1 };
    expect(readChangesSearch(raw)).toEqual({
      ...{ issuanceId: 3, states: ['changed', 'added'], sort_by: 'area' },
    });
    expect(readChangesSearch({ issuanceId: '-1', states: '' })).toEqual({});
  });

  it('counts what differs in each discipline', () => {
    const rows = byDiscipline(CHANGES).map((row) => [
      ...[row.discipline, row.changes.length, row.differing],
    ]);
    expect(rows).toEqual([
      ['Architectural', 5, 4],
      ['Structural', 1, 1],
    ]);
  });

  it('says what is largest, why a pair is not aligned, and what only the title block has', () => {
    const [changed, unchanged, renumbered, notAligned] = CHANGES;
    expect(changed && detailWords(changed)).toBe('Largest: 2.3 sq in, moved');
    expect(
      changed && detailWords({ ...changed, largest: { ...largest, areaSquareInches: 0.04 } }),
    ).toBe('Largest: < 0.1 sq in, moved');
    const text = { before: 'DOCK', after: 'RECEIVING' };
    expect(changed && detailWords({ ...changed, largest: { ...largest, text } })).toBe(
      'Largest: 2.3 sq in, moved, DOCK → RECEIVING',
    );
    expect(unchanged && detailWords(unchanged)).toBe('Only the title block differs');
    expect(notAligned && detailWords(notAligned)).toBe('Nothing in common.');
    expect(renumbered && formerNumber(renumbered)).toBe('was S-9');
    expect(changed && formerNumber(changed)).toBeNull();
    expect(changed && revisionWords(changed)).toBe('1 → 2');
    expect([0.041, 0.0001, 0, null].map(shareWords)).toEqual(['4.1%', '< 0.1%', '0.0%', '–']);
  });

  it('says how far each sheet and the set are reviewed, and sorts by it', () => {
    const [changed, ...others] = CHANGES;
    const begun = changed && { ...changed, reviewed_count: 2 };
    const done = change('M-1', { differences_count: 3, reviewed_count: 3 });
    const set = [...others, done, ...(begun ? [begun] : [])];
    // A sheet that is added, removed or not aligned counts as one.
    expect(toReviewOf(set)).toEqual({ done: 5, all: 12 });
    const words = set.map((each) => reviewWords(toReview(each)));
    expect(words.slice(-2)).toEqual(['Reviewed', '2 of 6']);
    expect(words.slice(0, -2)).toEqual(['–', '–', 'Not started', 'Not started', 'Not started']);
    const removed = CHANGES.find(({ state }) => state === 'removed');
    expect(removed && reviewWords(toReview({ ...removed, is_seen: true }))).toBe('Reviewed');
    expect(reviewWords({ done: 0, all: 4 })).toBe('Not started');
    expect(numbers(sortChanges(set, { by: 'review', order: 'desc' })).slice(0, 2)).toEqual([
      ...['M-1', 'A-10'],
    ]);
  });

  it('says how far each reviewer is, and what nobody was given', () => {
    const [ada, bo] = ['Ada', 'Bo'].map((name, index) => ({ id: index + 1, full_name: name }));
    const counts = { differences_count: 4, reviewed_count: 1 };
    const set = [
      change('A-1', { ...counts, reviewer: bo ?? null }),
      change('A-2', { ...counts, reviewer: ada ?? null }),
      change('A-3', { reviewer: ada ?? null, state: 'added', earlier: null, is_seen: true }),
      change('A-4', { reviewer: ada ?? null, state: 'unchanged' }),
      change('A-5', counts),
    ];
    expect(reviewerProgress(set)).toEqual([
      { id: 1, name: 'Ada', sheetCount: 2, done: 2, all: 5 },
      { id: 2, name: 'Bo', sheetCount: 1, done: 1, all: 4 },
      { id: 0, name: null, sheetCount: 1, done: 1, all: 4 },
    ]);
  });

  it('has a cell for each column of the spreadsheet', () => {
    for (const each of CHANGES) expect(changeCells(each)).toHaveLength(CHANGE_COLUMNS.length);
    const [changed, , renumbered] = CHANGES;
    expect(changed && changeCells(changed).slice(0, 8)).toEqual([
      ...['A-10', null, 'PLAN', 'Architectural', '1', '2', 'Changed', 6],
    ]);
    expect(renumbered && changeCells(renumbered)[1]).toBe('S-9');
  });
});
