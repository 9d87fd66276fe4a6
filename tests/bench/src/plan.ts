/**
 * A synthetic plan for the kernel rows: double walls, text-like strokes and hatches, 7 to 10 % of the
 * pixels inked. B is A shifted by a fraction of a pixel with removed and added items.
 */

/** Rows from the top, one byte a pixel, 0 paper to 255 ink. */
export type Ink = { width: number; height: number; data: Uint8Array };

type Stroke = { x0: number; y0: number; x1: number; y1: number; width: number };

/** Deterministic, so that every run measures the same picture. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** Anti-aliased straight stroke, distance based. */
function drawStroke({ width: w, height: h, data }: Ink, stroke: Stroke): void {
  const { x0, y0, x1, y1, width } = stroke;
  const radius = width / 2;
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - radius - 1));
  const right = Math.min(w - 1, Math.ceil(Math.max(x0, x1) + radius + 1));
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - radius - 1));
  const bottom = Math.min(h - 1, Math.ceil(Math.max(y0, y1) + radius + 1));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
      const along = px * ux + py * uy;
      if (along < -0.5 || along > length + 0.5) continue;
      const coverage = Math.min(1, Math.max(0, radius + 0.5 - Math.abs(px * uy - py * ux)));
      const at = y * w + x;
      data[at] = Math.max(data[at] ?? 0, Math.round(coverage * 255));
    }
  }
}

/** One room: a double wall of its own size, some lettering, now and then a hatch. */
function roomAt(left: number, top: number, size: number, random: () => number): Stroke[] {
  const strokes: Stroke[] = [];
  const [x0, y0] = [left + 10 + random() * 50, top + 10 + random() * 50];
  const [x1, y1] = [left + size - 10 - random() * 50, top + size - 10 - random() * 50];
  for (const gap of [0, 9]) {
    const [l, t, r, b] = [x0 + gap, y0 + gap, x1 - gap, y1 - gap];
    strokes.push(
      { x0: l, y0: t, x1: r, y1: t, width: 2 },
      { x0: r, y0: t, x1: r, y1: b, width: 2 },
    );
    strokes.push(
      { x0: r, y0: b, x1: l, y1: b, width: 2 },
      { x0: l, y0: b, x1: l, y1: t, width: 2 },
    );
  }
  for (let mark = 0; mark < 56; mark++) {
    const x = x0 + 20 + (mark % 14) * (7 + random() * 3);
    const y = y0 + 30 + Math.floor(mark / 14) * 17;
    const [dx, dy] = [(random() - 0.5) * 12, (random() - 0.2) * 12];
    strokes.push({ x0: x, y0: y, x1: x + dx, y1: y + dy, width: 1.4 });
  }
  if (random() < 0.3) {
    const pitch = 4 + random() * 3;
    for (let step = 0; step < 24; step++) {
      const x = x0 + 20 + step * pitch;
      strokes.push({ x0: x, y0: y1 - 50, x1: x + 30, y1: y1 - 20, width: 1 });
    }
  }
  return strokes;
}

function strokesOf(width: number, height: number): Stroke[] {
  const random = mulberry(7);
  const size = 256;
  const strokes: Stroke[] = [];
  for (let top = 0; top < height; top += size) {
    for (let left = 0; left < width; left += size) strokes.push(...roomAt(left, top, size, random));
  }
  return strokes;
}

function paint(width: number, height: number, strokes: readonly Stroke[]): Ink {
  const ink = { width, height, data: new Uint8Array(width * height) };
  for (const stroke of strokes) drawStroke(ink, stroke);
  return ink;
}

/** A and B of the pair; `move` maps a point of A to B. */
export function planPair(
  width: number,
  height: number,
  move: (x: number, y: number) => readonly [number, number] = (x, y) => [x + 0.3, y + 0.2],
): { a: Ink; b: Ink } {
  const strokes = strokesOf(width, height);
  const random = mulberry(11);
  const kept = strokes.filter(() => random() > 40 / strokes.length);
  const moved = kept.map(({ x0, y0, x1, y1, width: thickness }) => {
    const [fromX, fromY] = move(x0, y0);
    const [toX, toY] = move(x1, y1);
    return { x0: fromX, y0: fromY, x1: toX, y1: toY, width: thickness };
  });
  for (let extra = 0; extra < 40; extra++) {
    const [x, y] = [random() * (width - 60), random() * (height - 60)];
    moved.push({ x0: x, y0: y, x1: x + 40, y1: y + 30, width: 2 });
  }
  return { a: paint(width, height, strokes), b: paint(width, height, moved) };
}

/** Gray RGBA picture of ink, dark on white. */
export function toRgba({ width, height, data }: Ink): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at++) {
    const value = 255 - (data[at] ?? 0);
    rgba[at * 4] = value;
    rgba[at * 4 + 1] = value;
    rgba[at * 4 + 2] = value;
  }
  return rgba;
}
