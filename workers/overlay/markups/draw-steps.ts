/** Draws the steps of a markup on a canvas whose transform maps page points to pixels. */
import type { Drawn, DrawnPath, DrawnText } from '../../../markups/src/drawn.ts';
import { wordsFont } from './font.ts';

const LINE_HEIGHT = 1.2;

/** A step, with its path as the browser's own. */
export type PreparedStep =
  | { readonly step: DrawnPath; readonly path: Path2D }
  | { readonly step: DrawnText; readonly path: null };

export function prepared(steps: readonly Drawn[]): PreparedStep[] {
  return steps.map((step) =>
    step.type === 'text' ? { step, path: null } : { step, path: pathOf(step) },
  );
}

export function drawSteps(
  context: OffscreenCanvasRenderingContext2D,
  steps: Iterable<PreparedStep>,
): void {
  context.lineJoin = 'round';
  for (const { step, path } of steps) {
    context.globalAlpha = step.opacity;
    if (path === null) drawText(context, step);
    else drawPath(context, step, path);
  }
  context.globalAlpha = 1;
}

function pathOf({ segments }: DrawnPath): Path2D {
  const path = new Path2D();
  for (const segment of segments) {
    switch (segment[0]) {
      case 'M':
        path.moveTo(segment[1], segment[2]);
        break;
      case 'L':
        path.lineTo(segment[1], segment[2]);
        break;
      case 'C':
        path.bezierCurveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6]);
        break;
      case 'Z':
        path.closePath();
        break;
    }
  }
  return path;
}

function drawPath(
  context: OffscreenCanvasRenderingContext2D,
  { fill, stroke }: DrawnPath,
  path: Path2D,
): void {
  if (fill) {
    context.fillStyle = fill.color;
    context.fill(path, fill.rule);
  }
  if (!stroke) return;
  context.strokeStyle = stroke.color;
  context.lineWidth = stroke.width;
  context.lineCap = stroke.cap;
  context.setLineDash([...stroke.dash]);
  context.stroke(path);
}

function drawText(
  context: OffscreenCanvasRenderingContext2D,
  { at, lines, size, align, color, turned }: DrawnText,
): void {
  context.save();
  context.translate(at.x, at.y);
  context.rotate((turned * Math.PI) / 180);
  context.font = `500 ${size}px ${wordsFont}`;
  context.textAlign = align === 'middle' ? 'center' : 'left';
  context.fillStyle = color;
  lines.forEach((line, index) => context.fillText(line, 0, index * LINE_HEIGHT * size));
  context.restore();
}
