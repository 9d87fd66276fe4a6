/** Recognizes the corner with the title block: as a whole, for large letters, and line by line in its cells. */
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { cellsOf, insideOf, lineAlone } from './cells.ts';
import type { Engine, Layout } from './engine.ts';
import { inkThreshold, isBlank } from './paper.ts';
import { meeting, ruledLines, withoutLines } from './ruled-lines.ts';
import type { GrayPicture, RuledLine } from './ruled-lines.ts';
import type { Tile } from './tiles.ts';
import { isIn, LEAST_IN_CELL, withCells, withLarge, wordsIn } from './words.ts';
import type { CellLine, RecognizedWord } from './words.ts';

/** Letters of half an inch, as of sheet numbers, are too large for the engine in finer pictures. */
const COARSE_DPI = 100;
/** How many lines in cells are read again, those nearest to the corner first. */
const MOST_LINES = 40;

/** Title blocks are in these parts of a page, from its right and lower edge. */
const RIGHT = 0.4;
const LOWER = 0.3;

export type Corner = {
  /** Words line by line, and ruled lines, in points of the page. */
  lines: RecognizedWord[][];
  ruled: RuledLine[];
  tile: Tile;
  /** Without the ruled lines. Darker than `dark` is ink. */
  clean: GrayPicture;
  dark: number;
};

export const placeOf = ({ seen: [left, top], dpi }: Tile) => ({
  origin: [left, top] as const,
  dpi,
});

export async function inCorner(
  engine: Engine,
  tile: Tile,
  layout: Layout,
  paint: (tile: Tile) => GrayPicture,
): Promise<Corner> {
  const picture = paint(tile);
  if (isBlank(picture)) return { lines: [], ruled: [], tile, clean: picture, dark: 0 };
  const { dpi } = tile;
  const ruled = ruledLines(picture, dpi);
  const clean = withoutLines(picture, ruled, dpi);
  const fine = wordsIn(await engine.recognize(clean, dpi, layout), placeOf(tile));
  const far = { ...tile, dpi: COARSE_DPI };
  const small = paint(far);
  const without = withoutLines(small, ruledLines(small, far.dpi), far.dpi);
  const coarse = wordsIn(await engine.recognize(without, far.dpi, layout), placeOf(far));
  const known = withLarge(fine, coarse);

  const [left, top] = tile.seen;
  const [, , width, height] = tile.box;
  const points = 72 / dpi;
  const onPage = ([x0, y0, x1, y1]: Box): Box => [
    left + x0 * points,
    top + y0 * points,
    left + x1 * points,
    top + y1 * points,
  ];
  const dark = inkThreshold(clean);
  const inside = cellsOf(picture, ruled, dpi).map((cell) => insideOf(clean, dark, cell, dpi));
  const doubtful = inside
    .flatMap(({ texts }) => texts)
    .map((text) => ({ text, box: onPage(text) }))
    .filter(
      ({ box: [x0, y0, x1, y1] }) =>
        (x0 + x1) / 2 > width * (1 - RIGHT) || (y0 + y1) / 2 > height * (1 - LOWER),
    )
    .filter(({ box }) => isDoubtful(box, known.flat()))
    .toSorted((a, b) => fromCorner(b.text) - fromCorner(a.text))
    .slice(0, MOST_LINES);
  const read: CellLine[] = [];
  for (const { text, box } of doubtful) {
    const alone = lineAlone(clean, text);
    const found = await engine.recognize(alone.picture, dpi, 'line');
    const origin = [left + alone.origin[0] * points, top + alone.origin[1] * points] as const;
    const words = wordsIn(found, { origin, dpi: dpi * alone.scale }, LEAST_IN_CELL).flat();
    read.push({ box, words });
  }
  return {
    lines: withCells(known, read),
    ruled: [...meeting(ruled, dpi), ...inside.flatMap(({ parting }) => parting)].map((line) =>
      onPage([...line]),
    ),
    tile,
    clean,
    dark,
  };
}

const fromCorner = ([x0, y0, x1, y1]: Box) => (x0 + x1 + y0 + y1) / 2;

/** A line in a cell is read again if its words cover less of it than this, or if one of them is less sure. */
const COVERED = 0.8;
const SURE = 90;

function isDoubtful(box: Box, words: readonly RecognizedWord[]): boolean {
  const own = words.filter((word) => isIn(box, word));
  const from = Math.min(...own.map((word) => word.box[0]));
  const to = Math.max(...own.map((word) => word.box[2]));
  return to - from < COVERED * (box[2] - box[0]) || own.some(({ confidence }) => confidence < SURE);
}
