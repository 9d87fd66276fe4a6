/**
 * Child process: `recognize-pages.child.ts FILE PARTS` recognizes text in the pictures of a PDF (`PARTS`: JSON, `PagePart[]`)
 * and reports each tile as a JSON line (`RecognitionAnswer`).
 */
import { writeSync } from 'node:fs';
import { CoreDocument, CoreResources } from '../../../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../../../wasm-core/bindings/sheet.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import type { PagedFile } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore, readPageText } from '../../../../wasm-core/node/read-page.ts';
import { endUnlessRefused } from '../child-exit.ts';
import { pageFailureOf } from '../failures.ts';
import { HALF_SIZE_SIDE } from '../reading/classify.ts';
import { storableJson } from '../reading/storable-json.ts';
import { inCorner, placeOf } from './corner.ts';
import type { Corner } from './corner.ts';
import { startEngine } from './engine.ts';
import type { Layout } from './engine.ts';
import { pageOfWords } from './page-of-words.ts';
import type { BlockReading, PagePart, RecognitionAnswer, RecognizedLine } from './recognition.ts';
import { isBlank } from './ruled-lines.ts';
import type { GrayPicture } from './ruled-lines.ts';
import { isOfTile, tilesOf } from './tiles.ts';
import type { Tile } from './tiles.ts';
import { trusted } from './trusted.ts';
import { isCut } from './whole.ts';
import { boxAround, evenSizes, wordsIn } from './words.ts';
import type { RecognizedWord } from './words.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;

function say(answer: RecognitionAnswer): void {
  writeSync(1, `${storableJson(answer)}\n`);
}

function paint(sheet: CoreSheet, { seen: [x0, y0, x1, y1], dpi }: Tile): GrayPicture {
  const scale = dpi / 72;
  const columns = Math.max(1, Math.round((x1 - x0) * scale));
  const rows = Math.max(1, Math.round((y1 - y0) * scale));
  const gray = sheet.renderInk([scale, 0, 0, scale, -x0 * scale, -y0 * scale], columns, rows);
  for (let at = 0; at < gray.length; at += 1) gray[at] = 255 - (gray[at] ?? 0);
  return { gray, columns, rows };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function lineOf(words: readonly RecognizedWord[]): RecognizedLine {
  const [x0, y0, x1, y1] = boxAround(words);
  return {
    text: words.map(({ text }) => text).join(' '),
    box: [tenth(x0), tenth(y0), tenth(x1), tenth(y1)],
  };
}

/** Number and title, found by the core among the words and between the ruled lines. */
function blockOf(
  { widthPoints: width, heightPoints: height }: CoreSheet,
  corner: Corner,
): BlockReading {
  const words = corner.lines.flat();
  const bytes = pageOfWords({ width, height, words: evenSizes(words), lines: corner.ruled });
  using document = CoreDocument.open(bytes, '', resources);
  using sheet = readPageText(document, resources, 0, READ_MS);
  const { numbers, titles, revision, date } = sheet.titleBlock();
  const found = { width, height, numbers: [...numbers], titles: [...titles], revision, date };
  return trusted(found, words, (line) => isCut(corner, line));
}

async function recognize(
  sheet: CoreSheet,
  { page, tile: first, isWhole }: PagePart,
): Promise<void> {
  const { widthPoints: width, heightPoints: height } = sheet;
  const tiles = tilesOf(width, height);
  if (tiles === null) {
    say({ page, error: 'too complex' });
    return;
  }
  const layout: Layout = height > width && height <= HALF_SIZE_SIDE ? 'book' : 'drawing';
  for (const [index, tile] of tiles.entries()) {
    if (index < first || (index > 0 && !isWhole)) continue;
    const corner =
      index === 0 ? await inCorner(engine, tile, layout, (part) => paint(sheet, part)) : null;
    const lines = corner === null ? await inTile(sheet, tile, layout) : corner.lines;
    const own = lines
      .map((words) => words.filter(({ box }) => isOfTile(box, tiles, index)))
      .filter((words) => words.length > 0);
    say({
      page,
      tile: index,
      isLast: index === tiles.length - 1,
      lines: own.map(lineOf),
      block: corner === null ? null : blockOf(sheet, corner),
    });
  }
}

async function inTile(sheet: CoreSheet, tile: Tile, layout: Layout): Promise<RecognizedWord[][]> {
  const picture = paint(sheet, tile);
  if (isBlank(picture)) return [];
  const found = await engine.recognize(picture, tile.dpi, layout);
  return wordsIn(found, placeOf(tile));
}

const [file = '', parts = '[]'] = process.argv.slice(2);
loadCore();
const resources = new CoreResources();
let pdf: PagedFile;
try {
  pdf = await openPagedFile(file, { resources });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const engine = await startEngine();
for (const part of JSON.parse(parts) as PagePart[]) {
  try {
    using opened = await pdf.page(part.page - 1);
    using sheet = opened.read(READ_MS);
    await recognize(sheet, part);
  } catch (error) {
    endUnlessRefused(error);
    say({ page: part.page, error: pageFailureOf(error) });
  }
}
// The engine's thread would keep it alive.
process.exit(0);
