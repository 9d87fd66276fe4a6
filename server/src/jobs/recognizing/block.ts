/** What the title block of a sheet says, from what was recognized in the picture of it. */
import { CoreDocument } from '../../../../wasm-core/bindings/document.ts';
import type { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../../../wasm-core/bindings/sheet.ts';
import { readPageText } from '../../../../wasm-core/node/read-page.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { cellsOf } from './cells.ts';
import { inCorner } from './corner.ts';
import type { Corner } from './corner.ts';
import type { Engine, Layout } from './engine.ts';
import { pageOfWords } from './page-of-words.ts';
import type { BlockReading } from './recognition.ts';
import { darkened, isPale } from './pale.ts';
import { ruledLines } from './ruled-lines.ts';
import type { GrayPicture } from './ruled-lines.ts';
import { edgesBeside, turnedStrip } from './tiles.ts';
import type { Tile } from './tiles.ts';
import { LEAST_NUMBER, LEAST_TITLE, trusted } from './trusted.ts';
import { isCut, paragraphAt } from './whole.ts';
import { boxAround, evenSizes, isIn } from './words.ts';
import type { RecognizedWord } from './words.ts';

/** Per page, for the core itself. */
const READ_MS = 20_000;

/** A map of points, as in PDF. */
type Place = readonly [number, number, number, number, number, number];

/** Paints a part of a page; `turn` takes points of the page to those that `seen` is in. */
export function paint(
  sheet: CoreSheet,
  { seen: [x0, y0, x1, y1], dpi }: Tile,
  turn: Place = [1, 0, 0, 1, 0, 0],
): GrayPicture {
  const scale = dpi / 72;
  const columns = Math.max(1, Math.round((x1 - x0) * scale));
  const rows = Math.max(1, Math.round((y1 - y0) * scale));
  const [a, b, c, d, e, f] = turn;
  const [right, down] = [(e - x0) * scale, (f - y0) * scale];
  const place = [a * scale, b * scale, c * scale, d * scale, right, down] as const;
  const gray = sheet.renderInk(place, columns, rows);
  for (let at = 0; at < gray.length; at += 1) gray[at] = 255 - (gray[at] ?? 0);
  return { gray, columns, rows };
}

/** Number and title, found by the core among the words and between the ruled lines of these parts of a page. */
function blockOf(
  { width, height }: Size,
  corners: readonly Corner[],
  resources: CoreResources,
): BlockReading {
  const words = evenSizes(corners.flatMap(({ lines }) => lines.flat()));
  const ruled = corners.flatMap((corner) => corner.ruled);
  const bytes = pageOfWords({ width, height, words, lines: ruled });
  using document = CoreDocument.open(bytes, '', resources);
  using sheet = readPageText(document, resources, 0, READ_MS);
  const { numbers, titles, revision, date } = sheet.titleBlock();
  const found = { width, height, numbers: [...numbers], titles: [...titles], revision, date };
  return trusted(found, words, {
    isCut: (line) => {
      const [x0, y0, x1, y1] = boxAround(line);
      const corner = corners.find(({ tile: { seen } }) => isIn(seen, { box: [x0, y0, x1, y1] }));
      return corner === undefined || isCut(corner, line);
    },
    paragraphAt: (box) => paragraphAt(box, words, ruled),
  });
}

type Size = { width: number; height: number };

/**
 * The words of the corner, and what the title block says. Where the corner has no number or no title, the edges beside it are
 * looked at, else pale letters in it, and then the right edge for text that runs up.
 */
export async function readBlock(
  engine: Engine,
  sheet: CoreSheet,
  { tile, layout, resources }: { tile: Tile; layout: Layout; resources: CoreResources },
): Promise<{ corner: Corner; block: BlockReading }> {
  const size = { width: sheet.widthPoints, height: sheet.heightPoints };
  const painted = (one: Tile) => paint(sheet, one);
  const corner = await inCorner(engine, tile, layout, painted);
  let block = blockOf(size, [corner], resources);
  if (hasAll(block)) return { corner, block };

  let corners = [corner];
  for (const part of edgesBeside(tile, size)) {
    if (!hasCells(painted({ ...part, dpi: CELLS_DPI }))) continue;
    const beside = await inCorner(engine, part, layout, painted);
    const isOwn = (word: RecognizedWord) => isIn(part.box, word);
    corners = [
      ...corners.map((other) => withWords(other, (word) => !isOwn(word))),
      withWords(beside, isOwn),
    ];
  }
  if (corners.length > 1) block = completed(block, blockOf(size, corners, resources));
  else if (isPale(painted(tile))) {
    const dark = await inCorner(engine, tile, layout, (one) => darkened(painted(one)));
    block = completed(block, blockOf(size, [dark], resources));
  }
  if (hasAll(block)) return { corner, block };

  const strip = turnedStrip(size);
  if (!hasCells(paintTurned(sheet, { ...strip, dpi: CELLS_DPI }))) return { corner, block };
  const up = await inCorner(engine, strip, layout, (one) => paintTurned(sheet, one));
  const turned = { width: size.height, height: size.width };
  const found = turnedBack(blockOf(turned, [up], resources), size);
  return { corner, block: completed(block, found) };
}

const hasNumber = ({ numbers }: BlockReading) => numbers.some(({ score }) => score > LEAST_NUMBER);
const hasTitle = ({ titles }: BlockReading) => titles.some(({ score }) => score > LEAST_TITLE);
const hasAll = (block: BlockReading) => hasNumber(block) && hasTitle(block);

/** What is missing in the first reading from the second one. */
const completed = (block: BlockReading, more: BlockReading): BlockReading => ({
  ...block,
  numbers: hasNumber(block) ? block.numbers : more.numbers,
  titles: hasTitle(block) ? block.titles : more.titles,
  revision: block.revision ?? more.revision,
  date: block.date ?? more.date,
});

const withWords = (corner: Corner, isWanted: (word: RecognizedWord) => boolean): Corner => ({
  ...corner,
  lines: corner.lines.map((line) => line.filter(isWanted)).filter((line) => line.length > 0),
});

/** For what needs no letters. */
const CELLS_DPI = 100;
/** Fewer cells are no title block. */
const LEAST_CELLS = 4;

function hasCells(picture: GrayPicture): boolean {
  const ruled = ruledLines(picture, CELLS_DPI);
  return cellsOf(picture, ruled, CELLS_DPI).length >= LEAST_CELLS;
}

/** Paints a part of the page turned to the right; `seen` in points of the turned page. */
const paintTurned = (sheet: CoreSheet, tile: Tile): GrayPicture =>
  paint(sheet, tile, [0, 1, -1, 0, sheet.heightPoints, 0]);

/** What was found on the page turned to the right, in points of the page as it is. */
function turnedBack(block: BlockReading, { width, height }: Size): BlockReading {
  const back = <T extends { box: Box }>(one: T): T => {
    const [x0, y0, x1, y1] = one.box;
    return { ...one, box: [y0, height - x1, y1, height - x0] };
  };
  return {
    ...block,
    width,
    height,
    numbers: block.numbers.map(back),
    titles: block.titles.map(back),
  };
}
