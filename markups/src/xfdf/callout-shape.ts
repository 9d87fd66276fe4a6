/** Text with a leader. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { fringeOf, insetBy, textBoxOf, writeTextBox } from './box-shapes.ts';
import { boundsOf, grown, numbersFrom } from './frame.ts';
import { SURROUNDINGS } from './limits.ts';
import { onFileGrid, readNumbersIfAny } from './numbers.ts';
import type { Geometry } from './row.ts';
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';

/** Around text and leader. */
function calloutRect(inner: Box, leader: readonly number[], lineWidth: number): Box {
  return grown(boundsOf([...leader, ...inner]), leader.length === 0 ? 0 : lineWidth / 2);
}

/** Text with a leader: `rect` is around both, and `fringe` says where in it the box is. */
export const callout: Geometry = {
  attributes: ['rect', 'fringe', 'rotation', 'callout'],
  children: [],
  fits: (shape) => shape.form === 'box',
  read(source) {
    const rect = source.rect(SURROUNDINGS);
    const fringe = source.attribute('fringe');
    const inner = insetBy(rect, fringeOf(fringe) ?? [0], 1);
    const usual = calloutRect(
      inner,
      readNumbersIfAny(source.attribute('callout')),
      source.lineWidth,
    );
    if (rect.some((value, at) => value !== onFileGrid(usual[at] ?? 0))) {
      source.keepAttribute('rect', source.attribute('rect') ?? '');
      if (fringe !== undefined) source.keepAttribute('fringe', fringe);
    }
    return textBoxOf(inner, source);
  },
  write({ shape, leader }, sink) {
    if (shape.form !== 'box') return;
    const inner = writeTextBox(shape, sink);
    const leaderNumbers = numbersFrom(leader ?? [], sink.frame);
    if (leader !== null) sink.numbers('callout', leaderNumbers);
    if (writeCalloutAsItCame(inner, boundsOf([...leaderNumbers, ...inner]), sink)) return;
    const rect = calloutRect(inner, leaderNumbers, sink.lineWidth);
    sink.rect(rect);
    const fringe = [inner[0] - rect[0], rect[3] - inner[3], rect[2] - inner[2], inner[1] - rect[1]];
    if (fringe.some((value) => value > 1e-7)) sink.numbers('fringe', fringe);
  },
};

/** If `rect` and `fringe` of another program still describe the same box and are around the leader. */
function writeCalloutAsItCame(inner: Box, bounds: Box, sink: Sink): boolean {
  const [rectCame, fringeCame] = [sink.keptAttribute('rect'), sink.keptAttribute('fringe')];
  const [x0, y0, x1, y1] = readNumbersIfAny(rectCame);
  if (rectCame === undefined || x0 === undefined || y0 === undefined) return false;
  if (x1 === undefined || y1 === undefined) return false;
  const rect: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  const its = insetBy(rect, fringeOf(fringeCame) ?? [0], 1);
  const isSame = its.every((value, at) => Math.abs(value - (inner[at] ?? 0)) < 1e-5);
  const isAround =
    rect[0] <= bounds[0] + 0.01 &&
    rect[1] <= bounds[1] + 0.01 &&
    rect[2] >= bounds[2] - 0.01 &&
    rect[3] >= bounds[3] - 0.01;
  if (!isSame || !isAround) return false;
  sink.sameNumbers('rect', rectCame);
  if (fringeCame !== undefined) sink.sameNumbers('fringe', fringeCame);
  return true;
}

/** A callout's leader, from the tip to the box. */
export function readLeader(source: Source): Point[] | null {
  if (source.attribute('callout') === undefined) return null;
  const numbers = source.numbers('callout').slice(0, 6);
  return source.points(numbers.length % 2 === 0 ? numbers : numbers.slice(0, -1), 2);
}
