/** Draws the sheet of a layout: drawings with their titles, notes, and a title block. Knows where each drawing is. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReader } from '../../../../../server/src/jobs/reading/read-pages.ts';
import { pdfOf, widthOf } from '../blocks/marks.ts';
import type { DrawnPage, Mark } from '../blocks/marks.ts';
import { judgeDrawings } from '../drawings.ts';
import type { JudgedDrawings } from '../drawings.ts';
import { readWhole } from '../measure.ts';
import type { TrueDrawing } from '../truth.ts';
import { VIEW_LAYOUTS } from './layouts.ts';
import type { ViewLayout } from './layouts.ts';

/** Millimeters from the upper left corner. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

const MARGIN = 10;
const BLOCK = [80, 30] as const;
const HUNDREDTHS = 100 / 25.4;

export const line = (from: readonly [number, number], to: readonly [number, number]): Mark => ({
  kind: 'line',
  from,
  to,
});
export const text = (said: string, x: number, y: number, size: number): Mark => ({
  kind: 'text',
  text: said,
  at: [x, y],
  size,
});

export function frame([x0, y0, x1, y1]: Box): Mark[] {
  return [
    line([x0, y0], [x1, y0]),
    line([x1, y0], [x1, y1]),
    line([x1, y1], [x0, y1]),
    line([x0, y1], [x0, y0]),
  ];
}

/** Walls or parts, with figures and names that are no titles. */
export function drawingMarks(box: Box, size: number, seed: number): Mark[] {
  const [x0, y0, x1, y1] = box;
  const marks = frame(box);
  const names = ['KITCHEN', '3600', 'SEE DETAIL 5', 'W12', '1250', 'R5', 'TYP.', 'EQ'];
  for (let part = 1; part < 6; part += 1) {
    const x = x0 + ((x1 - x0) * part) / 6;
    const y = y0 + ((y1 - y0) * ((part * 7 + seed) % 6)) / 6;
    marks.push(line([x, y0], [x, y1]), line([x0, y], [x1, y]));
    marks.push(text(names[(part + seed) % names.length] ?? '', x + 1, y + 3, size));
  }
  return marks;
}

/** Title, number and scale of a drawing, and the box of all. */
function titleMarks(
  layout: ViewLayout,
  { title, number, box }: { title: string; number: number; box: Box },
): { marks: Mark[]; bounds: Box } {
  const [size, small] = layout.sizes;
  const [x0, y0, x1, y1] = box;
  const { scale, stated } = layout;
  const behind = stated === 'brackets' ? ` (${scale})` : stated === 'behind' ? ` ${scale}` : '';
  const said = `${title}${scale === null ? '' : behind}`;
  const wide = widthOf(said) * size;
  const left = layout.isCentered ? (x0 + x1 - wide) / 2 : x0 + (layout.isNumbered ? 12 : 0);
  const base = layout.place === 'above' ? y0 - 8 : y1 + 8 + size;
  const coded = layout.underlined === 'code' ? `%%U${said}` : said;
  const marks = [text(coded, left, base, size)];
  if (layout.isNumbered) marks.push(text(String(number), x0 + 2, base, size));
  let bottom = base;
  const end = stated === 'far end' ? x1 : left + wide;
  if (layout.underlined === 'line') marks.push(line([left, base + 1.2], [end, base + 1.2]));
  if (scale !== null && stated !== 'behind' && stated !== 'brackets') {
    bottom = base + 2.4 + small;
    const at = layout.isCentered ? (x0 + x1 - widthOf(scale) * small) / 2 : left;
    if (stated === 'below') marks.push(text(scale, at, bottom, small));
    if (stated === 'far end') marks.push(text(scale, end - widthOf(scale) * small, bottom, small));
    if (stated === 'split') {
      let x = at;
      for (const piece of scale.split(' ')) {
        marks.push(text(piece, x, bottom, small));
        x += (widthOf(piece) + 1.4) * small;
      }
    }
  }
  const bounds = [
    Math.min(x0, left),
    Math.min(y0, base - size),
    Math.max(x1, left + wide),
    Math.max(y1, bottom),
  ] as const;
  return { marks, bounds };
}

/** The sheet of a layout and what a person sees on it. */
function drawViews(layout: ViewLayout): { drawn: DrawnPage; drawings: TrueDrawing[] } {
  const [width, height] = layout.page;
  const inner: Box = [MARGIN, MARGIN, width - MARGIN, height - MARGIN];
  const marks = frame(inner);
  const block: Box = [inner[2] - BLOCK[0], inner[3] - BLOCK[1], inner[2], inner[3]];
  marks.push(...frame(block), line([block[0], block[1] + 15], [block[2], block[1] + 15]));
  marks.push(
    text('TITLE', block[0] + 1, block[1] + 3, 2),
    text('SHEET NO.', block[0] + 1, block[1] + 18, 2),
  );
  marks.push(
    text('PLANS AND SECTIONS', block[0] + 2, block[1] + 11, 4),
    text('A-101', block[0] + 20, block[1] + 27, 7),
  );
  const { columns, titles } = layout;
  const rows = Math.ceil(titles.length / columns);
  const [wide, high] = [(width - 2 * MARGIN) / columns, (height - 2 * MARGIN - BLOCK[1]) / rows];
  const drawings: TrueDrawing[] = [];
  for (const [place, title] of titles.entries()) {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const x0 = MARGIN + column * wide + 0.12 * wide;
    const y0 = MARGIN + row * high + Math.max(14, 0.1 * high);
    const box: Box = [x0, y0, x0 + (0.6 + 0.15 * (place % 2)) * wide, y0 + 0.6 * high];
    marks.push(...drawingMarks(box, layout.sizes[1], place));
    if (title === '') continue;
    const { marks: own, bounds } = titleMarks(layout, { title, number: place + 1, box });
    marks.push(...own);
    const [left, top, right, bottom] = bounds;
    const inches: TrueDrawing['box'] = [
      left * HUNDREDTHS,
      top * HUNDREDTHS,
      right * HUNDREDTHS,
      bottom * HUNDREDTHS,
    ];
    drawings.push({ title, scale: layout.scale?.replace(SCALE_WORD, '') ?? null, box: inches });
  }
  return { drawn: { width, height, marks }, drawings };
}

/** What stands before a scale is no part of it. */
const SCALE_WORD = /^(?:SCALE:?|M|М|S=|ÉCH\.|ESCALA|SKALA)\s*/u;

/** The drawings that are found on the sheets of all layouts. */
export async function judgeViewLayouts(
  reader: PageReader,
  folder: string,
): Promise<JudgedDrawings[]> {
  const judged: JudgedDrawings[] = [];
  for (const [place, layout] of VIEW_LAYOUTS.entries()) {
    const { drawn, drawings } = drawViews(layout);
    const file = path.join(folder, `views-${place}.pdf`);
    writeFileSync(file, pdfOf([drawn]));
    const { pages } = await readWhole(reader, file);
    const half = place % 2 === 0 ? 'odd' : 'even';
    judged.push(...judgeDrawings(layout.name, half, [{ page: 1, drawings }], pages));
  }
  return judged;
}
