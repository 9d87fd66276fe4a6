/** What is said and shown while drawing (`quality.md` 5.3). */
import type { Point } from '../../../../../contract/src/geometry/types.ts';
import { pointWords } from '../../../domain/page-points.ts';
import { plural, unitsText } from '../../../domain/units.ts';
import { boxOfCorners } from './new-markup.ts';
import type { Draft, DrawingRule } from './drawing.ts';
import type { DrawingTool } from './tools.ts';

/** "Rectangle tool. Press Enter to set the first corner." */
export function startWords({ label, firstStep }: DrawingTool): string {
  return `${label} tool. Press Enter to ${firstStep}.`;
}

/** "First corner x 600, y 600."; `index`: of the point that was placed, from 0. */
export function placedWords({ rule }: DrawingTool, index: number, at: Point): string {
  if (rule.form === 'corners') return `First corner ${pointWords(at)}.`;
  if (rule.form === 'stroke') return `Pen down, ${pointWords(at)}.`;
  if (rule.form === 'places') return `${index + 1} marked, ${pointWords(at)}.`;
  return `Point ${index + 1}, ${pointWords(at)}.`;
}

function sizeWords({ rule }: DrawingTool, points: readonly Point[]): string | null {
  if (rule.form === 'corners') {
    const [x0, y0, x1, y1] = boxOfCorners(points);
    return `${unitsText(x1 - x0)} by ${unitsText(y1 - y0)} units`;
  }
  if (rule.form === 'places') {
    const [first] = points;
    return points.length === 1 && first !== undefined
      ? pointWords(first)
      : plural(points.length, 'mark');
  }
  return rule.form === 'points' && points.length > 2 ? plural(points.length, 'point') : null;
}

/** "Rectangle, 400 by 400 units, unsaved." `value`: a measurement's, in words. */
export function doneWords(
  tool: DrawingTool,
  points: readonly Point[],
  value: string | null,
): string {
  if (value !== null) return `${value}, unsaved.`;
  const size = sizeWords(tool, points);
  return [tool.label, ...(size === null ? [] : [size]), 'unsaved.'].join(', ');
}

/** Length and angle of the part being drawn, or width and height; null if there is none. Shown beside the pointer. */
export function liveWords(
  { form }: DrawingRule,
  { placed, next }: Draft,
  lengthText: (points: number) => string,
): string | null {
  const last = placed.at(-1);
  if (last === undefined || next === null || form === 'stroke' || form === 'places') {
    return null;
  }
  const [dx, dy] = [next.x - last.x, next.y - last.y];
  if (dx === 0 && dy === 0) return null;
  if (form === 'corners') return `${lengthText(Math.abs(dx))} × ${lengthText(Math.abs(dy))}`;
  const degrees = (Math.atan2(-dy, dx) * 180) / Math.PI;
  return `${lengthText(Math.hypot(dx, dy))}  ${degrees.toFixed(1).replace('-0.0', '0.0')}°`;
}
