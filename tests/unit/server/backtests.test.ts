/** The rules of backtests: references, matches with their evidence, sums, and recall from a sample. */
import { describe, expect, it } from 'vitest';
import { confidenceRank, CONFIDENCE_LABELS } from '../../../contract/src/backtests/confidence.ts';
import {
  inSampleOrder,
  recallOf,
  reviewsToHalve,
} from '../../../server/src/domain/backtest-recall.ts';
import { totalsOf } from '../../../server/src/domain/backtest-totals.ts';
import type { MatchedChange, MatchedIssue } from '../../../server/src/domain/matching/evidence.ts';
import { findMatches } from '../../../server/src/domain/matching/find-matches.ts';
import {
  dateIn,
  referencesIn,
  rfiNumbers,
} from '../../../server/src/domain/matching/references.ts';
import { termsIn } from '../../../server/src/domain/matching/texts.ts';
import { compared, largestGap, measured, reliability } from '../../quality/src/matching/measure.ts';
import { UNSEEN } from '../../quality/src/matching/unseen-problems.ts';

describe('the confidence of a match', () => {
  it.each([
    [0, 4, 'NA'],
    [0.01, 3, 'Low'],
    [0.699, 3, 'Low'],
    [0.7, 2, 'Medium'],
    [0.899, 2, 'Medium'],
    [0.9, 1, 'High'],
    [1, 1, 'High'],
  ] as const)('%s has the rank %s: %s', (score, rank, label) => {
    expect(confidenceRank(score)).toBe(rank);
    expect(CONFIDENCE_LABELS[confidenceRank(score)]).toBe(label);
  });
});

describe('what a text refers to', () => {
  it('is marks, grids, sections and RFIs, and no sizes, forms or codes', () => {
    const found = referencesIn(
      'PCO 031, RFI 058 and 61: RTU-2 at door 114A near C-4, 14 in off, per M-201. Section 08 71 00, NFPA 13, 5 A.',
    );
    expect([...found.marks].toSorted()).toEqual(['114A', 'M201', 'RTU2']);
    expect([...found.grids]).toEqual(['C4']);
    expect([...found.sections]).toEqual(['087100']);
    expect([...found.rfis]).toEqual(['58', '61']);
  });
  it('is a number alone, if it may be a mark', () => {
    const { numbers } = referencesIn('Millwork of 222 is 144 in long, cost $300, in 2025');
    expect([...numbers]).toEqual(['222']);
  });
  it.each([
    ['Dated 2025-04-03.', Date.UTC(2025, 3, 3)],
    ['on 4/3/2025', Date.UTC(2025, 3, 3)],
    ['April 3, 2025', Date.UTC(2025, 3, 3)],
    ['3 Apr 2025', Date.UTC(2025, 3, 3)],
    ['2025-02-31', null],
    ['no date', null],
  ])('is a date: %s', (text, date) => {
    expect(dateIn(text)).toBe(date);
  });
  it('is an RFI without its zeros', () => {
    expect(rfiNumbers('RFI 058, 061')).toEqual(['58', '61']);
  });
  it.each([
    ['socket outlets', 'receptacle'],
    ['plasterboard', 'drywall'],
    ['kerb', 'curb'],
    ['lift', 'elevator'],
  ])('has the words of other countries: %s', (one, other) => {
    const [own, theirs] = [termsIn(one), termsIn(other)];
    expect([...own.keys()].some((term) => theirs.has(term))).toBe(true);
  });
});

const issue = (id: number, summary: string, change: Partial<MatchedIssue> = {}): MatchedIssue => ({
  ...{ id, summary, fullText: '', discipline: 'Electrical', sheetNumber: 'E-603' },
  ...{ gridPlace: null, csiCode: null, createdAt: Date.UTC(2025, 3, 3), ...change },
});
const change = (summary: string, more: Partial<MatchedChange> = {}): MatchedChange => ({
  ...{ id: 1, summary, description: '', disciplines: ['Electrical'], rfis: '', ...more },
});

describe('matching', () => {
  const issues = [
    issue(1, 'PW-2 is rated 2 A but its loads add up to 2.5 A'),
    issue(2, 'PW-3 is rated 2 A but its loads add up to 2.5 A'),
    issue(3, 'Heater E-001 has no wire gauge'),
    issue(4, 'Door swings into the corridor', {
      discipline: 'Architectural',
      sheetNumber: 'A-101',
    }),
  ];

  it('puts the issue with the same mark first, and says which evidence counted', async () => {
    const description = 'Supply PW-2 overloaded, see E-603. Dated 2025-05-14.';
    const [first] = await findMatches([change('Add supply and fuse', { description })], issues);
    expect(first?.issueId).toBe(1);
    const texts = first?.evidence.map(({ text }) => text) ?? [];
    expect(texts).toContain('Both name mark PW2.');
    expect(texts).toContain('Both name sheet E603.');
    expect(texts).toContain('Both are Electrical.');
    expect(texts).toContain('The issue was raised 41 days before the change order.');
    expect(texts).toContain('No other issue has as much evidence.');
    const weights = first?.evidence.map(({ weight }) => Math.abs(weight)) ?? [];
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  });

  it('prefers the issue with the same RFI among those with the same words', async () => {
    const sump = 'Sump missing in elevator pit';
    const asked = [...issues, issue(5, sump), issue(6, sump, { fullText: 'See RFI 58.' })];
    const [first] = await findMatches(
      [change('Add elevator pit sump', { rfis: 'RFI 058' })],
      asked,
    );
    expect(first?.issueId).toBe(6);
    expect(first?.evidence).toContainEqual(expect.objectContaining({ kind: 'rfi' }));
  });

  it('takes the next grid line for nearer than another one', () => {
    const beam = 'Beam blocks the duct';
    const asked = [1, 2].map((id) =>
      issue(id, beam, { gridPlace: `near ${id === 1 ? 'H-9' : 'C-5'}` }),
    );
    const moved = change('Reroute duct below beam', { description: 'Location: near C-4.' });
    const project = { issues: asked, changes: [moved], truth: new Map(), kinds: new Map() };
    const found = compared(project).get(moved.id) ?? [];
    expect(found.map(({ issueId }) => issueId)).toEqual([2, 1]);
    expect(found[0]?.evidence.measured).toMatchObject({ gridNear: 1, gridOther: 0 });
    expect(found[1]?.evidence.measured).toMatchObject({ gridNear: 0, gridOther: 1 });
  });

  it('does not take words of every change order for rare, where there are few issues', async () => {
    const few = [issue(1, 'Furnish and install missing material'), issue(2, 'Handrail of stair')];
    const ordered = change('Furnish and install additional material for the sump');
    expect(await findMatches([ordered], few)).toEqual([]);
  });

  it('finds nothing where nothing is alike, and nothing among nothing', async () => {
    const unlike = change('Owner requested lobby carpet', { disciplines: ['Interiors'] });
    expect(await findMatches([unlike], issues)).toEqual([]);
    expect(await findMatches([unlike], [])).toEqual([]);
    expect(await findMatches([], issues)).toEqual([]);
  });

  it('gives the same matches for the same data, in whatever order', async () => {
    const changes = [change('Power supply PW-2 upsize'), change('Heater wire', { id: 2 })];
    const one = await findMatches(changes, issues);
    const other = await findMatches(changes.toReversed(), issues.toReversed());
    const sorted = (found: typeof one) =>
      found.toSorted((a, b) => a.changeOrderId - b.changeOrderId || a.issueId - b.issueId);
    expect(sorted(other)).toEqual(sorted(one));
  });

  it('finds more unseen pairs within three ranks than BM25 and trigrams, and knows how sure it is', () => {
    const { recall, shown } = measured(UNSEEN, [1, 2, 3, 4, 5, 6]);
    expect(recall.ours).toBeGreaterThanOrEqual(0.95);
    expect(recall.ours).toBeGreaterThan(recall.bm25);
    expect(recall.ours).toBeGreaterThan(recall.trigrams);
    expect(largestGap(reliability(shown, 5), 50)).toBeLessThanOrEqual(0.2);
  });
});

describe('sums', () => {
  it('are of cents, and rejected matches count for nothing', () => {
    const sums = totalsOf(
      [
        { id: 1, change_order_value: 0.1, cost_fraction_foreseeable: 0.5 },
        { id: 2, change_order_value: 0.2, cost_fraction_foreseeable: 0 },
        { id: 3, change_order_value: null, cost_fraction_foreseeable: null },
      ],
      [
        { id: 7, changeOrderId: 2, isRejected: false, isApproved: true, capturedCents: 20 },
        { id: 8, changeOrderId: 1, isRejected: true, isApproved: true, capturedCents: 10 },
        { id: 9, changeOrderId: 3, isRejected: false, isApproved: true, capturedCents: null },
      ],
    );
    expect(sums).toEqual({
      all: { dollars: 0.3, change_order_ids: [1, 2, 3] },
      foreseeable: { dollars: 0.05, change_order_ids: [1] },
      matched: { dollars: 0.2, change_order_ids: [2, 3] },
      captured: { dollars: 0.2, change_order_ids: [2], match_ids: [7] },
    });
  });
});

describe('recall from a sample', () => {
  it('has the Wilson interval of the missed share, of all that is unmatched', () => {
    // 4 of 40 missed, of 1,000,000 unmatched: the interval of 10% is 4.0% to 23.1%.
    const found = recallOf({ confirmed: 900_000, unmatched: 1_000_000, reviewed: 40, missed: 4 });
    expect(found?.value).toBeCloseTo(0.9, 5);
    expect(found?.low).toBeCloseTo(900 / (900 + 230.6), 3);
    expect(found?.high).toBeCloseTo(900 / (900 + 39.6), 3);
  });
  it('is certain once all are reviewed', () => {
    expect(recallOf({ confirmed: 30, unmatched: 10, reviewed: 10, missed: 5 })).toEqual({
      ...{ value: 30 / 35, low: 30 / 35, high: 30 / 35 },
    });
  });
  it.each([
    { confirmed: 0, unmatched: 10, reviewed: 5, missed: 0 },
    { confirmed: 5, unmatched: 10, reviewed: 0, missed: 0 },
  ])('is not stated from nothing: %j', (sampled) => {
    expect(recallOf(sampled)).toBeNull();
    expect(reviewsToHalve(sampled)).toBeNull();
  });
  it('says the fewest reviews that halve the interval', () => {
    const sampled = { confirmed: 60, unmatched: 400, reviewed: 20, missed: 2 };
    const more = reviewsToHalve(sampled) ?? 0;
    const width = (reviewed: number) => {
      const found = recallOf({ ...sampled, reviewed, missed: reviewed / 10 });
      return (found?.high ?? 0) - (found?.low ?? 0);
    };
    expect(width(20 + more)).toBeLessThanOrEqual(width(20) / 2);
    expect(width(20 + more - 1)).toBeGreaterThan(width(20) / 2);
  });
  it('is drawn once: others do not change the order, another seed does', () => {
    const ids = Array.from({ length: 50 }, (_, at) => at + 1);
    const order = inSampleOrder(7, ids);
    expect(order.toSorted((a, b) => a - b)).toEqual(ids);
    expect(inSampleOrder(7, ids.slice(0, 30))).toEqual(order.filter((id) => id <= 30));
    expect(inSampleOrder(8, ids)).not.toEqual(order);
    expect(order).not.toEqual(ids);
  });
});
