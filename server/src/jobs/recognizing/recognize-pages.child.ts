/**
 * Child process: `recognize-pages.child.ts FILE PARTS` recognizes text in the pictures of a PDF (`PARTS`: JSON, `PagePart[]`)
 * and reports each tile as a JSON line (`RecognitionAnswer`).
 */
import { writeSync } from 'node:fs';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../../../wasm-core/bindings/sheet.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import type { PagedFile } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { endUnlessRefused } from '../child-exit.ts';
import { pageFailureOf } from '../failures.ts';
import { HALF_SIZE_SIDE } from '../reading/classify.ts';
import { storableJson } from '../reading/storable-json.ts';
import { paint, readBlock } from './block.ts';
import { placeOf } from './corner.ts';
import { startEngine } from './engine.ts';
import type { Layout } from './engine.ts';
import type { PagePart, RecognitionAnswer, RecognizedLine } from './recognition.ts';
import { isBlank } from './paper.ts';
import { isOfTile, tilesOf } from './tiles.ts';
import type { Tile } from './tiles.ts';
import { boxAround, wordsIn } from './words.ts';
import type { RecognizedWord } from './words.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;

function say(answer: RecognitionAnswer): void {
  writeSync(1, `${storableJson(answer)}\n`);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function lineOf(words: readonly RecognizedWord[]): RecognizedLine {
  const [x0, y0, x1, y1] = boxAround(words);
  return {
    text: words.map(({ text }) => text).join(' '),
    box: [tenth(x0), tenth(y0), tenth(x1), tenth(y1)],
  };
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
    const read = index === 0 ? await readBlock(engine, sheet, { tile, layout, resources }) : null;
    const lines = read === null ? await inTile(sheet, tile, layout) : read.corner.lines;
    const own = lines
      .map((words) => words.filter(({ box }) => isOfTile(box, tiles, index)))
      .filter((words) => words.length > 0);
    say({
      page,
      tile: index,
      isLast: index === tiles.length - 1,
      lines: own.map(lineOf),
      block: read === null ? null : read.block,
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
