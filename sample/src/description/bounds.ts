/** The bounds of marks' ink, in inches on the sheet. */
import type { Mark, PathCommand, TextMark } from './marks.ts';
import { apply } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { outlineCommands } from '../lettering/outline-font.ts';
import { strokeCommands } from '../lettering/stroke-font.ts';

/** [x0, y0, x1, y1] */
export type Box = readonly [number, number, number, number];

/** Pen width of stroke lettering, as a fraction of its size. */
export const PEN_SHARE = 0.075;

const POINTS_PER_INCH = 72;

export function transformCommands(commands: readonly PathCommand[], by: Matrix): PathCommand[] {
  return commands.map((command) => {
    switch (command[0]) {
      case 'M':
      case 'L':
        return [command[0], ...apply(by, command[1], command[2])];
      case 'C':
        return [
          'C',
          ...apply(by, command[1], command[2]),
          ...apply(by, command[3], command[4]),
          ...apply(by, command[5], command[6]),
        ];
      case 'Z':
        return command;
    }
  });
}

/** Maps the text's own space (baseline from the origin, y down) to the sheet. */
export function textPlace(mark: TextMark): Matrix {
  const angle = (mark.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, -sin, sin, cos, mark.x, mark.y];
}

/** The text's outlines or pen lines on the sheet. */
export function textCommands(mark: TextMark): PathCommand[] {
  const own =
    mark.face === 'stroke'
      ? strokeCommands(mark.value, mark.size)
      : outlineCommands(mark.face, mark.value, mark.size);
  return transformCommands(own, textPlace(mark));
}

/** Marks never change, so their boxes are cached. */
const known = new WeakMap<Mark, Box | null>();

/** The bounding box of a mark's ink, including stroke width; null if it paints nothing. */
export function markBounds(mark: Mark): Box | null {
  const kept = known.get(mark);
  if (kept !== undefined) return kept;
  const box = measure(mark);
  known.set(mark, box);
  return box;
}

function measure(mark: Mark): Box | null {
  const commands = mark.kind === 'text' ? textCommands(mark) : mark.commands;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const command of commands) {
    for (let at = 1; at + 1 < command.length; at += 2) {
      const [x, y] = [Number(command[at]), Number(command[at + 1])];
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    }
  }
  if (x0 > x1) return null;
  const weight =
    mark.kind === 'text'
      ? mark.face === 'stroke'
        ? mark.size * PEN_SHARE
        : 0
      : (mark.stroke?.weightPoints ?? 0) / POINTS_PER_INCH;
  return [x0 - weight / 2, y0 - weight / 2, x1 + weight / 2, y1 + weight / 2];
}

export function unionOf(boxes: readonly Box[]): Box | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  return rest.reduce<Box>(
    (all, box) => [
      Math.min(all[0], box[0]),
      Math.min(all[1], box[1]),
      Math.max(all[2], box[2]),
      Math.max(all[3], box[3]),
    ],
    first,
  );
}

/** The drawings on a sheet by title: the box of their ink, including the title, in inches. */
export function drawingsOf(marks: readonly Mark[]): Map<string, Box> {
  const titles = new Set(marks.flatMap(({ drawing }) => drawing ?? []));
  const found = new Map<string, Box>();
  for (const title of titles) {
    const box = marksBounds(marks.filter(({ drawing }) => drawing === title));
    if (box) found.set(title, box);
  }
  return found;
}

/** The bounding box of all marks; null if none paints anything. */
export function marksBounds(marks: readonly Mark[]): Box | null {
  return unionOf(marks.map(markBounds).filter((box) => box !== null));
}
