/** Annotations of real PDFs, as pdf.js reads them: written as XFDF by hand, read and written by ours. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { checkAnnotation } from '../../../../markups/src/xfdf/check.ts';
import { readNumbers } from '../../../../markups/src/xfdf/numbers.ts';
import { readXfdf } from '../../../../markups/src/xfdf/read.ts';
import { writeXfdf } from '../../../../markups/src/xfdf/write.ts';

const CORPUS = join(import.meta.dirname, '../../../../../shared/corpus');
const hasCorpus = existsSync(CORPUS);

const numbers = z.array(z.number()).or(z.instanceof(Float32Array).transform((all) => [...all]));
const optional = numbers.nullish();
const annotationSchema = z.object({
  subtype: z.string(),
  id: z.string(),
  rect: optional,
  color: z.instanceof(Uint8ClampedArray).nullish(),
  borderStyle: z.object({ width: z.number() }),
  contentsObj: z.object({ str: z.string() }),
  modificationDate: z.string().nullish(),
  quadPoints: optional,
  lineCoordinates: optional,
  vertices: optional,
  inkLists: z.array(numbers).nullish(),
});
type Annotation = z.infer<typeof annotationSchema>;

const NOT_MARKUPS = ['Link', 'Popup', 'Widget'];

const pairs = (all: readonly number[]) =>
  Array.from({ length: all.length / 2 }, (_, at) => `${all[2 * at]},${all[2 * at + 1]}`).join(';');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function xfdfOf(annotation: Annotation, page: number): string {
  const { subtype, id, rect, color, borderStyle, contentsObj, modificationDate } = annotation;
  const attributes = [
    `page="${page}" name="${id}" rect="${(rect ?? []).join(',')}" width="${borderStyle.width}" flags="print"`,
    color ? `color="#${Buffer.from(color).toString('hex').toUpperCase()}"` : '',
    modificationDate ? `date="${modificationDate}"` : '',
    annotation.quadPoints ? `coords="${annotation.quadPoints.join(',')}"` : '',
  ];
  const line = annotation.lineCoordinates;
  if (line)
    attributes.push(`start="${line.slice(0, 2).join(',')}" end="${line.slice(2).join(',')}"`);
  const children = [
    annotation.vertices ? `<vertices>${pairs(annotation.vertices)}</vertices>` : '',
    annotation.inkLists
      ? `<inklist>${annotation.inkLists.map((list) => `<gesture>${pairs(list)}</gesture>`).join('')}</inklist>`
      : '',
    `<contents>${escaped(contentsObj.str)}</contents>`,
  ];
  const name = subtype.toLowerCase();
  return `<${name} ${attributes.join(' ')}>${children.join('')}</${name}>`;
}

/** Every place of a markup, in the order of the file. */
function placesOf({ shape }: Markup): readonly Point[] {
  switch (shape.form) {
    case 'points':
      return shape.points;
    case 'strokes':
      return shape.strokes.flat();
    case 'quads':
      return shape.quads.flatMap(([a, b, c, d]) => [a, b, d, c]);
    case 'places':
      return shape.places;
    case 'box':
      return [];
  }
}

function filePlacesOf({ quadPoints, lineCoordinates, vertices, inkLists }: Annotation) {
  const all = quadPoints ?? lineCoordinates ?? vertices ?? inkLists?.flat() ?? [];
  return Array.from({ length: all.length / 2 }, (_, at) => [
    all[2 * at] ?? 0,
    all[2 * at + 1] ?? 0,
  ]);
}

/** All numbers of all attributes and lists of coordinates. One file has ink far outside its own rect; we correct that. */
function numbersOf(text: string): number[] {
  const lists = [
    ...text
      .replaceAll(/(<ink [^>]*?) rect="[^"]*"/g, '$1')
      .matchAll(/(?:rect|coords|start|end)="([^"]*)"|<(?:vertices|gesture)>([^<]*)</g),
  ];
  return lists
    .flatMap(([, attribute, list]) => readNumbers(attribute ?? list ?? ''))
    .toSorted((a, b) => a - b);
}

function frameOf(page: PDFPageProxy): PageFrame {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
  return { cropBox: [x0, y0, x1, y1], rotation: page.rotate, userUnit: page.userUnit };
}

async function checkPage(page: PDFPageProxy): Promise<number> {
  const all = z.array(annotationSchema).parse(await page.getAnnotations());
  const annotations = all.filter(({ subtype }) => !NOT_MARKUPS.includes(subtype));
  const texts = annotations.map((each) => xfdfOf(each, page.pageNumber - 1));
  const xfdf = `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${texts.join('\n')}</annots></xfdf>`;
  const frame = frameOf(page);
  const { markups, problems } = readXfdf(xfdf, () => frame);
  expect(problems).toEqual([]);
  expect(markups).toHaveLength(annotations.length);
  const viewport = page.getViewport({ scale: 1 });
  for (const [index, markup] of markups.entries()) {
    const annotation = annotations[index];
    if (annotation === undefined) continue;
    expect(markup.contents).toBe(annotation.contentsObj.str.replaceAll(/\r\n?/g, '\n'));
    const expected = filePlacesOf(annotation).map(([x = 0, y = 0]) => {
      const [shownX, shownY] = viewport.convertToViewportPoint(x, y);
      return { x: expect.closeTo(shownX, 6), y: expect.closeTo(shownY, 6) };
    });
    if (markup.shape.form !== 'box' && expected.length > 0)
      expect(placesOf(markup)).toEqual(expected);
  }
  const again = writeXfdf(markups, () => frame);
  expect(numbersOf(again)).toEqual(numbersOf(xfdf));
  expect(readXfdf(again, () => frame).markups).toEqual(markups);
  for (const text of texts) {
    expect(checkAnnotation(`<xfdf><annots>${text}</annots></xfdf>`)).toMatchObject({
      isValid: true,
    });
  }
  return annotations.length;
}

const filesIn = (folder: string) =>
  hasCorpus
    ? readdirSync(join(CORPUS, folder))
        .filter((name) => name.endsWith('.pdf'))
        .map((name) => join(CORPUS, folder, name))
    : [];

/** Files of other folders that have annotations. Most of theirs have none, and opening them all takes minutes. */
const ELSEWHERE = [
  'revisions/oakfire-floorplan/03-v4-reissued.pdf',
  'revisions/oakfire-floorplan/04-v6-june.pdf',
  'revisions/rockcandy-pid/01-2025-03-09.pdf',
  'revisions/rockcandy-pid/02-2025-04-02.pdf',
  'revisions/spark-repair-garage/01-20181226-11x17.pdf',
  'scans/lantern-plat-scan.pdf',
  'second/drawings/jax-st-johns-ave-at-blessing-concrete-sealed.pdf',
  'second/drawings/odot-100843-table-only.pdf',
  'second/drawings/odot-100843.pdf',
  'second/scans/odot-table-test-image-pdf-single-table-computer.pdf',
  'second/scans/odot-table-test-image-pdf-single-table.pdf',
].map((name) => join(CORPUS, name));

const FILES = [...filesIn('annotations-layers'), ...filesIn('drawings'), ...ELSEWHERE];

describe.skipIf(!hasCorpus)('annotations of the corpus (skipped without ../shared/corpus)', () => {
  let found = 0;
  it.each(FILES.map((path) => [path.slice(CORPUS.length + 1), path]))(
    'come back from %s',
    async (_, path) => {
      const document = await getDocument({
        data: new Uint8Array(readFileSync(path)),
        verbosity: 0,
      }).promise;
      try {
        for (let number = 1; number <= document.numPages; number++) {
          found += await checkPage(await document.getPage(number));
        }
      } finally {
        await document.loadingTask.destroy();
      }
    },
  );

  it('are some', () => {
    expect(found).toBeGreaterThan(1000);
  });
});
