/** Markups in exported PDFs: what qpdf, pdf.js and PDFium make of them, on every page geometry and form of file. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { extentOf } from '../../markups/src/extent.ts';
import { appearanceOf } from '../../markups/src/appearance.ts';
import { inPriorityColor } from '../../markups/src/issue-look.ts';
import { readFileMarkups } from '../../markups/src/pdf/read-markups.ts';
import { readStored } from '../../markups/src/pdf/stored.ts';
import type { PageFrame } from '../../markups/src/page-frame.ts';
import { CoreDocument, CoreResources } from '../../wasm-core/bindings/document.ts';
import { loadCore } from '../../wasm-core/node/read-page.ts';
import { Pdfium } from '../quality/src/pdfium.ts';
import {
  difference,
  exported,
  inPdfjs,
  paintedByPdfjs,
  paintSteps,
  pixelsOf,
  qpdfComplaints,
  storedByPage,
} from '../support/exported-pdf.ts';
import { markupOf, oneOfEach } from '../support/one-of-each.ts';
import { rawPdf } from '../support/raw-pdf.ts';

let pdfium: Pdfium;

beforeAll(async () => {
  loadCore();
  pdfium = await Pdfium.load();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What `oneOfEach` covers, page points. */
const [WIDTH, HEIGHT] = [500, 400];
const SCALE = 2;
/** Letters are hinted and smoothed differently. */
const TOLERANCE = 0.002;

const FRAMES: readonly PageFrame[] = [
  { cropBox: [0, 0, WIDTH, HEIGHT], rotation: 0, userUnit: 1 },
  { cropBox: [36, -20.5, 36 + HEIGHT, WIDTH - 20.5], rotation: 90, userUnit: 1 },
  { cropBox: [-50, 10, WIDTH / 2 - 50, HEIGHT / 2 + 10], rotation: 180, userUnit: 2 },
  { cropBox: [100, 100, 100 + HEIGHT / 2, 100 + WIDTH / 2], rotation: 270, userUnit: 2 },
];

function pdfOf({ cropBox: [x0, y0, x1, y1], rotation, userUnit }: PageFrame, content = ''): Buffer {
  return rawPdf({
    mediaBox: `[${x0 - 30} ${y0 - 40} ${x1 + 50} ${y1 + 60}]`,
    page: `/CropBox [${x0} ${y0} ${x1} ${y1}] /Rotate ${rotation} /UserUnit ${userUnit}`,
    content,
  });
}

describe.each(FRAMES)('a page with crop $cropBox, turned $rotation, unit $userUnit', (frame) => {
  it.each([false, true])('looks as in Pinbar, flattened %s', async (isFlattened) => {
    const stored = storedByPage(oneOfEach(), frame);
    const bytes = await exported(pdfOf(frame), stored, { isFlattened });
    expect(await qpdfComplaints(bytes)).toEqual([]);

    await using read = await inPdfjs(bytes);
    const { document, warnings } = read;
    const byPdfjs = pixelsOf(await paintedByPdfjs(document, 1, SCALE));
    expect(warnings).toEqual([]);

    const ours = createCanvas(WIDTH * SCALE, HEIGHT * SCALE);
    const context = ours.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, ours.width, ours.height);
    const markups = (stored.get(1) ?? []).map(({ xfdf }) => readStored(xfdf, frame)?.markup);
    paintSteps(
      ours,
      markups.flatMap((each) => (each ? appearanceOf(each) : [])),
      SCALE,
    );

    const byPdfium = pdfium.paint(bytes, 0, SCALE * frame.userUnit, { hasAnnotations: true });
    expect(difference(byPdfjs, pixelsOf(ours))).toBeLessThan(TOLERANCE);
    expect(difference(byPdfium, pixelsOf(ours))).toBeLessThan(TOLERANCE);
    expect(difference(byPdfium, byPdfjs)).toBeLessThan(TOLERANCE);
  });
});

const PLAIN = FRAMES[0] as PageFrame;
const NOTE = markupOf('note', { form: 'places', places: [{ x: 90, y: 90 }] });

it('keeps the bytes of the original in front, whatever form its tables have', async () => {
  const made = await PDFDocument.create();
  made.addPage([WIDTH, HEIGHT]).drawText('A-101');
  const hasTables = Buffer.from(await made.save({ useObjectStreams: false }));
  const hasStreams = Buffer.from(await made.save({ useObjectStreams: true }));
  for (const original of [hasTables, hasStreams]) {
    const once = await exported(original, storedByPage([NOTE], PLAIN));
    const twice = await exported(once, storedByPage([{ ...NOTE, name: 'second' }], PLAIN));
    expect(twice.subarray(0, once.length).equals(once)).toBe(true);
    expect(once.subarray(0, original.length).equals(original)).toBe(true);
    expect(await qpdfComplaints(twice)).toEqual([]);
    await using read = await inPdfjs(twice);
    const annotations = await (await read.document.getPage(1)).getAnnotations();
    expect(annotations.map(({ annotationType }) => annotationType)).toEqual([1, 1]);
    expect(read.warnings).toEqual([]);
  }
});

it('is read back as it was written', async () => {
  const markups = [
    markupOf(
      'rectangle',
      { form: 'box', box: [100, 100, 200, 160], turned: 0 },
      {
        ...{ name: 'first', contents: 'Größe 漢', author: 'Ada (Office)', subject: 'Rectangle' },
        ...{ created: '2026-03-02T16:18:00Z', modified: '2026-03-03T09:00:00Z', isLocked: true },
        style: { fill: '#f5d473', opacity: 0.5, dash: [6, 3] },
      },
    ),
    markupOf('arrow', pathTo(300, 200), { style: { endings: ['none', 'closed-arrow'] } }),
    { ...NOTE, name: 'answer', repliesTo: 'first', contents: 'Agreed' },
    { ...NOTE, name: 'stray', repliesTo: 'a markup that is not there' },
    { ...NOTE, name: 'unseen', isHidden: true },
  ];
  const bytes = await exported(pdfOf(PLAIN), storedByPage(markups, PLAIN));
  await using read = await inPdfjs(bytes);
  const found = await (await read.document.getPage(1)).getAnnotations();
  const [rectangle, arrow, answer, unseen] = found;
  expect(found).toHaveLength(4);
  expect(rectangle).toMatchObject({
    ...{ subtype: 'Square', contentsObj: { str: 'Größe 漢' }, titleObj: { str: 'Ada (Office)' } },
    ...{ creationDate: 'D:20260302161800Z', modificationDate: 'D:20260303090000Z' },
    ...{ borderStyle: { width: 2.5, dashArray: [6, 3] }, hasAppearance: true },
  });
  expect(rectangle?.annotationFlags).toBe(4 + 128);
  expect([...(rectangle?.color ?? [])]).toEqual([168, 15, 18]);
  expect(arrow).toMatchObject({ subtype: 'Line', lineEndings: ['None', 'ClosedArrow'] });
  expect(answer).toMatchObject({ inReplyTo: rectangle?.id, contentsObj: { str: 'Agreed' } });
  expect(unseen?.annotationFlags).toBe(4 + 2);
});

it('leaves the file’s own annotations as they are, or out, and answers them', async () => {
  const own = [1, 2, 3].map((at) => ({ ...NOTE, name: `own ${at}`, contents: `${at}` }));
  const file = await exported(pdfOf(PLAIN), storedByPage(own, PLAIN));
  const answer = { ...NOTE, name: 'answer', repliesTo: 'own 2', contents: 'Agreed' };
  const rows = (storedByPage([own[1] ?? NOTE, answer], PLAIN).get(1) ?? []).map((row, at) => ({
    ...row,
    place: at === 0 ? 1 : null,
  }));
  for (const isFlattened of [false, true]) {
    const leftOut = new Set([0]);
    const bytes = await exported(file, new Map([[1, rows]]), { isFlattened, leftOut });
    expect(await qpdfComplaints(bytes)).toEqual([]);
    await using read = await inPdfjs(bytes);
    const found = await (await read.document.getPage(1)).getAnnotations();
    const words = found.map(({ contentsObj }) => String(contentsObj?.str));
    expect(words).toEqual(isFlattened ? ['2', '3'] : ['2', '3', 'Agreed']);
    if (!isFlattened) expect(found[2]?.inReplyTo).toBe(found[0]?.id);
  }
});

it('is the same markups again when it is uploaded, in every form of page', async () => {
  for (const frame of FRAMES) {
    const markups = oneOfEach();
    const bytes = await exported(pdfOf(frame), storedByPage(markups, frame));
    using document = CoreDocument.open(bytes, '', new CoreResources());
    const { markups: found, skipped } = readFileMarkups(document.markups(0), 1);
    expect(skipped).toEqual([]);
    const read = found.map(({ xfdf }) => readStored(xfdf, frame)?.markup);
    expect(read.map((each) => each?.name)).toEqual(markups.map(({ name }) => name));
    for (const [index, markup] of markups.entries()) {
      const back = read[index];
      const [then, now] = [extentOf(markup), back ? extentOf(back) : null];
      for (const at of [0, 1, 2, 3] as const) {
        // The marks of a count become strokes, which have a size.
        expect(Math.abs((then?.[at] ?? 0) - (now?.[at] ?? 9e9)), markup.kind).toBeLessThan(10);
      }
    }
  }
});

it('shows a markup of an issue in the color of its priority, as Pinbar does', async () => {
  const stored = storedByPage(oneOfEach(), PLAIN).get(1) ?? [];
  const rows = new Map([[1, stored.map((row) => ({ ...row, priority: 1 }))]]);
  const bytes = await exported(pdfOf(PLAIN), rows);
  expect(await qpdfComplaints(bytes)).toEqual([]);
  const flattened = await exported(pdfOf(PLAIN), rows, { isFlattened: true });

  const ours = createCanvas(WIDTH * SCALE, HEIGHT * SCALE);
  const context = ours.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, ours.width, ours.height);
  const seen = stored.flatMap(({ xfdf }) => readStored(xfdf, PLAIN)?.markup ?? []);
  paintSteps(
    ours,
    seen.flatMap((markup) => appearanceOf(inPriorityColor(markup, 1))),
    SCALE,
  );
  const asAnnotations = pdfium.paint(bytes, 0, SCALE, { hasAnnotations: true });
  expect(difference(asAnnotations, pixelsOf(ours))).toBeLessThan(TOLERANCE);
  expect(difference(pdfium.paint(flattened, 0, SCALE), pixelsOf(ours))).toBeLessThan(TOLERANCE);

  await using read = await inPdfjs(bytes);
  const [rectangle] = await (await read.document.getPage(1)).getAnnotations();
  expect([...(rectangle?.color ?? [])]).toEqual([0x0f, 0x7f, 0xc4]);
  expect(read.warnings).toEqual([]);
});

it.each(['0.5 0 0 0.5 0 0 cm q q', 'q 1 0 0 1 9 9 cm Q Q Q'])(
  'paints flattened markups where they are after unbalanced content: %s',
  async (content) => {
    const stored = storedByPage([NOTE], PLAIN);
    const even = await exported(pdfOf(PLAIN), stored, { isFlattened: true });
    const uneven = await exported(pdfOf(PLAIN, content), stored, { isFlattened: true });
    const [one, other] = [even, uneven].map((bytes) => pdfium.paint(bytes, 0, 1));
    if (one === undefined || other === undefined) throw new Error('PDFium painted nothing.');
    expect(difference(one, other)).toBe(0);
    await using read = await inPdfjs(uneven);
    const byPdfjs = pixelsOf(await paintedByPdfjs(read.document, 1, 1));
    expect(difference(one, byPdfjs)).toBeLessThan(TOLERANCE);
    expect(read.warnings).toEqual([]);
  },
);

function pathTo(x: number, y: number) {
  const points = [
    { x: x - 80, y: y - 40 },
    { x, y },
  ];
  return { form: 'points', points } as const;
}
