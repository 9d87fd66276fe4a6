/** Draws the scenes and judges which drawings are found on them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageReader } from '../../../../../server/src/jobs/reading/read-pages.ts';
import { pdfOf, widthOf } from '../blocks/marks.ts';
import type { DrawnPage, Mark } from '../blocks/marks.ts';
import { judgeDrawings } from '../drawings.ts';
import type { JudgedDrawings } from '../drawings.ts';
import { readWhole } from '../measure.ts';
import type { TrueDrawing } from '../truth.ts';
import { SCENES } from './scenes.ts';
import type { Scene } from './scenes.ts';
import { drawingMarks, frame, line, text } from './sheet.ts';
import type { Box } from './sheet.ts';

const HUNDREDTHS = 100 / 25.4;
/** Height of the letters in drawings, tables and notes. */
const TEXT = 2.4;
/** From a drawing to the cell around it. */
const ROOM = 14;
/** Around a number. */
const RADIUS = 6;

/** What stands before a scale, or around it, is no part of it. */
const SCALE_WORD =
  /^\(?(?:SCALE(?: -|:)?|Scala|ESCALA:?|ESC\.|Échelle|Ech(?: :|\.)|Maßstab|M\.?|SKALA|schaal|Mål|縮尺|比例)\s*/u;

function partsOf(source: string) {
  const [place = '', title = '', scale = '', said = ''] = source
    .split('|')
    .map((one) => one.trim());
  const [x = 0, y = 0, w = 0, h = 0] = place.split(' ').map(Number);
  return { box: [x, y, x + w, y + h] as Box, title, scale, marks: new Set(said.split(' ')) };
}

/** A number in a circle or a hexagon. */
function bubbleMarks(number: string, x: number, y: number, corners: number): Mark[] {
  const at = (step: number) => {
    const angle = (step / corners) * 2 * Math.PI;
    return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)] as const;
  };
  const sides = Array.from({ length: corners }, (_, step) => line(at(step), at(step + 1)));
  return [...sides, text(number, x - 1.2, y + 1.8, 4.5)];
}

type Titled = { marks: Mark[]; bounds: Box };

/** Title, scale and number of a drawing, and the box of all. */
function titleMarks(
  box: Box,
  lines: string[],
  scale: string,
  number: string,
  how: Set<string>,
): Titled {
  const [x0, y0, x1, y1] = box;
  const size = Number([...how].find((one) => /^[\d.]+$/.test(one)) ?? 5);
  const small = 0.6 * size;
  const wide = Math.max(...lines.map((one) => widthOf(one) * size));
  const high = lines.length * 1.4 * size + (scale === '' ? 0 : 2 * small);
  const corners = how.has('circle') ? 24 : how.has('hexagon') ? 6 : 0;
  const isInCell = how.has('top') || how.has('foot');
  const start = isInCell ? x0 - ROOM + 4 : x0;
  let left = start + (corners > 0 && !how.has('right') ? 2 * RADIUS + 3 : 0);
  let top = y1 + 6;
  if (how.has('over') || how.has('top')) top = y0 - 4 - high;
  if (how.has('left')) [left, top] = [x0 - wide - 10, (y0 + y1 - high) / 2];
  const middle = (x0 + x1) / 2;
  if (how.has('center')) left = middle - wide / 2;
  const marks: Mark[] = [];
  let base = top;
  for (const said of lines) {
    base += 1.4 * size;
    const at = how.has('center') ? middle - (widthOf(said) * size) / 2 : left;
    marks.push(text(said, at, base, size));
  }
  if (how.has('line')) marks.push(line([left, base + 1.3], [left + wide, base + 1.3]));
  if (scale !== '') {
    const at = how.has('center') ? middle - (widthOf(scale) * small) / 2 : left;
    marks.push(text(scale, at, base + 2 * small, small));
  }
  if (corners > 0) {
    const x = how.has('right') ? left + wide + 3 + RADIUS : start + RADIUS;
    marks.push(...bubbleMarks(number, x, top + 1.4 * size, corners));
  }
  const cell: Box = how.has('top')
    ? [x0 - ROOM, top - 4, x1 + ROOM, y1 + ROOM]
    : [x0 - ROOM, y0 - ROOM, x1 + ROOM, top + high + 6];
  if (isInCell) return { marks: [...marks, ...frame(cell)], bounds: cell };
  const bounds = [
    Math.min(x0, left), Math.min(y0, top), Math.max(x1, left + wide), Math.max(y1, top + high),
  ] as const; // prettier-ignore
  return { marks, bounds };
}

function tableMarks(source: string): Mark[] {
  const { box, title, scale } = partsOf(source);
  const [x0, y0, x1, y1] = box;
  const rows = scale.split('//');
  const marks = [text(title.replace('- ', ''), x0, y0 - 2, 4)];
  const high = (y1 - y0) / rows.length;
  for (const [at, row] of rows.entries()) {
    marks.push(text(row, x0 + 2, y0 + high * (at + 0.6), TEXT));
    if (!title.startsWith('- ')) marks.push(line([x0, y0 + high * at], [x1, y0 + high * at]));
  }
  return title.startsWith('- ') ? marks : [...marks, ...frame(box)];
}

function blockMarks([width, height]: Scene['page'], title: string): Mark[] {
  const box: Box = [width - 90, height - 40, width - 10, height - 10];
  return [
    ...frame([10, 10, width - 10, height - 10]),
    ...frame(box),
    line([box[0], box[1] + 15], [box[2], box[1] + 15]),
    text('TITLE', box[0] + 1, box[1] + 3, 2),
    text(title, box[0] + 2, box[1] + 11, Math.min(4, 76 / widthOf(title))),
    text('SHEET NO.', box[0] + 1, box[1] + 18, 2),
    text('A-501', box[0] + 20, box[1] + 27, 7),
  ];
}

function drawScene(scene: Scene): { drawn: DrawnPage; drawings: TrueDrawing[] } {
  const [width, height] = scene.page;
  const marks = blockMarks(scene.page, scene.title ?? 'PLANS AND SECTIONS');
  const drawings: TrueDrawing[] = [];
  for (const [place, source] of scene.drawings.entries()) {
    const { box, title, scale, marks: how } = partsOf(source);
    marks.push(...drawingMarks(box, TEXT, place));
    const lines = title.split('//');
    const titled = titleMarks(box, lines, scale, String(place + 1), how);
    marks.push(...titled.marks);
    // "А-А (1:50)" has its scale behind it.
    const [, name = '', behind = ''] = /^(.*?)(?: \((\d+:\d+)\))?$/u.exec(lines.join(' ')) ?? [];
    const own =
      scale === '' ? behind : scale.replace(SCALE_WORD, '').replace(/(?<=^\d+:\d+)\)$/u, '');
    const [x0, y0, x1, y1] = titled.bounds;
    drawings.push({
      title: name,
      scale: own === '' ? null : own,
      box: [x0 * HUNDREDTHS, y0 * HUNDREDTHS, x1 * HUNDREDTHS, y1 * HUNDREDTHS],
    });
  }
  for (const [place, source] of (scene.others ?? []).entries()) {
    const { box, title } = partsOf(source);
    marks.push(...drawingMarks(box, TEXT, place));
    if (title !== '') marks.push(text(title, box[0], box[3] + 8, 4));
  }
  for (const source of scene.tables ?? []) marks.push(...tableMarks(source));
  for (const source of scene.more ?? []) {
    const [place = '', said = ''] = source.split('|').map((one) => one.trim());
    const [x = 0, y = 0, size = TEXT] = place.split(' ').map(Number);
    marks.push(text(said, x, y, size));
  }
  return { drawn: { width, height, marks }, drawings };
}

/** The drawings that are found on all scenes. */
export async function judgeScenes(reader: PageReader, folder: string): Promise<JudgedDrawings[]> {
  const judged: JudgedDrawings[] = [];
  for (const [place, scene] of SCENES.entries()) {
    const { drawn, drawings } = drawScene(scene);
    const file = path.join(folder, `scene-${place}.pdf`);
    writeFileSync(file, pdfOf([drawn]));
    const { pages } = await readWhole(reader, file);
    const half = place % 2 === 0 ? 'odd' : 'even';
    judged.push(...judgeDrawings(scene.name, half, [{ page: 1, drawings }], pages));
  }
  return judged;
}
