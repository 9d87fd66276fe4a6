/** Hatches as short lines, clipped to their polygon. */
import type { Point } from '../description/pen.ts';

export type Segment = readonly [Point, Point];

/** Parallel lines at an angle (degrees clockwise from +x), clipped to a simple polygon by the even-odd rule. */
export function hatch(polygon: readonly Point[], angle: number, spacing: number): Segment[] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  // In rotated coordinates the hatch lines are horizontal: u runs along them, v across.
  const turned = polygon.map(([x, y]): [number, number] => [x * cos + y * sin, y * cos - x * sin]);
  const across = turned.map(([, v]) => v);
  const segments: Segment[] = [];
  const last = Math.max(...across);
  for (let v = Math.ceil(Math.min(...across) / spacing) * spacing; v < last; v += spacing) {
    const crossings: number[] = [];
    turned.forEach(([u0, v0], at) => {
      const [u1, v1] = turned[(at + 1) % turned.length] ?? [u0, v0];
      if (v0 < v !== v1 < v) crossings.push(u0 + ((v - v0) / (v1 - v0)) * (u1 - u0));
    });
    crossings.sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [u0, u1] = [crossings[at] ?? 0, crossings[at + 1] ?? 0];
      segments.push([
        [u0 * cos - v * sin, u0 * sin + v * cos],
        [u1 * cos - v * sin, u1 * sin + v * cos],
      ]);
    }
  }
  return segments;
}

export function rectangle(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Running bond: courses and staggered joints. */
export function bricks(
  x: number,
  y: number,
  width: number,
  height: number,
  course: number,
  length: number,
): Segment[] {
  const segments: Segment[] = [];
  for (let row = 0; row * course < height; row += 1) {
    const top = y + row * course;
    segments.push([
      [x, top],
      [x + width, top],
    ]);
    const bottom = Math.min(top + course, y + height);
    for (let joint = row % 2 === 0 ? length : length / 2; joint < width; joint += length) {
      segments.push([
        [x + joint, top],
        [x + joint, bottom],
      ]);
    }
  }
  return segments;
}
