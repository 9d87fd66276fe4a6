/** What people read and hear. */
import { describe, expect, it } from 'vitest';
import type { Alignment, Difference } from '../../../workers/protocol/comparison.ts';
import type { PageSummary } from '../../../workers/protocol/document.ts';
import { comparisonSchema } from '../../../contract/src/comparison.ts';
import { dateText, exactMomentText } from '../../../web/src/domain/dates.ts';
import {
  alignmentSpeech,
  describeAlignment,
  doneWords,
} from '../../../web/src/domain/alignment-words.ts';
import {
  countByFilter,
  differenceSpeech,
  differenceTitle,
  emptyListWords,
  isLongChange,
  listedDifferences,
  overlayDescription,
  shownKind,
  placeName,
  sortDifferences,
  viewWords,
} from '../../../web/src/domain/difference-words.ts';
import { errorWords, shownError, storedFileWords } from '../../../web/src/domain/error-messages.ts';
import { toComparison, toTable } from '../../../web/src/screens/compare/export-comparison.ts';
import { csvPieces } from '../../../exchange/src/tables/csv.ts';
import {
  carryReviews,
  isReviewEntry,
  overlap,
  progressOf,
  withReview,
} from '../../../web/src/domain/review.ts';
import {
  pairSheets,
  partnerOf,
  sheetSpeech,
  sheetTitle,
} from '../../../web/src/domain/sheet-pairs.ts';
import { fixed } from '../../../web/src/domain/units.ts';

const PAGE = { width: 2592, height: 1728 };
const base: Difference = {
  id: 'd1',
  kind: 'added',
  box: [100, 100, 250, 130],
  areaSquareInches: 1,
  group: 'drawing',
};

describe('an alignment', () => {
  const done = { turnDegrees: 90, scale: 2, mirrored: false, shiftInches: { x: -0.42, y: 0 } };
  const alignment: Alignment = {
    status: 'aligned',
    matrix: [1, 0, 0, 1, 0, 0],
    errorInches: 0.004,
    confidence: 0.9,
    method: 'words and line ends',
    done,
  };

  it('says what was done', () => {
    expect(doneWords(done)).toBe('rotated 90° clockwise, scaled to 200%, shifted 0.42 in left');
    expect(doneWords({ ...done, scale: 1.233 }, [1, 0, 0, 1.52, 0, 0])).toBe(
      'rotated 90° clockwise, scaled to 100% × 152%, shifted 0.42 in left',
    );
    expect(
      doneWords({ turnDegrees: 0, scale: 1, mirrored: false, shiftInches: { x: 0, y: 0 } }),
    ).toBe('already aligned');
    expect(
      doneWords({
        turnDegrees: -0.62,
        scale: 0.9997,
        mirrored: false,
        shiftInches: { x: 0, y: 0.012 },
      }),
    ).toBe('rotated 0.62° counterclockwise, scaled to 99.97%, shifted 0.012 in down');
  });

  it('asks for points when it is not sure', () => {
    expect(describeAlignment(alignment, false)).toMatchObject({
      title: 'Aligned automatically',
      askForPoints: false,
    });
    const unsure: Alignment = {
      ...alignment,
      status: 'uncertain',
      errorInches: null,
      reason: 'Little in common.',
    };
    expect(describeAlignment(unsure, false)).toMatchObject({
      detail: 'Little in common.',
      askForPoints: true,
    });
    expect(describeAlignment({ ...alignment, errorInches: 0.06 }, false).title).toBe(
      'Check alignment',
    );
    expect(
      describeAlignment({ ...alignment, status: 'failed', errorInches: null }, false),
    ).toMatchObject({ title: 'Pick three points to align', error: null });
  });

  it('says how each drawing moved that is aligned by itself', () => {
    const view = {
      ...{ oldBox: [0, 0, 100, 100] as const, newBox: [10, 0, 110, 100] as const },
      errorInches: 0.002,
    };
    const byView: Alignment = {
      ...{ ...alignment, method: 'drawing by drawing' },
      byView: {
        views: [
          { ...view, title: 'SOUTH ELEVATION', matrix: [1, 0, 0, 1, -36, 0] },
          { ...view, matrix: [1, 0, 0, 1, 0, 72] },
        ],
        ...{ apart: [], isRestCompared: true },
      },
    };
    expect(describeAlignment(byView, false)).toMatchObject({
      ...{ tone: 'ok', title: 'Aligned drawing by drawing', error: '0.004 in' },
      done: '2 drawings aligned one by one',
      detail: 'The rest of the sheet is aligned as a whole',
      views: [
        { title: 'SOUTH ELEVATION', done: 'Shifted 0.50 in left' },
        { title: 'Drawing 2', done: 'Shifted 1.00 in down' },
      ],
    });
    const reason = '2 drawings are aligned one by one. Not aligned, and not compared: ROOF PLAN.';
    expect(
      describeAlignment({ ...byView, status: 'uncertain', errorInches: null, reason }, false),
    ).toMatchObject({
      ...{ tone: 'warn', title: 'Check alignment', withoutError: 'Partly aligned' },
      ...{ detail: reason, askForPoints: true },
    });
  });

  it('states no error that nobody measured', () => {
    const unmeasured: Alignment = { ...alignment, errorInches: null };
    const words = (status: Alignment['status'], byHand: boolean) =>
      alignmentSpeech({ ...unmeasured, status, reason: 'Little in common.' }, byHand);
    expect(words('uncertain', false)).toMatch(/^Check alignment\. Not aligned\. /);
    expect(words('failed', false)).toMatch(/^Pick three points to align\. Not aligned\. /);
    expect(words('aligned', true)).toMatch(/^Aligned by three points\. Error not measured\. /);
    expect(alignmentSpeech(alignment, false)).toMatch(/Error 0\.004 inches\./);
  });
});

describe('a difference', () => {
  it('is named by its words, else by its place', () => {
    const text = { before: `3'-0"`, after: `3'-6"` };
    expect(differenceTitle({ ...base, kind: 'changed', text }, PAGE)).toBe(`3'-0" → 3'-6"`);
    expect(differenceTitle(base, PAGE)).toBe('Upper left');
    expect(differenceTitle({ ...base, title: 'Door 110A added', text }, PAGE)).toBe(
      'Door 110A added',
    );
    expect(placeName([1200, 800, 1300, 900], PAGE)).toBe('center');
    expect(placeName([2500, 800, 2590, 900], PAGE)).toBe('right side');
    expect(placeName([1200, 1700, 1300, 1710], PAGE)).toBe('lower middle');
  });

  it('is announced with its number, side, place and size', () => {
    expect(differenceSpeech(base, 3, 214, PAGE)).toBe(
      'Difference 3 of 214. Only in second drawing. Upper left, 2.1 by 0.42 inches.',
    );
    expect(differenceSpeech({ ...base, title: 'Door 110A added' }, 3, 214, PAGE)).toBe(
      'Difference 3 of 214. Door 110A added. Upper left, 2.1 by 0.42 inches.',
    );
    const recognized = { ...base, title: 'Lettering added', recognizedTitle: '“TYP.” added' };
    expect(differenceTitle(recognized, PAGE)).toBe('“TYP.” added');
    expect(differenceSpeech(recognized, 3, 214, PAGE)).toBe(
      'Difference 3 of 214. “TYP.” added (recognized text). Upper left, 2.1 by 0.42 inches.',
    );
  });

  it('is told in short where its wording is long, and kept whole for the details', () => {
    const text = { before: 'CSI0_RXCLK '.repeat(60), after: 'UFS0_TX '.repeat(60) };
    const said = differenceSpeech({ ...base, kind: 'changed', text }, 1, 3, PAGE);
    expect(said).toMatch(/“CSI0_RXCLK .*…” changed to “UFS0_TX .*…”\. Upper left/);
    expect(said.length).toBeLessThan(300);
    expect(isLongChange(text)).toBe(true);
    expect(isLongChange({ before: '3\'-0"', after: '3\'-6"' })).toBe(false);
    expect(isLongChange({ before: '', after: text.after })).toBe(false);
  });

  it('is counted once, with changed words as their own kind', () => {
    const text = { ...base, id: 't', kind: 'changed' as const, text: { before: 'a', after: 'b' } };
    const read = { ...text, kind: 'added' as const, text: { before: '', after: 'b' } };
    expect(countByFilter([read])).toMatchObject({ added: 1, text: 0 });
    expect(countByFilter([base, text])).toEqual({
      all: 2,
      added: 1,
      removed: 0,
      changed: 0,
      moved: 0,
      text: 1,
      annotation: 0,
    });
  });

  it('that is a speck is not counted, and comes last', () => {
    const speck = { ...base, id: 'speck', group: 'specks' as const, areaSquareInches: 9 };
    const block = { ...base, id: 'block', group: 'title-block' as const };
    expect(countByFilter([speck, base])).toMatchObject({ all: 1, added: 1 });
    expect(progressOf([speck, base], {})).toEqual({ open: 1, done: 0 });
    expect(sortDifferences([speck, block, base], 'size').map((d) => d.id)).toEqual([
      'd1',
      'block',
      'speck',
    ]);
  });

  it('comes before those of the title block, by size or from the upper left', () => {
    const block = { ...base, id: 'block', group: 'title-block' as const, areaSquareInches: 9 };
    const large = { ...base, id: 'large', box: [100, 900, 300, 990] as const, areaSquareInches: 5 };
    expect(sortDifferences([block, base, large], 'size').map((d) => d.id)).toEqual([
      'large',
      'd1',
      'block',
    ]);
    expect(sortDifferences([block, large, base], 'place').map((d) => d.id)).toEqual([
      'd1',
      'large',
      'block',
    ]);
  });

  it('follows the others of its reworked view, and those come first', () => {
    const view = { title: 'First floor plan', box: [0, 0, 900, 700] as const, changedShare: 0.428 };
    const roof = { ...view, title: 'Roof plan', box: [0, 900, 900, 1500] as const };
    const each = [
      { ...base, id: 'elsewhere', areaSquareInches: 9 },
      { ...base, id: 'ridge', view: roof, areaSquareInches: 7 },
      { ...base, id: 'door', view },
      { ...base, id: 'wall', view, areaSquareInches: 8 },
    ];
    const order = ['wall', 'door', 'ridge', 'elsewhere'];
    expect(sortDifferences(each, 'size').map((d) => d.id)).toEqual(order);
    expect(viewWords(view)).toBe('First floor plan: 43% of the linework differs');
  });

  it('makes the description of the overlay', () => {
    const list = { differences: [base], toleranceInches: 0.01, hiddenCount: 0, limitation: null };
    expect(overlayDescription(list, PAGE, 'aligned')).toBe(
      '1 difference: 1 only in drawing B. The largest is in the upper left.',
    );
    const right = { ...base, box: [PAGE.width - 40, PAGE.height / 2, PAGE.width, 500] as const };
    expect(overlayDescription({ ...list, differences: [right] }, PAGE, 'aligned')).toMatch(
      / The largest is on the right side\.$/,
    );
    const none = { ...list, differences: [] };
    expect(overlayDescription(none, PAGE, 'aligned')).toBe('No differences.');
    const specks = { ...list, differences: [{ ...base, group: 'specks' as const }] };
    expect(overlayDescription(specks, PAGE, 'aligned')).toBe(
      'No differences. 1 speck listed apart.',
    );
    const marked = { ...base, id: 'marked', group: 'annotation' as const };
    expect(overlayDescription({ ...list, differences: [marked] }, PAGE, 'aligned')).toBe(
      'No differences in the drawing. 1 markup differs.',
    );
    expect(overlayDescription({ ...list, differences: [base, marked] }, PAGE, 'aligned')).toMatch(
      /^1 difference: .* 1 markup differs\.$/,
    );
  });

  it('is left out of the list where people hide annotations', () => {
    const marked = { ...base, id: 'marked', group: 'annotation' as const };
    const list = { differences: [marked, base] };
    expect(listedDifferences(list, { areAnnotationsHidden: true })).toEqual([base]);
    expect(listedDifferences(list, { areAnnotationsHidden: false })).toEqual([marked, base]);
    expect(sortDifferences([marked, base], 'size').map(({ id }) => id)).toEqual(['d1', 'marked']);
    expect(shownKind(marked)).toBe('annotation');
  });

  it('does not say that sheets are the same while their alignment is not sure', () => {
    const none = { differences: [], toleranceInches: 0.075, hiddenCount: 0, limitation: null };
    expect(emptyListWords(0.075, 'aligned').text).toBe('Both sheets match within 0.075 in.');
    expect(emptyListWords(0.075, 'uncertain').text).toMatch(/not certain.*realign/);
    expect(overlayDescription(none, PAGE, 'uncertain')).toMatch(
      /^No differences found\. This is not/,
    );
    expect(overlayDescription(none, PAGE, 'failed')).toMatch(/^Not compared\..*three points/);
  });
});

describe('a review', () => {
  it('outlives a realignment that gives the difference another id', () => {
    const reviews = withReview({}, base, { state: 'accepted', note: 'as agreed' });
    const moved = { ...base, id: 'new', box: [103, 102, 252, 133] as const };
    const other = { ...moved, id: 'other', kind: 'removed' as const };
    const carried = carryReviews(reviews, [moved, other]);
    expect(carried['new']).toMatchObject({ state: 'accepted', note: 'as agreed' });
    expect(carried['other']).toBeUndefined();
    expect(progressOf([moved, other], carried)).toEqual({ open: 1, done: 1 });
  });
});

describe('the place of a review', () => {
  it('is shared by boxes that overlap across and down, by no others', () => {
    expect(overlap([0, 0, 10, 10], [0, 0, 10, 10])).toBe(1);
    expect(overlap([0, 0, 10, 10], [5, 0, 15, 10])).toBeCloseTo(1 / 3);
    expect(overlap([0, 0, 10, 10], [20, 0, 30, 10])).toBe(0);
    expect(overlap([0, 0, 10, 10], [0, 20, 10, 30])).toBe(0);
  });

  it('has four sides, or what was stored is no entry', () => {
    const entry = { state: 'accepted', note: '', kind: 'added', box: [0, 0, 1, 1] };
    expect(isReviewEntry(entry)).toBe(true);
    expect(isReviewEntry({ ...entry, box: [0, 0, 1] })).toBe(false);
    expect(isReviewEntry({ ...entry, state: 'forgotten' })).toBe(false);
  });
});

describe('sheets', () => {
  const page = (index: number, sheetNumber: string | null): PageSummary => ({
    index,
    widthPoints: 2592,
    heightPoints: 1728,
    label: null,
    sheetNumber,
    sheetTitle: null,
  });

  it('are paired by number in any spelling, the rest stands apart', () => {
    const a = [page(0, 'A-101'), page(1, 'A-102'), page(2, 'S-201')];
    const b = [page(0, 's201'), page(1, 'A 101'), page(2, 'A-900')];
    const pairs = pairSheets(a, b);
    expect(pairs).toEqual([
      { a: 0, b: 1 },
      { a: 1, b: null },
      { a: 2, b: 0 },
      { a: null, b: 2 },
    ]);
    expect(partnerOf(pairs, 'b', 0)).toBe(2);
  });

  it('are paired by position where there are no numbers', () => {
    expect(pairSheets([page(0, null), page(1, null)], [page(0, null)])).toEqual([
      { a: 0, b: 0 },
      { a: 1, b: null },
    ]);
    expect(sheetTitle(page(4, null), 4)).toBe('Page 5');
    expect(sheetSpeech({ ...page(2, 'A-101'), sheetTitle: 'First floor plan' }, 2, 42, 1)).toBe(
      'Sheet A-101, First floor plan, page 3 of 42, 100 percent.',
    );
  });
});

describe('a refusal', () => {
  it('does not ask to choose a file where files of a project are shown', () => {
    for (const code of ['NOT_PDF', 'DAMAGED', 'NO_PAGES'] as const) {
      expect(storedFileWords(code).title).toBe(errorWords(code).title);
      expect(storedFileWords(code).advice).not.toMatch(/choose/i);
    }
    expect(storedFileWords('TOO_COMPLEX')).toEqual(errorWords('TOO_COMPLEX'));
  });

  it('has words for every code and for what was never foreseen', () => {
    expect(errorWords('NOT_PDF').title).toBe('Not a PDF');
    expect(shownError({ code: 'NO_PAGES' }).code).toBe('NO_PAGES');
    expect(shownError(new TypeError('x is not a function'))).toEqual({
      code: 'INTERNAL',
      detail: 'x is not a function',
    });
  });
});

describe('an export', () => {
  const side = (name: string) => ({
    document: {
      name,
      bytes: 10,
      sha256: 'a'.repeat(64),
      pageCount: 1,
      damage: null,
      pageLabels: null,
    },
    sheet: {
      page: 0,
      widthPoints: 2592,
      heightPoints: 1728,
      frame: { cropBox: [0, 0, 2592, 1728] as const, rotation: 0, userUnit: 1 },
      way: 'vectors' as const,
      items: 1,
      notices: [],
      layers: [],
    },
  });

  it('is what the contract describes', () => {
    const reviews = withReview({}, base, { state: 'question', note: 'why?' });
    const value = toComparison({
      old: side('old.pdf'),
      new: side('new.pdf'),
      alignment: {
        status: 'aligned',
        matrix: [1, 0, 0, 1, 0, 0],
        errorInches: 0.001,
        confidence: 1,
        method: 'ink',
        done: { turnDegrees: 0, scale: 1, mirrored: false, shiftInches: { x: 0, y: 0 } },
      },
      differences: [{ ...base, kind: 'moved', move: { x: 72, y: 0 } }],
      reviews,
      timings: { align: 12.5 },
    });
    const parsed = comparisonSchema.parse(JSON.parse(JSON.stringify(value)));
    expect(parsed.differences[0]?.review).toEqual({ state: 'question', note: 'why?' });
    expect(parsed.differences[0]?.move).toEqual([72, 0]);
  });

  it('cannot run a formula or break a cell in a spreadsheet', () => {
    const text = { before: '=HYPERLINK("x")', after: 'one, "two"\nthree' };
    const csv = [...csvPieces(toTable([{ ...base, kind: 'changed', text }], {}))].join('');
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain('"one, ""two""\nthree"');
    const onLayers = { ...base, layers: ['A-DOOR', 'A-GLAZ'] };
    expect([...csvPieces(toTable([onLayers], {}))].join('')).toContain('"A-DOOR, A-GLAZ"');
  });
});

describe('a number', () => {
  it('has no sign when nothing is left of it', () => {
    expect([fixed(-0.0004, 2), fixed(-0.42, 2), fixed(1.005, 1)]).toEqual(['0.00', '-0.42', '1.0']);
  });
});

describe('a moment', () => {
  // Made of the parts in the zone of the machine, as people see them.
  const moment = new Date(2026, 2, 4, 16, 8, 5).toISOString();

  it('is a date, and with the time a date, hours of twelve, minutes and seconds', () => {
    expect(dateText(moment)).toBe('03/04/2026');
    expect(exactMomentText(moment)).toBe('03/04/2026 04:08:05 PM');
  });
});
