/** Composite, warp, difference and pixel alignment on a synthetic plan, against the usual libraries. */
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { CoreAlignment } from '../../../../wasm-core/bindings/compare.ts';
import { CoreSheet } from '../../../../wasm-core/bindings/sheet.ts';
import type { Matrix } from '../../../../contract/src/geometry/types.ts';
import type { Kernels } from '../kernels.ts';
import { race, type Spread } from '../measure.ts';
import {
  alignWithOrb,
  compositeWithOpenCv,
  type loadOpenCv,
  warpWithOpenCv,
} from '../peers/opencv.ts';
import { type Ink, planPair, toRgba } from '../plan.ts';
import type { Against, RowResult } from '../report.ts';

type Cv = Awaited<ReturnType<typeof loadOpenCv>>['cv'];

const times = (raced: Map<string, Spread>, name: string): Spread => {
  const spread = raced.get(name);
  if (spread === undefined) throw new Error(`${name} was not raced`);
  return spread;
};

/** "Ours is faster by": the peer's median over ours. */
function fasterBy(
  raced: Map<string, Spread>,
  peer: string,
  bounds: { least: number; aim: number },
): Against {
  const ratio = times(raced, peer).median / times(raced, 'ours').median;
  return { peer, peerTime: times(raced, peer), ratio, kind: 'faster-by', ...bounds };
}

function matOf(cv: Cv, { width, height, data }: Ink) {
  const mat = new cv.Mat(height, width, cv.CV_8UC1);
  mat.data.set(data);
  return mat;
}

/** Every pixel inked: nothing can be skipped. */
function dense(width: number, height: number): Ink {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) data[at] = 1 + ((at * 37) % 255);
  return { width, height, data };
}

export async function denseComposite(kernels: Kernels, rounds: number): Promise<RowResult> {
  const ink = dense(8000, 8000);
  kernels.set(ink, ink);
  const raced = await race(
    [
      { name: 'ours', run: () => kernels.composite() },
      { name: 'copy', run: () => kernels.copy() },
    ],
    rounds,
  );
  const [ours, peerTime] = [times(raced, 'ours'), times(raced, 'copy')];
  const ratio = ours.median / peerTime.median;
  return {
    id: 'composite-dense',
    work: 'composite of dense ink, 64 Mpx',
    ours,
    unit: 'ms',
    against: [
      { peer: 'memory.copy of the output', peerTime, ratio, kind: 'at-most', least: 1.2, aim: 1.1 },
    ],
    note: 'two layers in the default colors, every pixel inked, one thread, base SIMD',
  };
}

/** What full ink takes from each channel: red and blue at 75 %. */
const TINTS = [
  [0, 0.75, 0.75],
  [0.75, 0.75, 0],
] as const;

/** Gray RGB of ink, made before the race: sharp wants colors where ours wants ink. */
function rgbOf({ data }: Ink): Uint8Array {
  const rgb = new Uint8Array(data.length * 3);
  for (let at = 0; at < data.length; at++) rgb.fill(data[at] ?? 0, at * 3, at * 3 + 3);
  return rgb;
}

async function sharpComposite(
  inks: readonly [Uint8Array, Uint8Array],
  width: number,
  height: number,
): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  const [first, second] = await Promise.all(
    inks.map((ink, index) => {
      const takes = [...(TINTS[index] ?? TINTS[0])].map((take) => -take);
      return sharp(ink, { raw }).linear(takes, [255, 255, 255]).raw().toBuffer();
    }),
  );
  return await sharp(first, { raw })
    .composite([{ input: second, raw, blend: 'multiply' }])
    .raw()
    .toBuffer();
}

export async function skipWhiteComposite(
  kernels: Kernels,
  cv: Cv,
  rounds: number,
): Promise<RowResult> {
  const { a, b } = planPair(4096, 4096);
  kernels.set(a, b);
  const [matA, matB] = [matOf(cv, a), matOf(cv, b)];
  const [rgbA, rgbB] = [rgbOf(a), rgbOf(b)];
  const raced = await race(
    [
      { name: 'ours', run: () => kernels.composite() },
      { name: 'sharp tint and multiply', run: () => sharpComposite([rgbA, rgbB], 4096, 4096) },
      { name: 'OpenCV.js', run: () => compositeWithOpenCv(cv, matA, matB, TINTS).delete() },
    ],
    rounds,
  );
  matA.delete();
  matB.delete();
  const inked = a.data.reduce((count, value) => count + Math.sign(value), 0) / a.data.length;
  return {
    id: 'composite-skip-white',
    work: 'skip-white composite, 16 Mpx',
    ours: times(raced, 'ours'),
    unit: 'ms',
    against: [
      fasterBy(raced, 'sharp tint and multiply', { least: 60, aim: 80 }),
      fasterBy(raced, 'OpenCV.js', { least: 20, aim: 25 }),
    ],
    note: `${(inked * 100).toFixed(1)} % of the pixels inked; Canvas 2D is a row of its own in the browser`,
  };
}

/** 0.4 degrees, 1.003 times, a shift: output pixel → source pixel. */
function smallTurn(): Matrix {
  const [cos, sin] = [Math.cos(0.007), Math.sin(0.007)].map((value) => value * 1.003);
  return [cos ?? 1, sin ?? 0, -(sin ?? 0), cos ?? 1, 12.3, -7.6];
}

export async function warp(kernels: Kernels, cv: Cv, rounds: number): Promise<RowResult> {
  const { a } = planPair(4096, 4096);
  kernels.set(a, a);
  const mat = matOf(cv, a);
  const map = smallTurn();
  const [m0, m1, m2, m3, m4, m5] = map;
  const raw = { width: a.width, height: a.height, channels: 1 as const };
  const raced = await race(
    [
      { name: 'ours', run: () => kernels.warp(map) },
      { name: 'OpenCV.js warpAffine', run: () => warpWithOpenCv(cv, mat, map).delete() },
      {
        name: 'sharp affine, bilinear',
        run: () =>
          sharp(a.data, { raw })
            .affine([m0, m2, m1, m3], { interpolator: 'bilinear', odx: m4, ody: m5 })
            .raw()
            .toBuffer(),
      },
    ],
    rounds,
  );
  // Correctness first: a fast wrong warp is worth nothing.
  kernels.warp(map);
  const ours = kernels.inkB();
  const theirs = warpWithOpenCv(cv, mat, cornerToCenter(map));
  let apart = 0;
  for (let at = 0; at < ours.length; at++) {
    if (Math.abs((ours[at] ?? 0) - (theirs.data[at] ?? 0)) > 16) apart++;
  }
  theirs.delete();
  mat.delete();
  return {
    id: 'warp',
    work: 'warp of 16 Mpx of pixel ink',
    ours: times(raced, 'ours'),
    unit: 'ms',
    against: [
      fasterBy(raced, 'OpenCV.js warpAffine', { least: 7, aim: 12 }),
      fasterBy(raced, 'sharp affine, bilinear', { least: 7, aim: 12 }),
    ],
    note: `${apart} of ${ours.length} pixels differ from OpenCV.js by more than 16 of 255`,
  };
}

/** Ours maps pixel corners, OpenCV pixel centers. */
function cornerToCenter([a, b, c, d, e, f]: Matrix): Matrix {
  return [a, b, c, d, e + (a + c) / 2 - 0.5, f + (b + d) / 2 - 0.5];
}

export async function difference(kernels: Kernels, rounds: number): Promise<RowResult> {
  const { a, b } = planPair(4096, 4096);
  kernels.set(a, b);
  const [rgbaA, rgbaB] = [toRgba(a), toRgba(b)];
  const cells = kernels.difference(60, 24, 2);
  const raced = await race(
    [
      { name: 'ours', run: () => kernels.difference(60, 24, 2) },
      {
        name: 'pixelmatch, count only',
        run: () => pixelmatch(rgbaA, rgbaB, undefined, 4096, 4096),
      },
    ],
    rounds,
  );
  return {
    id: 'difference',
    work: 'tolerant differences with boxes, 16 Mpx',
    ours: times(raced, 'ours'),
    unit: 'ms',
    against: [fasterBy(raced, 'pixelmatch, count only', { least: 20, aim: 40 })],
    note: `${cells} occupied cells of 16 px with their bounds, from a ±2 px tolerance`,
  };
}

const MOVE_TURN = (0.8 * Math.PI) / 180;
const MOVE_SCALE = 1.01;

/** Corners of the picture through two maps, largest distance in pixels. */
function cornerError(width: number, height: number, first: Matrix, second: Matrix): number {
  const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [
    a * x + c * y + e,
    b * x + d * y + f,
  ];
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  return Math.max(
    ...corners.map(([x, y]) => {
      const [p, q] = [apply(first, x, y), apply(second, x, y)];
      return Math.hypot((p[0] ?? 0) - (q[0] ?? 0), (p[1] ?? 0) - (q[1] ?? 0));
    }),
  );
}

/** Pixels to inches: these pictures stand for sheets scanned at 150 dpi. */
const SCAN_SCALE = 150 / 72;

export async function alignPixels(cv: Cv, rounds: number): Promise<RowResult> {
  const [width, height] = [2048, 3072];
  const [cos, sin] = [Math.cos(MOVE_TURN) * MOVE_SCALE, Math.sin(MOVE_TURN) * MOVE_SCALE];
  const move: Matrix = [cos, sin, -sin, cos, 24, -18];
  const [m0, m1, m2, m3, m4, m5] = move;
  const { a, b } = planPair(width, height, (x, y) => [m0 * x + m2 * y + m4, m1 * x + m3 * y + m5]);
  const sheets = [a, b].map((ink) =>
    CoreSheet.fromInk({
      ink: ink.data,
      columns: width,
      rows: height,
      scale: SCAN_SCALE,
      widthPoints: width / SCAN_SCALE,
      heightPoints: height / SCAN_SCALE,
    }),
  );
  const [old, next] = sheets;
  if (old === undefined || next === undefined) throw new Error('two sheets were made');
  const mats = [matOf(cv, a), matOf(cv, b)] as const;
  const align = () => {
    using found = CoreAlignment.find({ old, next }, () => undefined);
    return found.describe();
  };
  const raced = await race(
    [
      { name: 'ours', run: align },
      { name: 'OpenCV.js ORB + RANSAC', run: () => alignWithOrb(cv, ...mats) },
    ],
    rounds,
  );
  // `move` takes A to B; alignment answers B to A.
  const forward = ([p, q, r, s, t, u]: Matrix): Matrix => {
    const det = p * s - q * r;
    return [s / det, -q / det, -r / det, p / det, (r * u - s * t) / det, (q * t - p * u) / det];
  };
  const truth = forward(move);
  const { matrix, status } = align();
  const ours = cornerError(width, height, truth, [
    matrix[0],
    matrix[1],
    matrix[2],
    matrix[3],
    matrix[4] * SCAN_SCALE,
    matrix[5] * SCAN_SCALE,
  ]);
  const homography = alignWithOrb(cv, ...mats);
  const theirs =
    homography === null
      ? Number.POSITIVE_INFINITY
      : cornerError(width, height, truth, [
          homography[0] ?? 0,
          homography[3] ?? 0,
          homography[1] ?? 0,
          homography[4] ?? 0,
          homography[2] ?? 0,
          homography[5] ?? 0,
        ]);
  for (const mat of mats) mat.delete();
  for (const sheet of sheets) sheet[Symbol.dispose]();
  return {
    id: 'align-pixels',
    work: 'automatic alignment of 2048 × 3072 pixels',
    ours: times(raced, 'ours'),
    unit: 'ms',
    against: [fasterBy(raced, 'OpenCV.js ORB + RANSAC', { least: 4, aim: 10 })],
    note: `corner error ${ours.toFixed(2)} px (${status}) against ${theirs.toFixed(2)} px`,
  };
}
