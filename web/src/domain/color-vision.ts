/** How different two colors look with and without color blindness (Machado 2009, CIEDE2000). */
import type { Rgb } from './colors.ts';

export const VISIONS = ['normal', 'protan', 'deutan', 'tritan'] as const;
export type Vision = (typeof VISIONS)[number];

type Row = readonly [number, number, number];
type Grid = readonly [Row, Row, Row];

/** Machado, Oliveira and Fernandes 2009, severity 1.0, on linear sRGB. */
const SIMULATION: Readonly<Record<Exclude<Vision, 'normal'>, Grid>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Below this distance in any vision, a pair is marked as hard to tell apart. */
export const HARD_TO_TELL_APART = 20;

function times(grid: Grid, v: Row): Row {
  const dot = (row: Row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
  return [dot(grid[0]), dot(grid[1]), dot(grid[2])];
}

function linearOf(rgb: Rgb): Row {
  const one = (channel: number) => {
    const v = channel / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [one(rgb[0]), one(rgb[1]), one(rgb[2])];
}

function labOf(linear: Row): Row {
  const clip = (v: number) => Math.min(1, Math.max(0, v));
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    [clip(linear[0]), clip(linear[1]), clip(linear[2])],
  );
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** CIEDE2000 distance between two sRGB colors in the given vision. */
export function colorDistance(first: Rgb, second: Rgb, vision: Vision = 'normal'): number {
  const seen = (rgb: Rgb) =>
    labOf(vision === 'normal' ? linearOf(rgb) : times(SIMULATION[vision], linearOf(rgb)));
  return ciede2000(seen(first), seen(second));
}

/** The smallest distance over all visions. */
export function smallestDistance(first: Rgb, second: Rgb): number {
  return Math.min(...VISIONS.map((vision) => colorDistance(first, second, vision)));
}

function ciede2000([l1, a1, b1]: Row, [l2, a2, b2]: Row): number {
  const rad = Math.PI / 180;
  const cMean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(cMean ** 7 / (cMean ** 7 + 25 ** 7)));
  const [ap1, ap2] = [a1 * (1 + g), a2 * (1 + g)];
  const [cp1, cp2] = [Math.hypot(ap1, b1), Math.hypot(ap2, b2)];
  const hue = (b: number, a: number) =>
    a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360;
  const [h1, h2] = [hue(b1, ap1), hue(b2, ap2)];
  let dh = h2 - h1;
  if (cp1 * cp2 === 0) dh = 0;
  else if (dh > 180) dh -= 360;
  else if (dh < -180) dh += 360;
  let hMean = h1 + h2;
  if (cp1 * cp2 !== 0) {
    if (Math.abs(h1 - h2) <= 180) hMean /= 2;
    else hMean = hMean < 360 ? (hMean + 360) / 2 : (hMean - 360) / 2;
  }
  const [lMean, cpMean] = [(l1 + l2) / 2, (cp1 + cp2) / 2];
  const t =
    1 -
    0.17 * Math.cos((hMean - 30) * rad) +
    0.24 * Math.cos(2 * hMean * rad) +
    0.32 * Math.cos((3 * hMean + 6) * rad) -
    0.2 * Math.cos((4 * hMean - 63) * rad);
  const sl = 1 + (0.015 * (lMean - 50) ** 2) / Math.sqrt(20 + (lMean - 50) ** 2);
  const sc = 1 + 0.045 * cpMean;
  const sh = 1 + 0.015 * cpMean * t;
  const turn = 30 * Math.exp(-(((hMean - 275) / 25) ** 2));
  const rt = -2 * Math.sqrt(cpMean ** 7 / (cpMean ** 7 + 25 ** 7)) * Math.sin(2 * turn * rad);
  const dl = (l2 - l1) / sl;
  const dc = (cp2 - cp1) / sc;
  const dH = (2 * Math.sqrt(cp1 * cp2) * Math.sin((dh / 2) * rad)) / sh;
  return Math.sqrt(dl ** 2 + dc ** 2 + dH ** 2 + rt * dc * dH);
}
