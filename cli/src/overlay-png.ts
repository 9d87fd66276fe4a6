/** Writes the overlay as a PNG band by band, so the whole image is never in memory. */
import { crc32 } from 'node:zlib';
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import { IDENTITY } from '../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { SheetPair } from '../../wasm-core/bindings/compare.ts';
import { CorePngBands } from '../../wasm-core/bindings/picture.ts';
import { CoreStyle } from '../../wasm-core/bindings/style.ts';
import { CompareError } from './files.ts';
import { writeWhole } from './output.ts';

/** Pixels per band: each takes four bytes. */
const BAND_PIXELS = 2_000_000;

/** No viewer opens images with a longer side. */
const MAX_SIDE_PX = 65_500;

/**
 * Writes OLD's page at `dpi` with NEW on top: red and blue at 75 %. Throws a `CompareError` if the image is too large or
 * can't be written.
 */
export function writeOverlayPng(file: string, pair: SheetPair, laid: Laid, dpi: number): void {
  const scale = dpi / 72;
  const widthPx = Math.max(1, Math.round(pair.old.widthPoints * scale));
  const heightPx = Math.max(1, Math.round(pair.old.heightPoints * scale));
  if (Math.max(widthPx, heightPx) > MAX_SIDE_PX) {
    throw new CompareError(
      `an image of ${widthPx} × ${heightPx} pixels is too large; choose a lower --dpi.`,
    );
  }
  const size = { scale, widthPx, heightPx };
  if (!laid.byView) return writeWhole(file, picture(pair, laid.matrix, size));
  using next = pair.next.laidOut(pair.old, laid);
  writeWhole(file, picture({ old: pair.old, next }, IDENTITY, size));
}

/** The parts of the file. */
function* picture(
  pair: SheetPair,
  matrix: Matrix,
  { scale, widthPx, heightPx }: { scale: number; widthPx: number; heightPx: number },
): Generator<Uint8Array> {
  using style = new CoreStyle(DEFAULT_STYLE);
  using bands = new CorePngBands(widthPx);
  yield Buffer.concat([SIGNATURE, chunk('IHDR', header(widthPx, heightPx))]);
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / widthPx));
  for (let top = 0; top < heightPx; top += bandRows) {
    const size = { widthPx, heightPx: Math.min(bandRows, heightPx - top) };
    const data = bands.push(pair, matrix, [scale, 0, 0, scale, 0, -top], size, style);
    yield chunk('IDAT', data);
  }
  yield chunk('IDAT', bands.finish());
  yield chunk('IEND', new Uint8Array(0));
}

const DEFAULT_STYLE = {
  mode: 'both',
  paint: 'tint',
  colorA: '#ff0000',
  colorB: '#0000ff',
  opacityAPercent: 75,
  opacityBPercent: 75,
  swipeAt: 0.5,
} as const;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** 8-bit RGB, not interlaced. */
function header(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(widthPx, 0);
  bytes.writeUInt32BE(heightPx, 4);
  bytes.set([8, 2, 0, 0, 0], 8);
  return bytes;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
