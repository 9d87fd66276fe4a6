/**
 * Child process: `crop-pages.child.ts FILE PLACES FOLDER`. Reads PLACES (`PicturedPlace`, a JSON line each) and paints each
 * into FOLDER as `ID.png`, with its markup. Reports `CropAnswer`s, a JSON line each.
 */
import { readFileSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { frameOf, paintCrop } from '../../../../evidence/src/crop/paint-crop.ts';
import { loadWordsFont } from '../../../../evidence/src/words-font.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../../../wasm-core/bindings/sheet.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import type { OpenedPage } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import type { PicturedPlace } from '../../services/pictured-issues.ts';
import { endUnlessRefused } from '../child-exit.ts';
import type { CropAnswer } from './crop-answer.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;

const [file = '', placesFile = '', folder = ''] = process.argv.slice(2);

function say(answer: CropAnswer): void {
  writeSync(1, `${JSON.stringify(answer)}\n`);
}

async function paint(sheet: CoreSheet, page: OpenedPage, place: PicturedPlace): Promise<void> {
  const { id, xfdf, priority } = place;
  const frame = frameOf(page.size);
  const { box, canvas } = paintCrop(sheet, { frame, xfdf, priority, family });
  await writeFile(path.join(folder, `${id}.png`), await canvas.encode('png'));
  say({ id, box: [...box] });
}

loadCore();
const family = loadWordsFont(500);
const places: PicturedPlace[] = readFileSync(placesFile, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));
const pages = [...new Set(places.map(({ page }) => page))];
try {
  await using pdf = await openPagedFile(file, { resources: new CoreResources() });
  for (const number of pages) {
    try {
      using page = await pdf.page(number - 1);
      using sheet = page.read(READ_MS);
      for (const place of places) if (place.page === number) await paint(sheet, page, place);
    } catch (error) {
      // A page that the core cannot paint has no pictures.
      endUnlessRefused(error);
    }
  }
} catch (error) {
  endUnlessRefused(error);
}
