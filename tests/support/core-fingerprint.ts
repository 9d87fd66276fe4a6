/**
 * Run as a process: `core-fingerprint.ts CORE.wasm OLD.pdf NEW.pdf` runs that compiled core over every pair of pages and
 * writes a line of JSON per pair: hashes of the display lists, of ink tiles of both pages, and the alignment with its
 * differences.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
import { CoreAlignment } from '../../wasm-core/bindings/compare.ts';
import { startCoreFromBytes } from '../../wasm-core/bindings/core.ts';
import { CoreDocument, CoreResources } from '../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import { readPage } from '../../wasm-core/node/read-page.ts';

const TILE_PX = 1024;
/** One tile of the whole page, and one at 400 % of its center. */
const CLOSE_SCALE = 4;
const TOLERANCE_INCHES = 0.006;
/** Far more than a sample page takes, so that time never affects the result. */
const READ_LIMIT_MS = 600_000;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function tilesOf(sheet: CoreSheet): string[] {
  const { widthPoints, heightPoints } = sheet;
  const far = TILE_PX / Math.max(widthPoints, heightPoints);
  const left = TILE_PX / 2 - (widthPoints / 2) * CLOSE_SCALE;
  const top = TILE_PX / 2 - (heightPoints / 2) * CLOSE_SCALE;
  return [
    sha256(sheet.renderInk([far, 0, 0, far, 0, 0], TILE_PX, TILE_PX)),
    sha256(sheet.renderInk([CLOSE_SCALE, 0, 0, CLOSE_SCALE, left, top], TILE_PX, TILE_PX)),
    sha256(sheet.renderColor([far, 0, 0, far, 0, 0], TILE_PX, TILE_PX)),
  ];
}

const [core = '', oldFile = '', newFile = ''] = process.argv.slice(2);
startCoreFromBytes(new Uint8Array(readFileSync(core)));
const resources = new CoreResources();
const [old, next] = [oldFile, newFile].map((file) =>
  CoreDocument.open(new Uint8Array(readFileSync(file)), '', resources),
);
if (old === undefined || next === undefined) throw new Error('Name two files.');
for (let page = 0; page < Math.min(old.pageCount, next.pageCount); page += 1) {
  const pair = {
    old: readPage(old, resources, page, READ_LIMIT_MS),
    next: readPage(next, resources, page, READ_LIMIT_MS),
  };
  const alignment = CoreAlignment.find(pair, () => undefined);
  const sheets = [pair.old, pair.next];
  const fingerprint = {
    page: page + 1,
    lists: sheets.map((sheet) => sha256(sheet.toBytes())),
    tiles: sheets.map(tilesOf),
    alignment: alignment.describe(),
    differences: alignment.differences(pair, TOLERANCE_INCHES),
  };
  writeSync(1, `${JSON.stringify(fingerprint)}\n`);
  for (const owned of [alignment, ...sheets]) owned[Symbol.dispose]();
}
