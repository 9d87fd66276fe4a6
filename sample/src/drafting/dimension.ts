/** Dimension strings with ticks, in the units of a view. */
import type { Pen, Point } from '../description/pen.ts';
import { feetAndInches } from './lengths.ts';
import { FINE, MEDIUM, NOTE } from './weights.ts';

const TICK = 0.06;
const OVERSHOOT = 0.08;

/** A tick at 45 degrees, in architectural style. */
function tick(pen: Pen, [x, y]: Point): void {
  pen.symbolAt(x, y).line(-TICK, TICK, TICK, -TICK, MEDIUM);
}

/**
 * A dimension string at `y` through the points `xs` (units of `pen`); witness lines run to `to`. `prefix` names the
 * dimensions and points for edits: prefix-0, prefix-1, …, prefix-station-0, …
 */
export function dimensionAcross(
  pen: Pen,
  xs: readonly number[],
  y: number,
  to: number,
  prefix: string,
): void {
  xs.forEach((x, at) => {
    const station = pen.named(`${prefix}-station-${at}`);
    const [, py] = pen.toPaper([x, y]);
    const [, pto] = pen.toPaper([x, to]);
    const sign = Math.sign(pto - py);
    station.symbolAt(x, y).line(0, -sign * OVERSHOOT, 0, pto - py - sign * 0.1, FINE);
    tick(station, [x, y]);
  });
  xs.slice(0, -1).forEach((x, at) => {
    const next = xs[at + 1] ?? x;
    pen.line(x, y, next, y, FINE);
    const figure = pen.named(`${prefix}-${at}`).symbolAt((x + next) / 2, y);
    figure.text(0, -0.05, feetAndInches(next - x), { size: NOTE, anchor: 'center' });
  });
}

/** The same vertically, read from the right. */
export function dimensionDown(
  pen: Pen,
  x: number,
  ys: readonly number[],
  to: number,
  prefix: string,
): void {
  for (const y of ys) {
    const [px] = pen.toPaper([x, y]);
    const [pto] = pen.toPaper([to, y]);
    const sign = Math.sign(pto - px);
    pen.symbolAt(x, y).line(-sign * OVERSHOOT, 0, pto - px - sign * 0.1, 0, FINE);
    tick(pen, [x, y]);
  }
  ys.slice(0, -1).forEach((y, at) => {
    const next = ys[at + 1] ?? y;
    pen.line(x, y, x, next, FINE);
    const figure = pen.named(`${prefix}-${at}`).symbolAt(x, (y + next) / 2);
    figure.text(-0.05, 0, feetAndInches(Math.abs(next - y)), {
      size: NOTE,
      anchor: 'center',
      angle: 90,
    });
  });
}
