import { PDFDocument, PDFName, PDFNumber, degrees } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMatrix } from '../../../contract/src/geometry/matrix.ts';
import { toFile, toPage } from '../../../markups/src/page-frame.ts';
import type { PageFrame } from '../../../markups/src/page-frame.ts';

const FRAMES: readonly PageFrame[] = [0, 90, 180, 270].flatMap((rotation) =>
  [
    [0, 0, 612, 792] as const,
    [36, 72, 436, 372] as const,
    [-50, -20.5, 150, 279.5] as const,
  ].flatMap((cropBox) => [1, 2.5].map((userUnit) => ({ cropBox, rotation, userUnit }))),
);

const nameOf = ({ cropBox, rotation, userUnit }: PageFrame) =>
  `turned by ${rotation}°, visible ${cropBox.join(' ')}, unit ${userUnit}`;

/** One page for each frame, in a media box that is larger than what is visible. */
async function pdfOf(frames: readonly PageFrame[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const { cropBox, rotation, userUnit } of frames) {
    const page = pdf.addPage();
    page.setMediaBox(-100, -100, 1000, 1000);
    page.setCropBox(cropBox[0], cropBox[1], cropBox[2] - cropBox[0], cropBox[3] - cropBox[1]);
    page.setRotation(degrees(rotation));
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit));
  }
  return pdf.save();
}

describe('page frame', () => {
  let document: PDFDocumentProxy;
  beforeAll(async () => {
    document = await getDocument({ data: await pdfOf(FRAMES), verbosity: 0 }).promise;
  });
  afterAll(() => document.loadingTask.destroy());

  it.each(FRAMES.map((frame, index) => ({ name: nameOf(frame), frame, index })))(
    'places points where pdf.js does: $name',
    async ({ frame, index }) => {
      const page = await document.getPage(index + 1);
      const viewport = page.getViewport({ scale: 1 });
      const [x0, y0, x1, y1] = frame.cropBox;
      for (const [x, y] of [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0 + 17, y0 + 31],
        [x1 + 5, y1 - 1],
      ] as const) {
        const [expectedX, expectedY] = viewport.convertToViewportPoint(x, y);
        const placed = applyMatrix(toPage(frame), { x, y });
        expect(placed.x).toBeCloseTo(expectedX, 9);
        expect(placed.y).toBeCloseTo(expectedY, 9);
        const back = applyMatrix(toFile(frame), placed);
        expect(back.x).toBeCloseTo(x, 9);
        expect(back.y).toBeCloseTo(y, 9);
      }
    },
  );

  it.each([
    [0, { x: 0, y: 300 }],
    [90, { x: 0, y: 0 }],
    [180, { x: 400, y: 0 }],
    [270, { x: 300, y: 400 }],
  ])('shows the lower left of a page that is turned by %i° at its corner', (rotation, corner) => {
    const frame: PageFrame = { cropBox: [36, 72, 436, 372], rotation, userUnit: 1 };
    expect(applyMatrix(toPage(frame), { x: 36, y: 72 })).toEqual(corner);
  });

  it('keeps a length of the file as many inches as its unit says', () => {
    const frame: PageFrame = { cropBox: [0, 0, 100, 100], rotation: 90, userUnit: 12 };
    expect(applyMatrix(toPage(frame), { x: 3, y: 4 })).toEqual({ x: 48, y: 36 });
  });

  it('refuses a page without a unit of length', () => {
    expect(() => toFile({ cropBox: [0, 0, 1, 1], rotation: 0, userUnit: 0 })).toThrow(RangeError);
  });
});
