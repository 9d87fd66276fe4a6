/** Compares the drawings found on sheets with those that people saw there. */
import { drawingBoxes } from '../../../../server/src/jobs/reading/drawing-boxes.ts';
import type { PageReading } from '../../../../server/src/jobs/reading/page-reading.ts';
import { saysTheSame } from './truth.ts';
import type { TrueDrawing, TruePage } from './truth.ts';

/** The result for the drawings of one sheet. */
export type JudgedDrawings = {
  file: string;
  page: number;
  half: 'odd' | 'even';
  known: number;
  /** Known ones that were found: with their title, with their scale, with a box that covers the true one well enough. */
  titled: number;
  scaled: number;
  boxed: number;
  /** Found ones that nobody sees on the sheet. */
  extra: number;
  /** Sentences about what is wrong. */
  faults: string[];
};

type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** The intersection over union from which two boxes show the same. */
const SAME_BOX = 0.5;

/** The intersection over union of two boxes. */
function overlap([ax0, ay0, ax1, ay1]: Box, [bx0, by0, bx1, by1]: Box): number {
  const width = Math.max(0, Math.min(ax1, bx1) - Math.max(ax0, bx0));
  const height = Math.max(0, Math.min(ay1, by1) - Math.max(ay0, by0));
  const common = width * height;
  return common / ((ax1 - ax0) * (ay1 - ay0) + (bx1 - bx0) * (by1 - by0) - common);
}

/** Judges the pages whose drawings are labeled. */
export function judgeDrawings(
  file: string,
  half: JudgedDrawings['half'],
  truth: readonly TruePage[],
  pages: readonly PageReading[],
): JudgedDrawings[] {
  return truth.flatMap(({ page: number, drawings: known }) => {
    const page = pages.find((one) => one.page === number);
    if (known === undefined || page === undefined) return [];
    return [{ file, page: number, half, ...judgeSheet(known, page) }];
  });
}

function judgeSheet(known: readonly TrueDrawing[], page: PageReading) {
  const judged = { known: known.length, titled: 0, scaled: 0, boxed: 0 };
  const faults: string[] = [];
  const rest = drawingBoxes(page);
  for (const { title, scale, box } of known) {
    const at = rest.findIndex((one) => saysTheSame(title, one.title));
    const [found] = at < 0 ? [] : rest.splice(at, 1);
    if (!found) {
      faults.push(`"${title}" not found`);
      continue;
    }
    judged.titled += 1;
    if (saysTheSame(scale, found.scale)) judged.scaled += 1;
    else faults.push(`"${title}": ${found.scale ?? 'no scale'} for ${scale ?? 'none'}`);
    const own = [found.x0, found.y0, found.x1, found.y1] as const;
    const share = overlap(box, own);
    if (share >= SAME_BOX) judged.boxed += 1;
    else
      faults.push(
        `"${title}": ${own.map(Math.round).join(' ')} for ${box.join(' ')} (${share.toFixed(2)})`,
      );
  }
  faults.push(...rest.map(({ title }) => `"${title}" is none`));
  return { ...judged, extra: rest.length, faults };
}

/** A row for each half. */
export function tableOfDrawings(judged: readonly JudgedDrawings[]): string[] {
  const rows = [
    '| Drawings | Sheets | On them | Title right | Scale right | Box right | Said all the same |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const half of ['odd', 'even'] as const) {
    const own = judged.filter((one) => one.half === half);
    const sum = (what: 'known' | 'titled' | 'scaled' | 'boxed' | 'extra') =>
      own.reduce((total, one) => total + one[what], 0);
    rows.push(
      `| ${half} | ${own.length} | ${sum('known')} | ${sum('titled')} | ${sum('scaled')} | ${sum('boxed')} | ${sum('extra')} |`,
    );
  }
  return rows;
}

/** The seen half beside the unseen one. */
export function halvesOfDrawings(name: string, judged: readonly JudgedDrawings[]): string[] {
  const row = (title: string, cell: (own: readonly JudgedDrawings[]) => string) =>
    `| ${title} | ${(['odd', 'even'] as const).map((half) => cell(judged.filter((one) => one.half === half))).join(' | ')} |`;
  const sum = (
    own: readonly JudgedDrawings[],
    what: 'known' | 'titled' | 'scaled' | 'boxed' | 'extra',
  ) => own.reduce((total, one) => total + one[what], 0);
  return [
    `| ${name} | Seen half | Unseen half |`,
    '|---|---|---|',
    row(
      'sheets; without a titled drawing',
      (own) => `${own.length}; ${own.filter(({ known }) => known === 0).length}`,
    ),
    row('titles right', (own) => `${sum(own, 'titled')} of ${sum(own, 'known')}`),
    row('scales right', (own) => `${sum(own, 'scaled')} of ${sum(own, 'known')}`),
    row('boxes right', (own) => `${sum(own, 'boxed')} of ${sum(own, 'known')}`),
    row('said where there is none', (own) => `${sum(own, 'extra')}`),
  ];
}
