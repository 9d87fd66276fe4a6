/** A printed and scanned sheet: slightly rotated, on paper with tone and grain, as JPEG, gray or bitonal. */
import { createCanvas } from '@napi-rs/canvas';
import { compose, scaling, shift, turnAndScale } from '../description/matrix.ts';
import type { Matrix } from '../description/matrix.ts';
import type { Sheet } from '../description/marks.ts';
import { seededRandom } from '../description/random.ts';
import { paintMarks } from './paint-canvas.ts';
import type { PicturePage } from './page.ts';

export type ScanOptions = {
  dpi: number;
  /** Degrees clockwise about the center of the sheet. */
  turnDegrees: number;
  /** How far the sheet slid on the glass, in inches. */
  slide: readonly [number, number];
  /** Scale of the print: 0.5 for a half-size plot. */
  printScale: number;
  /** Standard deviation of the grain, out of 255. */
  grain: number;
  mode: 'jpeg' | 'gray' | 'bitonal';
  /** 1 to 100, for JPEG. */
  quality: number;
  seed: number;
};

export type Scan = {
  page: PicturePage;
  /** Sheet inches → page points as displayed. */ place: Matrix;
};

/** Toner spreads by about 1/500 in, so no printed line is as thin as the finest drawn one. */
const TONER_GAIN_POINTS = 0.15;
/** Levels of clean paper and full ink: a scan has no pure white or black. */
const PAPER = [250, 248, 241] as const;
const INK = [36, 34, 40] as const;
/** The darkness above which a bitonal scanner prints black. */
const BITONAL_THRESHOLD = 96;

export function scanSheet(sheet: Sheet, label: string, options: ScanOptions): Scan {
  const [paperWidth, paperHeight] = [
    sheet.widthInches * options.printScale,
    sheet.heightInches * options.printScale,
  ];
  const [width, height] = [
    Math.round(paperWidth * options.dpi),
    Math.round(paperHeight * options.dpi),
  ];
  const onGlass = compose(
    compose(
      shift(paperWidth / 2 + options.slide[0], paperHeight / 2 + options.slide[1]),
      turnAndScale(options.turnDegrees, options.printScale),
    ),
    shift(-sheet.widthInches / 2, -sheet.heightInches / 2),
  );
  const toPixels = compose(scaling(options.dpi), onGlass);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  paintMarks(context, sheet.marks, toPixels, TONER_GAIN_POINTS / options.printScale);
  const picture = context.getImageData(0, 0, width, height);
  const darkness = printedDarkness(picture.data, options);
  const pointsPerPixel = 72 / options.dpi;
  const page: PicturePage = {
    kind: 'picture',
    label,
    name: `${sheet.number} ${sheet.title}`,
    widthPoints: width * pointsPerPixel,
    heightPoints: height * pointsPerPixel,
    rotate: 0,
    widthPx: width,
    heightPx: height,
    place: scaling(pointsPerPixel),
    picture: encode(),
  };
  return { page, place: compose(scaling(pointsPerPixel), toPixels) };

  function encode(): PicturePage['picture'] {
    if (options.mode === 'bitonal') return { bits: bitonal(darkness, width, height) };
    if (options.mode === 'gray') return { gray: darkness.map((dark) => 255 - dark) };
    const { data } = picture;
    for (let at = 0; at < darkness.length; at += 1) {
      const share = (darkness[at] ?? 0) / 255;
      for (const channel of [0, 1, 2] as const) {
        data[at * 4 + channel] = PAPER[channel] + (INK[channel] - PAPER[channel]) * share;
      }
    }
    context.putImageData(picture, 0, 0);
    return { jpeg: new Uint8Array(canvas.toBuffer('image/jpeg', options.quality)) };
  }
}

/** Darkness 0 to 255 with grain: strong on ink and faint on paper, like toner and sensors. */
function printedDarkness(rgba: Uint8ClampedArray, options: ScanOptions): Uint8Array {
  const random = seededRandom(options.seed);
  // A table of grain, read from a random position in every row, is as good as new random numbers.
  const table = Float32Array.from({ length: 65536 }, () => random.normal() * options.grain);
  const darkness = new Uint8Array(rgba.length / 4);
  let offset = 0;
  for (let at = 0; at < darkness.length; at += 1) {
    if ((at & 4095) === 0) offset = random.integer(0, 65535);
    const luma = ((rgba[at * 4] ?? 0) + (rgba[at * 4 + 1] ?? 0) * 2 + (rgba[at * 4 + 2] ?? 0)) / 4;
    const dark = 255 - luma;
    const grain = table[(offset + at) & 65535] ?? 0;
    const value = dark + grain * (0.25 + (0.75 * dark) / 255);
    darkness[at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  return darkness;
}

function bitonal(darkness: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((darkness[y * width + x] ?? 0) <= BITONAL_THRESHOLD) continue;
      const at = y * stride + (x >> 3);
      bits[at] = (bits[at] ?? 0) & ~(128 >> (x & 7));
    }
  }
  return bits;
}
