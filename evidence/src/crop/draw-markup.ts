/** Draws a markup on a canvas of Node whose transform maps page points to pixels, as the page does on its own. */
import { Path2D } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Drawn, DrawnPath, DrawnText } from '../../../markups/src/drawn.ts';

const LINE_HEIGHT = 1.2;

function pathOf({ segments }: DrawnPath): Path2D {
  const path = new Path2D();
  for (const segment of segments) {
    if (segment[0] === 'M') path.moveTo(segment[1], segment[2]);
    else if (segment[0] === 'L') path.lineTo(segment[1], segment[2]);
    else if (segment[0] === 'Z') path.closePath();
    else {
      const [, ...numbers] = segment;
      path.bezierCurveTo(...numbers);
    }
  }
  return path;
}

function drawPath(context: SKRSContext2D, step: DrawnPath): void {
  const { fill, stroke } = step;
  const path = pathOf(step);
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

function drawText(context: SKRSContext2D, step: DrawnText, family: string): void {
  const { at, lines, size, align, color, turned } = step;
  context.save();
  context.translate(at.x, at.y);
  context.rotate((turned * Math.PI) / 180);
  context.font = `${size}px ${family}`;
  context.textAlign = align === 'middle' ? 'center' : 'left';
  context.fillStyle = color;
  lines.forEach((line, index) => context.fillText(line, 0, index * LINE_HEIGHT * size));
  context.restore();
}

/** `family`: of words, from `loadWordsFont`. */
export function drawMarkup(context: SKRSContext2D, steps: readonly Drawn[], family: string): void {
  context.lineJoin = 'round';
  for (const step of steps) {
    context.globalAlpha = step.opacity;
    context.globalCompositeOperation =
      step.type === 'path' && step.blend === 'multiply' ? 'multiply' : 'source-over';
    if (step.type === 'path') drawPath(context, step);
    else drawText(context, step, family);
  }
}
