/** Draws the sheets of offices and judges what is read on them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReader } from '../../../../../server/src/jobs/reading/read-pages.ts';
import { pdfOf, widthOf } from '../blocks/marks.ts';
import type { DrawnPage, Mark } from '../blocks/marks.ts';
import { judgeDrawings } from '../drawings.ts';
import type { JudgedDrawings } from '../drawings.ts';
import { judgeKind } from '../kinds.ts';
import type { JudgedKind } from '../kinds.ts';
import { judgeSheets, readWhole } from '../measure.ts';
import type { JudgedField } from '../measure.ts';
import type { TrueDrawing, TruePage } from '../truth.ts';
import { drawingMarks, frame, line, text } from '../views/sheet.ts';
import type { Box } from '../views/sheet.ts';
import type { OfficeSheet } from './sheets.ts';

const LABEL = 1.8;
const TEXT = 2.8;
const HUNDREDTHS = 100 / 25.4;

type Part = { box: Box; title: string; value: string; marks: ReadonlySet<string>; size: number };

/** `x y w h | title | value | marks`. */
function partOf(source: string, [left, top]: OfficeSheet['at'], usual: number): Part {
  const [place = '', title = '', value = '', said = ''] = source
    .split('|')
    .map((one) => one.trim());
  const [x = 0, y = 0, w = 0, h = 0] = place.split(' ').map(Number);
  const marks = new Set(said.split(' '));
  const size = Number([...marks].find((one) => /^[\d.]+$/.test(one)) ?? usual);
  return { box: [left + x, top + y, left + x + w, top + y + h], title, value, marks, size };
}

function cellMarks({ box, title, value, marks, size }: Part): Mark[] {
  const [x0, y0, x1, y1] = box;
  const drawn = marks.has('open') ? [] : frame(box);
  const lines = value.split('//').filter((one) => one !== '');
  if (marks.has('up')) {
    const start = (x0 + x1 - size * (1.4 * lines.length - 0.4)) / 2;
    const up = (said: string, at: number): Mark => ({
      ...{ kind: 'text', text: said, size, isUp: true },
      at: [start + size * (1 + 1.4 * at), y1 - 2],
    });
    return [...drawn, ...lines.map(up)];
  }
  if (marks.has('colon')) return [...drawn, text(`${title}: ${value}`, x0 + 1, y1 - 2, size)];
  const isBefore = marks.has('before');
  if (title !== '') {
    const base = marks.has('below') ? y1 - 0.8 : isBefore ? y1 - 2 : y0 + LABEL + 0.6;
    drawn.push(text(title, x0 + 1, base, LABEL));
  }
  const before = isBefore ? widthOf(title) * LABEL + 1 : 0;
  const room = x1 - x0 - 2 - before;
  const own = Math.min(size, ...lines.map((one) => room / widthOf(one)));
  const start = title === '' || isBefore ? y0 : y0 + LABEL + 0.6;
  const high = own * (1 + 1.4 * (lines.length - 1));
  for (const [at, said] of lines.entries()) {
    const gap = marks.has('center') ? (room - widthOf(said) * own) / 2 : 0;
    const base = (start + y1 - high) / 2 + own * (1 + 1.4 * at);
    drawn.push(text(said, x0 + 1 + before + gap, base, own));
  }
  return drawn;
}

/** A circle as CAD programs write it, in straight pieces. */
function circle(x: number, y: number, radius: number): Mark[] {
  const at = (step: number) => {
    const angle = (step / 24) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  };
  return Array.from({ length: 24 }, (_, step) => line(at(step), at(step + 1)));
}

const SCALE_WORD = /^(?:SCALE ?:?|Scala|Esc\.|ESC\.|Ech\.|SKALA|skala|S=|[MМ](?= ))\s*/u;

function viewMarks(
  { box, title, value: scale, marks: how, size }: Part,
  { number, place }: { number: string; place: number },
): { marks: Mark[]; drawing: TrueDrawing } {
  const [x0, y0, x1, y1] = box;
  const marks = drawingMarks(box, 2.4, place);
  const small = Math.max(2.2, size * 0.6);
  const isBubble = how.has('bubble');
  const said = how.has('inline') ? `${title} ${scale}` : title;
  const wide = widthOf(said) * size;
  const left = isBubble ? x0 + 20 : (x0 + x1 - wide) / 2;
  const hasScale = scale !== '' && !how.has('inline');
  const base = how.has('over') ? y0 - (hasScale ? 9 + small : 6) : y1 + 8 + size;
  marks.push(text(said, left, base, size));
  if (how.has('line') || isBubble) marks.push(line([left, base + 1.4], [left + wide, base + 1.4]));
  const below = base + (how.has('line') || isBubble ? 3 : 2.2) + small;
  if (hasScale) {
    const at = isBubble ? left : (x0 + x1 - widthOf(scale) * small) / 2;
    marks.push(text(scale, at, below, small));
  }
  if (isBubble) {
    marks.push(
      ...circle(x0 + 10, base + 1.4, 8),
      line([x0 + 2, base + 1.4], [x0 + 18, base + 1.4]),
    );
    const own = Math.min(3, 13 / widthOf(number));
    marks.push(text(String(place + 1), x0 + 9, base - 1, 4), text(number, x0 + 4, base + 5.5, own));
  }
  if (how.has('framed')) marks.push(...frame([x0 - 15, y0 - 15, x1 + 15, y1 + 30]));
  const bounds = [
    Math.min(x0, left), Math.min(y0, base - size), Math.max(x1, left + wide), Math.max(y1, hasScale ? below : base),
  ] as const; // prettier-ignore
  const [a, b, c, d] = bounds;
  return {
    marks,
    drawing: {
      title,
      scale:
        scale === '' || !/\d ?[:/=]|"|NTS|SCALE/.test(scale) ? null : scale.replace(SCALE_WORD, ''),
      box: [a * HUNDREDTHS, b * HUNDREDTHS, c * HUNDREDTHS, d * HUNDREDTHS],
    },
  };
}

const NOTES = ['GENERAL NOTES', '1. VERIFY ALL DIMENSIONS ON SITE.', '2. SEE SPECIFICATIONS.'];

const textsOf = (said: string | readonly string[] | null) =>
  said === null || typeof said === 'string' ? said : [...said];

export function drawOffice(sheet: OfficeSheet): { drawn: DrawnPage; truth: TruePage } {
  const [width, height] = sheet.page;
  const marks: Mark[] = frame([10, 10, width - 10, height - 10]);
  for (const cell of sheet.cells) marks.push(...cellMarks(partOf(cell, sheet.at, TEXT)));
  const drawings: TrueDrawing[] = [];
  for (const [place, view] of (sheet.views ?? []).entries()) {
    const part = partOf(view, [0, 0], 5);
    const made = viewMarks(part, { number: [sheet.number ?? '-'].flat()[0] ?? '-', place });
    marks.push(...made.marks);
    drawings.push(made.drawing);
  }
  for (const said of sheet.more ?? []) {
    const [place = '', own = ''] = said.split('|').map((one) => one.trim());
    const [x = 0, y = 0, size = TEXT] = place.split(' ').map(Number);
    marks.push(text(own, x, y, size));
  }
  for (const [at, note] of NOTES.entries()) marks.push(text(note, 14, 17 + 4 * at, 2));
  const { number, title, revision, date } = sheet;
  const truth = {
    page: 1,
    number: textsOf(number),
    title,
    revision,
    date: textsOf(date),
    drawings,
  };
  return { drawn: { width, height, marks }, truth };
}

/** What was read on the sheets, those at even places (`odd`) seen while rules were written. */
export async function judgeOffices(
  reader: PageReader,
  folder: string,
  sheets: readonly OfficeSheet[],
): Promise<{ fields: JudgedField[]; kinds: JudgedKind[]; drawings: JudgedDrawings[] }> {
  const fields: JudgedField[] = [];
  const kinds: JudgedKind[] = [];
  const drawings: JudgedDrawings[] = [];
  for (const [place, sheet] of sheets.entries()) {
    const { drawn, truth } = drawOffice(sheet);
    const file = path.join(folder, `office-${place}.pdf`);
    writeFileSync(file, pdfOf([drawn]));
    const reading = await readWhole(reader, file);
    const half = place % 2 === 0 ? 'odd' : 'even';
    fields.push(...judgeSheets(sheet.name, half, [truth], reading));
    kinds.push(judgeKind(sheet.name, half, 'drawings', reading));
    drawings.push(...judgeDrawings(sheet.name, half, [truth], reading.pages));
  }
  return { fields, kinds, drawings };
}
