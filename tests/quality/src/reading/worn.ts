/** Scans of sheets: a little askew, blurred and grainy, in gray or black and white. */
import { readFileSync } from 'node:fs';
import {
  scaling,
  shift,
  turnAndScale,
  compose,
} from '../../../../sample/src/description/matrix.ts';
import { seededRandom } from '../../../../sample/src/description/random.ts';
import type { Page } from '../../../../sample/src/output/page.ts';
import { writePdf } from '../../../../sample/src/output/write-pdf.ts';
import { CoreDocument, CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { readPage } from '../../../../wasm-core/node/read-page.ts';

export type Wear = {
  dpi: number;
  /** Degrees clockwise. */
  turn: number;
  isBitonal: boolean;
  /** Standard deviation, out of 255. */
  grain: number;
};

export const WEARS: readonly Wear[] = [
  { dpi: 200, turn: 0.3, isBitonal: true, grain: 12 },
  { dpi: 150, turn: -0.2, isBitonal: false, grain: 10 },
  { dpi: 200, turn: -0.5, isBitonal: false, grain: 16 },
];

const READ_MS = 60_000;
/** Inches: only what title blocks are looked for in, from the right and lower edge, is scanned. */
const SEEN = 10;
/** Darker than this, out of 255, is black in a scan of two colors. */
const BLACK = 96;

/** These pages (from 1) of a PDF as scans, in order. Needs `loadCore`. */
export async function wornPages(
  file: string,
  pages: readonly number[],
  { dpi, turn, isBitonal, grain }: Wear,
): Promise<Uint8Array> {
  const resources = new CoreResources();
  using document = CoreDocument.open(new Uint8Array(readFileSync(file)), '', resources);
  const scans: Page[] = [];
  for (const page of pages) {
    using sheet = readPage(document, resources, page - 1, READ_MS);
    const { widthPoints, heightPoints } = sheet;
    const scale = dpi / 72;
    const [left, top] = [
      Math.max(0, widthPoints - SEEN * 72),
      Math.max(0, heightPoints - SEEN * 72),
    ];
    const widthPx = Math.floor((widthPoints - left) * scale);
    const heightPx = Math.floor((heightPoints - top) * scale);
    const middle = [widthPx / 2, heightPx / 2] as const;
    const turned = compose(
      compose(shift(...middle), turnAndScale(turn, 1)),
      compose(shift(-middle[0], -middle[1]), compose(scaling(scale), shift(-left, -top))),
    );
    const [a, b, c, d, e, f] = turned;
    const ink = blurred(sheet.renderInk([a, b, c, d, e, f], widthPx, heightPx), widthPx);
    const random = seededRandom(page);
    for (let at = 0; at < ink.length; at += 1)
      ink[at] = Math.max(0, Math.min(255, (ink[at] ?? 0) + random.normal() * grain));
    scans.push({
      kind: 'picture',
      label: String(page),
      name: '',
      widthPoints,
      heightPoints,
      rotate: 0,
      widthPx,
      heightPx,
      place: [1 / scale, 0, 0, 1 / scale, left, top],
      picture: isBitonal
        ? { bits: bitsOf(ink, widthPx) }
        : { gray: ink.map((dark) => 250 - dark * 0.85) },
    });
  }
  return writePdf(scans, { title: 'Scan', producer: 'Quality', date: new Date(0) });
}

/** The mean of each pixel and its neighbors, which count half. */
function blurred(ink: Uint8Array, columns: number): Uint8Array {
  const smooth = (from: Uint8Array, step: number) =>
    from.map((value, at) => (2 * value + (from[at - step] ?? 0) + (from[at + step] ?? 0)) / 4);
  return smooth(smooth(ink, 1), columns);
}

/** One bit for a pixel, 1 is white; rows of whole bytes. */
function bitsOf(ink: Uint8Array, columns: number): Uint8Array {
  const stride = Math.ceil(columns / 8);
  const bits = new Uint8Array(stride * (ink.length / columns)).fill(255);
  for (const [at, dark] of ink.entries()) {
    if (dark <= BLACK) continue;
    const byte = Math.floor(at / columns) * stride + ((at % columns) >> 3);
    bits[byte] = (bits[byte] ?? 0) & ~(128 >> ((at % columns) & 7));
  }
  return bits;
}
