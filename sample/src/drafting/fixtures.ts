/** Furniture and fixtures in plan. In feet. */
import type { Pen } from '../description/pen.ts';
import { FINE, HIDDEN, MEDIUM, SMALL, THIN } from './weights.ts';

export type Facing = 'up' | 'down';

/** Wall-hung toilet seen from above, back at (x, y) against the wall. */
export function closet(plan: Pen, x: number, y: number, facing: Facing): void {
  const down = facing === 'up' ? -1 : 1;
  plan.rect(x - 0.8, Math.min(y, y + down * 0.7), 1.6, 0.7, THIN);
  plan.ellipse(x, y + down * 1.55, 0.62, 0.85, THIN);
  plan.ellipse(x, y + down * 1.6, 0.42, 0.6, FINE);
}

export function basin(plan: Pen, x: number, y: number, facing: Facing): void {
  const down = facing === 'up' ? -1 : 1;
  plan.rect(x - 0.9, Math.min(y, y + down * 1.6), 1.8, 1.6, THIN);
  plan.ellipse(x, y + down * 0.9, 0.62, 0.5, THIN);
  plan.circle(x, y + down * 0.9, 0.08, FINE);
  plan.line(x, y + down * 0.15, x, y + down * 0.55, THIN);
}

/** Exam table with pillow and stirrup step. */
export function examTable(plan: Pen, x: number, y: number): void {
  plan.rect(x, y, 2.3, 6, THIN);
  plan.rect(x + 0.25, y + 0.25, 1.8, 1.1, FINE);
  plan.line(x, y + 1.7, x + 2.3, y + 1.7, FINE);
  plan.rect(x + 0.4, y + 6, 1.5, 0.7, FINE);
}

export function stool(plan: Pen, x: number, y: number): void {
  plan.circle(x, y, 0.6, FINE);
  plan.circle(x, y, 0.45, FINE);
}

export function chair(plan: Pen, x: number, y: number, turned: boolean): void {
  plan.rect(x, y, 1.7, 1.7, FINE);
  if (turned) plan.rect(x, y, 1.7, 0.3, FINE);
  else plan.rect(x, y + 1.4, 1.7, 0.3, FINE);
}

/** Counter with base cabinets below and the outline of the wall cabinets above. */
export function counter(plan: Pen, x: number, y: number, width: number, depth: number): void {
  plan.rect(x, y, width, depth, THIN);
  if (width > depth)
    plan.line(x, y + depth * 0.5, x + width, y + depth * 0.5, FINE, { dash: HIDDEN });
  else plan.line(x + depth * 0.4, y, x + depth * 0.4, y + depth, FINE, { dash: HIDDEN });
}

export function desk(plan: Pen, x: number, y: number, width: number): void {
  plan.rect(x, y, width, 2.5, THIN);
  plan.rect(x + width / 2 - 0.8, y + 0.4, 1.6, 0.4, FINE);
  chair(plan, x + width / 2 - 0.85, y + 2.9, false);
}

/** Straight stair run in plan: treads from x, rising to the right or left, with its arrow. */
export function stair(
  plan: Pen,
  x: number,
  y: number,
  width: number,
  treads: number,
  label: string,
): void {
  const depth = 11 / 12;
  for (let tread = 0; tread <= treads; tread += 1)
    plan.line(x + tread * depth, y, x + tread * depth, y + width, FINE);
  plan.line(x, y, x + treads * depth, y, THIN);
  plan.line(x, y + width, x + treads * depth, y + width, THIN);
  plan.line(x + 0.3, y + width / 2, x + treads * depth - 0.3, y + width / 2, THIN);
  plan.symbolAt(x + treads * depth - 0.3, y + width / 2).polyline(
    [
      [-0.1, -0.05],
      [0, 0],
      [-0.1, 0.05],
    ],
    THIN,
  );
  plan.symbolAt(x + 0.2, y + width / 2).text(0, -0.04, label, { size: SMALL });
}

/** A block of equipment with its diagonals and mark. */
export function equipment(
  plan: Pen,
  x: number,
  y: number,
  width: number,
  depth: number,
  mark: string,
): void {
  plan.rect(x, y, width, depth, MEDIUM);
  plan.rect(x + 0.2, y + 0.2, width - 0.4, depth - 0.4, FINE);
  plan.line(x, y, x + width, y + depth, FINE, { dash: HIDDEN });
  plan.line(x, y + depth, x + width, y, FINE, { dash: HIDDEN });
  plan
    .symbolAt(x + width / 2, y + depth / 2)
    .text(0, 0.04, mark, { size: SMALL, anchor: 'center', bold: true });
}
