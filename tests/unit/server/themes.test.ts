/** Which issues are about the same, and what people read about that. */
import { describe, expect, it } from 'vitest';
import { clusters, vectorsOf } from '../../../server/src/domain/themes/clusters.ts';
import { findThemes } from '../../../server/src/domain/themes/find-themes.ts';
import { stem, stemsOf } from '../../../server/src/domain/themes/terms.ts';
import type { ThemedIssue } from '../../../server/src/domain/themes/terms.ts';
import {
  namedMost,
  themeDescription,
  themeTitle,
} from '../../../server/src/domain/themes/titles.ts';
import { labeledIssues } from '../../quality/src/themes/labeled-issues.ts';
import { TUNED, UNSEEN } from '../../quality/src/themes/topics.ts';
import { vMeasure } from '../../quality/src/themes/v-measure.ts';
import { kMeans } from '../../quality/src/themes/k-means.ts';

let next = 0;
function issue(summary: string, change: Partial<ThemedIssue> = {}): ThemedIssue {
  next += 1;
  return {
    ...{ id: next, summary, fullText: '', disciplineId: 8, sheetNumber: 'A-101' },
    ...{ gridPlace: null, csiCode: null, ...change },
  };
}
const titleOf = (...summaries: string[]) =>
  themeTitle(
    summaries.map((summary) => issue(summary)),
    summaries.map((_, at) => 2 - at / 10),
    new Set(),
  );

describe('a term', () => {
  it.each([
    ['Dampers', 'damper'],
    ['assemblies', 'assembly'],
    ['switches', 'switch'],
    ['glass', 'glass'],
    ['ftg', 'footing'],
    ['bus', 'bus'],
  ])('is a word without its endings: %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });
  it('is no number, no measure and no word that every issue has', () => {
    expect(stemsOf('Door 114A is missing at C-4').filter(Boolean)).toEqual(['door']);
    expect(stemsOf('RTU-2: 14 in off its framing').filter(Boolean)).toEqual(['rtu', 'framing']);
  });
});

describe('a title', () => {
  it.each([
    ['Lintel missing above opening 114A at C-4.', 'Lintel missing above opening'],
    ['Curb of RTU-2 does not land on joists', 'Curb of RTU does not land on joists'],
    ['Swing of door 101 reduces corridor width to 32 in', 'Swing of door reduces corridor width'],
    ['No GFCI receptacle beside sink in room 112', 'No GFCI receptacle beside sink'],
    ['Door 114 swings into the corridor', 'Door swings into the corridor'],
  ])('is a summary without what is true of one issue only: %s', (summary, title) => {
    expect(titleOf(summary)).toBe(title);
  });
  it('is whole rather than most typical', () => {
    expect(titleOf('In 1 hour wall 45 min label', 'Rated frame not specified for opening 12')).toBe(
      'Rated frame not specified for opening',
    );
  });
  it('is no other theme’s', () => {
    const two = [issue('Door blocks the corridor'), issue('Corridor blocked by door leaf')];
    expect(themeTitle(two, [2, 1], new Set(['Door blocks the corridor']))).toBe(
      'Corridor blocked by door leaf',
    );
  });
  it('is the summary where nothing is left of it', () => {
    expect(titleOf('114A 12 in')).toBe('114A 12 in');
  });
});

describe('a description', () => {
  const disciplineOf = (id: number) => (id === 8 ? 'Architectural' : '');
  it('says whose issues they are, where, and what they name', () => {
    const three = [
      issue('Roof drain without overflow drain', { sheetNumber: 'A-103' }),
      issue('Roof drain not on plan', { sheetNumber: 'A-103' }),
      issue('Slope to roof drain', { sheetNumber: 'P-102', disciplineId: 12 }),
    ];
    expect(themeDescription(three, disciplineOf)).toBe(
      'Mostly architectural, on A-103 and P-102. Named most: roof drain.',
    );
  });
  it('names at most three sheets, and none where there are none', () => {
    const on = (...sheets: (string | null)[]) =>
      themeDescription(
        sheets.map((sheetNumber) => issue('x', { sheetNumber })),
        disciplineOf,
      );
    expect(on('A-1', 'A-2', 'A-3', 'A-4')).toBe('All architectural, on A-1, A-2, A-3 and A-4.');
    expect(on('A-1', 'A-2', 'A-3', 'A-4', 'A-5')).toBe(
      'All architectural, on A-1, A-2, A-3 and 2 other sheets.',
    );
    expect(on(null)).toBe('All architectural.');
  });
  it('names what most issues do', () => {
    expect(namedMost([issue('One thing'), issue('Another matter')])).toEqual([]);
  });
});

const named = (id: number) => (id === 8 ? 'Architectural' : 'Other');

describe('the themes', () => {
  it('are the same for the same issues, in whatever order they come', async () => {
    const issues = labeledIssues(TUNED, 4);
    const first = await findThemes(issues, [], named);
    expect(await findThemes(issues.toReversed(), [], named)).toEqual(first);
  });

  it('keep ids and names of those whose issues stayed the same, when others come and go', async () => {
    const issues = labeledIssues(TUNED, 5);
    const found = await findThemes(issues, [], named);
    const known = found.map((theme, at) => ({ ...theme, id: at + 1, title: `Known ${at + 1}` }));
    const [gone] = known;
    const left = issues.filter(({ id }) => gone?.issueIds.includes(id) !== true);
    const again = await findThemes(left, known, named);
    const unchanged = again.filter((theme) =>
      known.some(({ issueIds }) => issueIds.join() === theme.issueIds.join()),
    );
    expect(unchanged.length).toBeGreaterThan(8);
    for (const theme of unchanged) {
      const before = known.find(({ issueIds }) => issueIds.join() === theme.issueIds.join());
      expect(theme).toEqual(before);
    }
    expect(again.every(({ id }) => id !== gone?.id)).toBe(true);
  });

  it('are none of issues that have nothing but a sheet in common', async () => {
    const alone = ['North arrow turned', 'Client misspelled', 'Tree permit', 'Paint color twice'];
    const found = await findThemes(
      alone.map((summary) => issue(summary)),
      [],
      named,
    );
    expect(found).toEqual([]);
    expect(await findThemes([], [], named)).toEqual([]);
  });

  it('match the subjects of issues that the rules were not made with, better than k-means', async () => {
    const issues = labeledIssues(UNSEEN, 1);
    const labels = issues.map(({ label }) => label ?? 'none');
    const of = new Map(
      (await findThemes(issues, [], named)).flatMap(({ issueIds }, at) =>
        issueIds.map((id) => [id, `${at}`] as const),
      ),
    );
    const ours = vMeasure(
      labels,
      issues.map(({ id }) => of.get(id) ?? 'none'),
    );
    const theirs = vMeasure(labels, kMeans(vectorsOf(issues), 12).map(String));
    expect(issues.length).toBeGreaterThanOrEqual(200);
    expect(ours.v).toBeGreaterThanOrEqual(0.8);
    expect(ours.v).toBeGreaterThan(theirs.v);
  });

  it('are joined only where groups are alike on average', async () => {
    const vector = (...entries: [number, number][]) => new Map(entries);
    const groups = await clusters(
      [vector([1, 1]), vector([1, 0.8], [2, 0.6]), vector([2, 1]), vector([3, 1])],
      0.7,
    );
    expect(groups).toEqual([[0, 1], [2], [3]]);
  });
});
