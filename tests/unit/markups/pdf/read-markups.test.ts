/** Annotations of PDFs as markups: each kind, on every page, and what cannot be one. */
import { describe, expect, it } from 'vitest';
import { applyMatrix } from '../../../../contract/src/geometry/matrix.ts';
import { toPage } from '../../../../markups/src/page-frame.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { readFileMarkups } from '../../../../markups/src/pdf/read-markups.ts';
import type { FileAnnotation } from '../../../../markups/src/pdf/read-markups.ts';
import { renameMarkups } from '../../../../markups/src/pdf/rename-markups.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';

const UPRIGHT: PageFrame = { cropBox: [0, 0, 612, 792], rotation: 0, userUnit: 1 };

type Entries = Readonly<Record<string, unknown>>;

const found = (entries: Entries, change: Partial<FileAnnotation> = {}): FileAnnotation => ({
  ...{ place: 0, answers: null, hasLook: true, entries: JSON.stringify(entries) },
  ...change,
});

/** The markup of one annotation, in page points. */
function markupOf(entries: Entries, frame = UPRIGHT) {
  const { markups, skipped } = readFileMarkups([found({ NM: 'one', ...entries })], 3);
  expect(skipped).toEqual([]);
  const [markup] = markups.flatMap(({ xfdf }) => readXfdf(xfdf, () => frame).markups);
  if (markup === undefined) throw new Error('There is no markup');
  return markup;
}

const QUAD = [100, 220, 180, 220, 100, 200, 180, 200];

describe('annotations of a PDF', () => {
  it.each<[kind: string, entries: Entries, expected: object]>([
    ['rectangle', { Subtype: 'Square', Rect: [10, 10, 60, 40] }, { shape: { form: 'box' } }],
    [
      'ellipse',
      { Subtype: 'Circle', Rect: [10, 10, 60, 40], IC: [1] },
      { style: { fill: '#ffffff' } },
    ],
    ['cloud', { Subtype: 'Square', Rect: [10, 10, 60, 40], BE: { S: 'C', I: 2 } }, {}],
    [
      'cloud',
      { Subtype: 'Polygon', IT: 'PolygonCloud', Vertices: [0, 0, 50, 0, 50, 50] },
      { shape: { form: 'points' } },
    ],
    ['polygon', { Subtype: 'Polygon', Vertices: [0, 0, 50, 0, 50, 50] }, {}],
    [
      'polyline',
      { Subtype: 'PolyLine', Vertices: [0, 0, 50, 0], BS: { W: 3, S: 'D', D: [4, 2] } },
      { style: { width: 3, dash: [4, 2] } },
    ],
    [
      'arrow',
      { Subtype: 'Line', L: [0, 0, 50, 0], LE: ['None', 'ClosedArrow'], C: [0, 0, 1] },
      { style: { color: '#0000ff', endings: ['none', 'closed-arrow'] } },
    ],
    [
      'freehand',
      {
        Subtype: 'Ink',
        InkList: [
          [0, 0, 5, 5],
          [9, 9, 12, 9],
        ],
      },
      {},
    ],
    [
      'highlight',
      { Subtype: 'Highlight', QuadPoints: QUAD, C: [1, 1, 0], CA: 0.5 },
      { style: { opacity: 0.5 } },
    ],
    [
      'note',
      { Subtype: 'Text', Rect: [10, 10, 30, 30], Contents: 'See RFI 12' },
      { contents: 'See RFI 12' },
    ],
    [
      'text',
      { Subtype: 'FreeText', Rect: [10, 10, 90, 40], DA: '1 0 0 rg /Helv 9 Tf', Contents: 'A\rB' },
      { contents: 'A\nB', style: { color: '#ff0000', fontSize: 9 } },
    ],
    [
      'callout',
      {
        Subtype: 'FreeText',
        IT: 'FreeTextCallout',
        Rect: [0, 0, 90, 90],
        RD: [40, 10, 10, 40],
        CL: [0, 0, 20, 20, 40, 60],
      },
      { leader: [{ x: 0 }, { x: 20 }, { x: 40 }] },
    ],
    ['stamp', { Subtype: 'Stamp', Rect: [10, 10, 90, 40], Name: 'Approved' }, {}],
    ['foreign', { Subtype: 'StrikeOut', QuadPoints: QUAD }, { kept: { name: 'strikeout' } }],
    ['foreign', { Subtype: 'Caret', Rect: [1, 1, 5, 5] }, { kept: { name: 'caret' } }],
    [
      'distance',
      {
        Subtype: 'Line',
        IT: 'LineDimension',
        L: [0, 0, 72, 0],
        Measure: { R: '1 in = 10 ft', X: [{ U: 'ft', C: 10 / 72 }] },
      },
      { measurement: { scale: { label: '1 in = 10 ft', source: 'file' }, unit: 'feet' } },
    ],
    [
      'area',
      {
        Subtype: 'Polygon',
        IT: 'PolygonDimension',
        Vertices: [0, 0, 72, 0, 72, 72],
        Measure: { R: '1 cm = 1 m', X: [{ U: 'm', C: 0.0352777778 }], A: [{ U: 'sq m', C: 1 }] },
      },
      { measurement: { unit: 'meters' } },
    ],
    [
      'perimeter',
      { Subtype: 'PolyLine', IT: 'PolyLineDimension', Vertices: [0, 0, 72, 0, 72, 72] },
      { measurement: { scale: null } },
    ],
  ])('are markups of our kinds: %s', (kind, entries, expected) => {
    expect(markupOf(entries)).toMatchObject({ kind, name: 'one', pageNumber: 3, ...expected });
  });

  it('keep author, subject, dates, flags and what nobody interprets', () => {
    const markup = markupOf({
      ...{
        Subtype: 'Line',
        L: [0, 0, 9, 9],
        T: 'Ada',
        Subj: 'Wall',
        F: 4 + 128,
        Cap: true,
        LL: 12,
      },
      ...{ M: "D:20260102030405-05'00'", CreationDate: 'D:20260102030405Z', C: [] },
    });
    expect(markup).toMatchObject({
      ...{ author: 'Ada', subject: 'Wall', isLocked: true, isHidden: false },
      ...{ created: '2026-01-02T03:04:05Z', modified: '2026-01-02T03:04:05-05:00' },
      style: { color: null },
      kept: { attributes: { caption: 'yes', 'leader-length': '12' } },
    });
  });

  it('lie where they lie in the PDF, on every page', () => {
    const [x, y] = [120, 260];
    for (const rotation of [0, 90, 180, 270])
      for (const cropBox of [
        [0, 0, 612, 792],
        [36, 72, 540, 684],
        [-50, -20, 300, 500],
      ] as const)
        for (const userUnit of [1, 2.5]) {
          const frame: PageFrame = { cropBox: [...cropBox], rotation, userUnit };
          const at = (dx: number, dy: number) =>
            applyMatrix(toPage(frame), { x: x + dx, y: y + dy });
          const { shape } = markupOf(
            { Subtype: 'PolyLine', Vertices: [x, y, x + 40, y + 30], BS: { W: 2 } },
            frame,
          );
          if (shape.form !== 'points') throw new Error('It has another form');
          for (const [index, point] of [at(0, 0), at(40, 30)].entries()) {
            expect(shape.points[index]?.x).toBeCloseTo(point.x, 6);
            expect(shape.points[index]?.y).toBeCloseTo(point.y, 6);
          }
          const length = { Subtype: 'Line', IT: 'LineDimension', L: [x, y, x + 72, y] };
          const measured = markupOf(
            { ...length, Measure: { R: '1 in = 10 ft', X: [{ U: 'ft', C: 10 / 72 }] } },
            frame,
          );
          // An inch of the file, whatever that is on paper.
          const inches = (measured.measurement?.scale?.inchesPerPoint ?? 0) * 72 * userUnit;
          expect(inches).toBeCloseTo(120, 6);
        }
  });

  it('answer each other by name, also in a circle', () => {
    const square = { Subtype: 'Square', Rect: [0, 0, 9, 9] };
    const note = { Subtype: 'Text', Rect: [0, 0, 9, 9] };
    const { markups } = readFileMarkups(
      [
        found({ ...square, NM: 'a' }, { place: 4 }),
        found({ ...note, State: 'Accepted', StateModel: 'Review' }, { place: 5, answers: 4 }),
        found({ ...square, NM: 'b', RT: 'Group' }, { place: 6, answers: 4 }),
        found({ ...note, NM: 'c' }, { place: 7, answers: 8 }),
        found({ ...note, NM: 'd' }, { place: 8, answers: 7 }),
        found({ ...note, NM: 'e' }, { place: 9, answers: 1 }),
      ],
      1,
    );
    const read = markups.flatMap(({ xfdf }) => readXfdf(xfdf, () => UPRIGHT).markups);
    expect(read.map(({ repliesTo }) => repliesTo)).toEqual([null, 'a', null, 'd', 'c', null]);
    expect(read[1]?.state).toEqual({ model: 'Review', value: 'Accepted' });
  });

  it('have names of their own, the same in every reading', () => {
    const square = { Subtype: 'Square', Rect: [0, 0, 9, 9] };
    const all = [
      found({ ...square, NM: 'a' }),
      found({ ...square, NM: 'a' }, { place: 1 }),
      found(square, { place: 2 }),
      found(square, { place: 3 }),
      found({ ...square, NM: 'x'.repeat(300) }, { place: 4 }),
    ];
    const names = readFileMarkups(all, 1).markups.map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
    expect(names[0]).toBe('a');
    expect(readFileMarkups(all, 1).markups.map(({ name }) => name)).toEqual(names);
    expect(readFileMarkups(all, 2).markups[2]?.name).not.toBe(names[2]);
  });

  it('get other names where a program copied a page with theirs', () => {
    const onPage = (pageNumber: number) =>
      readFileMarkups(
        [
          found({ Subtype: 'Square', Rect: [0, 0, 9, 9], NM: 'a' }),
          found({ Subtype: 'Text', Rect: [0, 0, 9, 9], NM: 'b' }, { place: 1, answers: 0 }),
        ],
        pageNumber,
      ).markups.map((markup) => ({ ...markup, pageNumber }));
    const renamed = renameMarkups([...onPage(1), ...onPage(2)], new Set(['b']));
    const read = renamed.flatMap(({ xfdf }) => readXfdf(xfdf, () => UPRIGHT).markups);
    expect(read.map(({ name }) => name)).toEqual(renamed.map(({ name }) => name));
    expect(new Set([...renamed.map(({ name }) => name), 'b']).size).toBe(5);
    expect(renamed[0]?.name).toBe('a');
    expect(read[1]?.repliesTo).toBe('a');
    expect(read[3]?.repliesTo).toBe(read[2]?.name);
  });

  it('keep their plain text where the rich text is damaged or says more', () => {
    const note = { Subtype: 'Text', Rect: [0, 0, 9, 9], Contents: 'Plain' };
    const rich = (RC: string) => markupOf({ ...note, RC });
    const body = '<body xmlns="http://www.w3.org/1999/xhtml"><p>Plain</p></body>';
    expect(rich(`<?xml version="1.0"?>${body}`).kept?.children).toMatchObject([
      { name: 'contents-richtext' },
    ]);
    const wrong = [
      ...[
        '<p>Plain',
        '<!DOCTYPE x [<!ENTITY a "b">]><p>&a;</p>',
        '</contents-richtext></text><text/>',
      ],
      '<?php echo 1 ?>',
    ];
    for (const RC of wrong)
      expect(rich(RC)).toMatchObject({ contents: 'Plain', kept: { children: [] } });
  });

  it('that cannot be markups are named, and the others are there', () => {
    const { markups, skipped } = readFileMarkups(
      [
        found({ Subtype: 'Square', Rect: [0, 0, 9] }),
        found({ Subtype: 'Ink', InkList: { a: 1 } }, { place: 1 }),
        found({ Subtype: 'Line' }, { place: 2 }),
        found({ Subtype: 'Polygon', Vertices: [1e9, 0, 0, 0] }, { place: 3 }),
        found({}, { place: 4, entries: null }),
        found({ Subtype: 'Polygon', Vertices: Array<number>(20_002).fill(1) }, { place: 5 }),
        found({ Subtype: 'Square', Rect: [0, 0, 9, 9] }, { place: 6 }),
      ],
      1,
    );
    expect(markups.map(({ place }) => place)).toEqual([6]);
    expect(skipped.map(({ place, kind }) => [place, kind])).toEqual([
      [4, ''],
      [0, 'Square'],
      [1, 'Ink'],
      [2, 'Line'],
      [3, 'Polygon'],
      [5, 'Polygon'],
    ]);
    expect(skipped.every(({ reason }) => reason.length > 10)).toBe(true);
  });
});
