/** The grids of sheets: on real ones, against what people saw (`truth/grids.json`). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { placeOnGrids } from '../../../../contract/src/geometry/place-on-grid.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { toFile } from '../../../../markups/src/page-frame.ts';
import type { PageReading } from '../../../../server/src/jobs/reading/page-reading.ts';

const truthSchema = z.array(
  z.strictObject({
    file: z.string(),
    page: z.int().min(1),
    /** The labels of each grid by direction, parted by spaces: what a person reads in the bubbles. */
    grids: z.array(z.array(z.string())),
    /** What a person says of places on the sheet, in parts of its width and height. Several may be right; none where there is nothing to say. */
    places: z.array(
      z.strictObject({ at: z.tuple([z.number(), z.number()]), says: z.array(z.string()) }),
    ),
  }),
);
export type TrueGrids = z.infer<typeof truthSchema>[number];

export function gridTruth(): TrueGrids[] {
  const file = new URL('../../truth/grids.json', import.meta.url);
  return truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export type JudgedGrids = {
  name: string;
  half: 'odd' | 'even';
  /** Grids on the sheet, and how many were found with all directions. */
  known: number;
  found: number;
  /** Found directions whose labels are not those of a grid on the sheet, in their order. */
  wrong: string[];
  /** Places where what was said, or nothing, is right; where only nothing was said; and where something wrong was. */
  right: number;
  silent: number;
  wrongPlaces: string[];
};

/** Whether `labels` are some of `all`, in this order. */
function areInOrder(labels: readonly string[], all: readonly string[]): boolean {
  let from = 0;
  return labels.every((label) => {
    const at = all.indexOf(label, from);
    from = at + 1;
    return at >= 0;
  });
}

const isOf = (labels: readonly string[], direction: string) => {
  const all = direction.split(' ');
  return areInOrder(labels, all) || areInOrder(labels, all.toReversed());
};

/** Half of the side of what is at a place, points. */
const HALF = 3;

function boxAt([x, y]: readonly [number, number], { width, height, rotation }: PageReading): Box {
  const isTurned = rotation % 180 !== 0;
  const cropBox = [0, 0, isTurned ? height : width, isTurned ? width : height] as const;
  const m = toFile({ cropBox, rotation, userUnit: 1 });
  const place = [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]] as const;
  return [place[0] - HALF, place[1] - HALF, place[0] + HALF, place[1] + HALF];
}

export function judgeGrids(
  known: TrueGrids,
  half: JudgedGrids['half'],
  page: PageReading,
): JudgedGrids {
  const labels = page.grids.map((grid) => grid.map((lines) => lines.map(({ label }) => label)));
  // Plans of one sheet often have the same labels: each found grid is one of them.
  const left = [...labels];
  const found = known.grids.filter((grid) => {
    const index = left.findIndex((one) =>
      grid.every((direction) => one.some((own) => isOf(own, direction))),
    );
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  const wrong = labels.filter(
    (one) =>
      !known.grids.some((grid) =>
        one.every((own) => grid.some((direction) => isOf(own, direction))),
      ),
  );
  const judged: JudgedGrids = {
    ...{ name: `${known.file} p${known.page}`, half, known: known.grids.length },
    ...{ found: found.length, wrong: wrong.map((one) => one.join(' | ')) },
    ...{ right: 0, silent: 0, wrongPlaces: [] },
  };
  for (const { at, says } of known.places) {
    const place = [at[0] * page.width, at[1] * page.height] as const;
    const words = placeOnGrids(boxAt(place, page), page.grids);
    if (words === null ? says.length === 0 : says.includes(words)) judged.right += 1;
    else if (words === null) judged.silent += 1;
    else judged.wrongPlaces.push(`${at.join(', ')}: ${words}`);
  }
  return judged;
}

/** A row for each half. */
export function tableOfGrids(judged: readonly JudgedGrids[]): string[] {
  const rows = ['| Half | Sheets | Grids | Found | Wrong | Places | Right | Silent | Wrong |'];
  rows.push('|---|---|---|---|---|---|---|---|---|');
  for (const half of ['odd', 'even'] as const) {
    const own = judged.filter((one) => one.half === half);
    const sum = (of: (one: JudgedGrids) => number) =>
      own.reduce((total, one) => total + of(one), 0);
    const [right, silent] = [sum((one) => one.right), sum((one) => one.silent)];
    const wrongPlaces = sum(({ wrongPlaces: wrong }) => wrong.length);
    rows.push(
      `| ${half} | ${own.length} | ${sum((one) => one.known)} | ${sum((one) => one.found)} | ` +
        `${sum(({ wrong }) => wrong.length)} | ${right + silent + wrongPlaces} | ${right} | ${silent} | ${wrongPlaces} |`,
    );
  }
  return rows;
}
