/** Paints marks on a canvas, for making scans and measuring the ink of an edit. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { PEN_SHARE, textCommands } from '../description/bounds.ts';
import type { Color, Mark, PathCommand, PatternName } from '../description/marks.ts';
import type { Matrix } from '../description/matrix.ts';
import { PATTERNS } from '../description/patterns.ts';

const POINTS_PER_INCH = 72;

function css([r, g, b]: Color): string {
  return `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)})`;
}

function trace(context: SKRSContext2D, commands: readonly PathCommand[]): void {
  context.beginPath();
  for (const command of commands) {
    if (command[0] === 'M') context.moveTo(command[1], command[2]);
    else if (command[0] === 'L') context.lineTo(command[1], command[2]);
    else if (command[0] === 'C')
      context.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6]);
    else context.closePath();
  }
}

/**
 * `place`: sheet inches → canvas pixels. `gainPoints` widens every stroke, as toner does on paper. Restores the context's
 * state.
 */
export function paintMarks(
  context: SKRSContext2D,
  marks: readonly Mark[],
  place: Matrix,
  gainPoints = 0,
): void {
  context.save();
  context.setTransform(...place);
  // Stroke width scales with everything else.
  context.lineCap = 'butt';
  context.lineJoin = 'miter';
  for (const mark of marks) {
    if (mark.kind === 'text') {
      trace(context, textCommands(mark));
      if (mark.face === 'stroke') {
        context.setLineDash([]);
        context.lineWidth = mark.size * PEN_SHARE + gainPoints / POINTS_PER_INCH;
        context.strokeStyle = css(mark.color);
        context.stroke();
      } else {
        context.fillStyle = css(mark.color);
        context.fill();
      }
      continue;
    }
    if (mark.fill) {
      if ('pattern' in mark.fill) paintPattern(context, mark.commands, mark.fill.pattern);
      else {
        trace(context, mark.commands);
        context.fillStyle = css(mark.fill.color);
        context.fill();
      }
    }
    if (mark.stroke) {
      trace(context, mark.commands);
      context.setLineDash([...(mark.stroke.dash ?? [])]);
      context.lineWidth = (mark.stroke.weightPoints + gainPoints) / POINTS_PER_INCH;
      context.strokeStyle = css(mark.stroke.color);
      context.stroke();
    }
  }
  context.restore();
}

/** Cells are anchored at the sheet's origin, as the PDF's pattern matrix anchors them. */
function paintPattern(
  context: SKRSContext2D,
  area: readonly PathCommand[],
  name: PatternName,
): void {
  const { cell, lines, weightPoints, color } = PATTERNS[name];
  const xs = area.flatMap((command) =>
    command[0] === 'M' || command[0] === 'L' ? [command[1]] : [],
  );
  const ys = area.flatMap((command) =>
    command[0] === 'M' || command[0] === 'L' ? [command[2]] : [],
  );
  context.save();
  trace(context, area);
  context.clip();
  context.setLineDash([]);
  context.lineWidth = weightPoints / POINTS_PER_INCH;
  context.strokeStyle = css(color);
  context.beginPath();
  for (let row = Math.floor(Math.min(...ys) / cell[1]); row * cell[1] < Math.max(...ys); row += 1) {
    for (
      let column = Math.floor(Math.min(...xs) / cell[0]);
      column * cell[0] < Math.max(...xs);
      column += 1
    ) {
      for (const line of lines) {
        line.forEach(([x, y], at) => {
          const [px, py] = [x + column * cell[0], y + row * cell[1]];
          if (at === 0) context.moveTo(px, py);
          else context.lineTo(px, py);
        });
      }
    }
  }
  context.stroke();
  context.restore();
}
