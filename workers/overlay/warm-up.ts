/**
 * Warms up the core on our own sheets before the user chooses a file. Browsers compile a function of the core on its first
 * call and optimize it after many. All workers share the module's code, so one worker runs a comparison once.
 */
import { CoreAlignment } from '../../wasm-core/bindings/compare.ts';
import { CoreDocument, CoreResources } from '../../wasm-core/bindings/document.ts';
import { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import { CoreStyle } from '../../wasm-core/bindings/style.ts';
import { CorePainter, CoreTiles, type PainterPort } from '../../wasm-core/bindings/view.ts';
import type { Job } from '../protocol/serve.ts';
import { DEFAULT_STYLE } from './stage.ts';
import { COARSE_LONG_SIDE_PX } from './tile-geometry.ts';

/** The first round compiles functions, the second optimizes the frequent ones. */
const ROUNDS = 2;
const READ_MS = 5000;
const TOLERANCE_INCHES = 0.006;
const OLD_LAYER = 0;
const NEW_LAYER = 1;

/** Pixels per point. */
const VIEW_SCALE = 1.1;
const VIEW_PX = { widthPx: 1024, heightPx: 640 };

/**
 * Compares the pages of `bytes`, old and new alternately, and discards the results. Pauses between steps and ends early if
 * `stop` aborts. Throws a `CoreError` for an unreadable file.
 */
export async function warmUp(bytes: Uint8Array, job: Job, stop: AbortSignal): Promise<void> {
  const goesOn = async () => {
    await job.pause();
    return !stop.aborted;
  };
  using resources = new CoreResources();
  using document = CoreDocument.open(bytes, '', resources);
  const pairs = Math.floor(document.pageCount / 2);
  for (let run = 0; run < pairs * ROUNDS; run++) {
    const page = (run % pairs) * 2;
    if (!(await goesOn())) return;
    using old = readAndDraw(document, page);
    if (!(await goesOn())) return;
    using next = readAndDraw(document, page + 1);
    if (!(await goesOn())) return;
    view(old, next);
    if (!(await goesOn())) return;
    using alignment = CoreAlignment.find({ old, next }, () => undefined);
    if (!(await goesOn())) return;
    alignment.differences({ old, next }, TOLERANCE_INCHES);
  }
}

function readAndDraw(document: CoreDocument, page: number): CoreSheet {
  using read = document.read(page, READ_MS);
  read.titleBlock();
  const sheet = CoreSheet.fromBytes(read.toBytes());
  const scale = COARSE_LONG_SIDE_PX / Math.max(sheet.widthPoints, sheet.heightPoints);
  const widthPx = Math.ceil(sheet.widthPoints * scale);
  const heightPx = Math.ceil(sheet.heightPoints * scale);
  sheet.renderInk([scale, 0, 0, scale, 0, 0], widthPx, heightPx);
  return sheet;
}

function view(old: CoreSheet, next: CoreSheet): void {
  using tiles = new CoreTiles(VIEW_PX.widthPx * VIEW_PX.heightPx * 8);
  using painter = new CorePainter();
  using style = new CoreStyle(DEFAULT_STYLE);
  painter.setLayers(OLD_LAYER, NEW_LAYER);
  const port: PainterPort = { scale: VIEW_SCALE, x: 0, y: 0, ...VIEW_PX };
  painter.look(tiles, style, port);
  for (const key of painter.missing()) {
    const sheet = key.layer === OLD_LAYER ? old : next;
    const [x, y] = [-key.column * tiles.tileSize, -key.row * tiles.tileSize];
    const toPixels = [key.scale, 0, 0, key.scale, x, y] as const;
    tiles.insert(key, sheet.renderInk(toPixels, tiles.tileSize, tiles.tileSize, 'faint'));
  }
  painter.paint(tiles, style, port, () => undefined);
}
