/** What is said and shown while drawing (`quality.md` 5.3). */
import type { Point } from '../../../../../contract/src/geometry/types.ts';
import type { DrawnPoint } from '../drawing-session.ts';
import { pointWords } from '../../../domain/page-points.ts';
import { snapWords } from '../../../domain/snap-names.ts';
import { plural, unitsText } from '../../../domain/units.ts';
import { boxOfCorners } from './new-markup.ts';
import { pathLength } from '../../../../../markups/src/measure/outlines.ts';
import type { Draft } from './drawing.ts';
import { hasTotal } from './tools.ts';
import type { DrawingTool } from './tools.ts';

/** "Rectangle tool. Press Enter to set the first corner." */
export function startWords({ label, firstStep }: DrawingTool): string {
  return `${label} tool. Press Enter to ${firstStep}.`;
}

/**
 * "First corner x 600, y 600, line end."; of a chain "Point 3, x 700, y 600, total 12 feet." The last point was placed just
 * now.
 */
export function placedWords(
  tool: DrawingTool,
  placed: readonly DrawnPoint[],
  totalWords: (placed: readonly Point[]) => string,
): string {
  const { form } = tool.rule;
  const [count, last] = [placed.length, placed.at(-1)];
  const on = last === undefined || last.snap === 'free' ? [] : [snapWords(last.snap)];
  const at = last === undefined ? '' : [pointWords(last.at), ...on].join(', ');
  if (form === 'corners') return `First corner ${at}.`;
  if (form === 'stroke') return `Pen down, ${at}.`;
  if (form === 'places') return `${count} marked, ${at}.`;
  const isTotal = hasTotal(tool) && count > 1;
  const total = isTotal ? `, total ${totalWords(placed.map((point) => point.at))}` : '';
  return `Point ${count}, ${at}${total}.`;
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

/**
 * Length and angle of the part being drawn, after the first part of a chain also the total, or width and height; null if
 * there is none. Shown beside the pointer.
 */
export function liveWords(
  tool: DrawingTool,
  { placed, next }: Draft,
  lengthText: (points: number) => string,
): string | null {
  const { form } = tool.rule;
  const last = placed.at(-1);
  if (last === undefined || next === null || form === 'stroke' || form === 'places') {
    return null;
  }
  const [dx, dy] = [next.x - last.x, next.y - last.y];
  if (dx === 0 && dy === 0) return null;
  if (form === 'corners') return `${lengthText(Math.abs(dx))} × ${lengthText(Math.abs(dy))}`;
  const degrees = (Math.atan2(-dy, dx) * 180) / Math.PI;
  const part = `${lengthText(Math.hypot(dx, dy))}  ${degrees.toFixed(1).replace('-0.0', '0.0')}°`;
  if (!hasTotal(tool) || placed.length < 2) return part;
  return `${part}  total ${lengthText(pathLength([...placed, next]))}`;
}
