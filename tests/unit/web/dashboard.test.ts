/** What the charts of the dashboard show, and which lists its numbers lead to. */
import { describe, expect, it } from 'vitest';
import { staleAfterEvents } from '../../../web/src/api/invalidation.ts';
import { themeStatusQuery } from '../../../web/src/api/themes.ts';
import { readWorkspaceSearch } from '../../../web/src/domain/workspace-search.ts';
import {
  arcPath,
  disciplineBars,
  disciplineSentence,
  evaluationSentence,
  percentText,
  scopeSentence,
  slicesOf,
  ticksTo,
  wrapped,
} from '../../../web/src/features/dashboard/model/charts.ts';
import { listOf } from '../../../web/src/features/dashboard/model/counted.ts';
import { NO_STATS, STATS, statsOfOthers } from '../../support/dashboard-answers.ts';

describe('the dashboard in the address', () => {
  it.each([
    ['1', 1],
    [1, 1],
    ['0', undefined],
    ['yes', undefined],
    [2, undefined],
  ])('is open with 1 and nothing else: %s', (given, read) => {
    expect(readWorkspaceSearch({ projectDashboard: given }).projectDashboard).toBe(read);
  });
});

describe('the bars', () => {
  it('are the disciplines, most issues first', () => {
    expect(disciplineBars(STATS)).toEqual([
      { id: 11, label: 'Fire Protection', counts: { 4: 2, 3: 4, 2: 5 }, total: 11 },
      { id: 8, label: 'Architectural', counts: { 4: 0, 3: 3, 2: 4 }, total: 7 },
    ]);
  });
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [11, [0, 4, 8, 12]],
    [100, [0, 40, 80, 120]],
    [64_000, [0, 40_000, 80_000]],
  ])('stand on lines up to at least %i', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks);
  });
  it('have labels in lines of about 8 characters', () => {
    expect(wrapped('Fire Protection')).toEqual(['Fire', 'Protection']);
    expect(wrapped('Telecommunications')).toEqual(['Telecommu-', 'nications']);
    expect(wrapped('Architectural')).toEqual(['Architectural']);
    expect(wrapped('A to Z in all')).toEqual(['A to Z', 'in all']);
  });
});

describe('the ring', () => {
  it('has a slice for each count, one after the other', () => {
    expect(slicesOf([1, 2, 1])).toEqual([
      { from: 0, to: 0.25 },
      { from: 0.25, to: 0.75 },
      { from: 0.75, to: 1 },
    ]);
    expect(slicesOf([])).toEqual([]);
  });
  it('is round with one slice alone', () => {
    const [slice = { from: 0, to: 0 }] = slicesOf([3]);
    expect(arcPath(slice, 10)).toBe('M0.00 -10.00A10 10 0 1 1 -0.01 -10.00');
  });
});

describe('a sentence', () => {
  it('says the main thing of each chart', () => {
    expect(disciplineSentence(disciplineBars(STATS))).toBe(
      '18 urgent, high or medium issues in 2 disciplines: Fire Protection has most, 11.',
    );
    expect(scopeSentence(STATS)).toBe(
      'Of the scopes of 15 urgent or high issues, Openings is named most, 9 times.',
    );
    expect(evaluationSentence(STATS)).toBe(
      '26 of 38 issues are evaluated, of which 81% are approved.',
    );
    expect(evaluationSentence(statsOfOthers(STATS))).toBeNull();
  });
  it('says that there is nothing', () => {
    expect(disciplineSentence(disciplineBars(NO_STATS))).toBe('No urgent, high or medium issues.');
    expect(scopeSentence(NO_STATS)).toBe('No urgent or high issues.');
    expect(scopeSentence({ ...STATS, scope_distribution: [] })).toBe(
      'None of 15 urgent or high issues has a scope.',
    );
    expect(evaluationSentence(NO_STATS)).toBe('0 of 0 issues are evaluated.');
    expect(percentText(0, 0)).toBe('0%');
  });
});

describe('a number', () => {
  it('clears all other filters, and hides rejected issues from those whose dashboard has none', () => {
    expect(listOf({ priority: [4] }, true)).toMatchObject({ priority: [4], status: undefined });
    expect(listOf({}, false).evaluation_states).toEqual(['approved', 'not_reviewed']);
    expect(listOf({}, true).evaluation_states).toBeUndefined();
  });
});

describe('whether themes are current', () => {
  it('is known for 5 minutes', () => {
    expect(themeStatusQuery(1).staleTime).toBe(300_000);
  });
});

describe('news of processing', () => {
  it('make issues, statistics and counts of the project stale', () => {
    const params = { id: 7 };
    expect(staleAfterEvents(7)).toEqual(
      expect.arrayContaining([
        ['GET /v1/projects/{id}/issues', { params }],
        ['GET /v1/projects/{id}/dashboard-stats', { params }],
        ['GET /v1/projects/{id}/issues/assignment-stats', { params }],
        ['GET /v1/projects/{id}/counts', { params }],
      ]),
    );
  });
});
