/** Short texts that stand alone on a drawing, and may be tags of doors, windows and rooms. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';

export type Tag = {
  readonly text: string;
  /** A name stands right above it, as over the number of a room. */
  readonly hasName: boolean;
  /** That name, which may have several lines; empty if there is none. */
  readonly name: string;
  readonly box: Box;
};

const TAG = /^(?=.*\d|[A-Z]{1,2}$)[A-Z]{0,3}(?:-?\d{1,4})?(?:[.-]?[A-Z])?$/i;
/** "103 - (175 SF)": a room's number with its area. */
const WITH_AREA = /^([A-Z]?\d{2,4}[A-Z]?)\s*[-–]?\s*\(?\d+(?:,\d{3})?\s*S\.?F\.?\)?$/i;
const NAME = /^(?!.*\d{2})(?=.*\p{L}{2})[\p{L}\d .,&/'()-]+$/u;

const center = ([x0, , x1]: Box) => (x0 + x1) / 2;
const height = ([, y0, , y1]: Box) => Math.max(1, y1 - y0);

function isNameAbove(line: PageLine, { box }: PageLine): boolean {
  const size = height(box);
  const gap = box[1] - line.box[3];
  const half = Math.max(line.box[2] - line.box[0], box[2] - box[0]) / 2;
  return (
    gap > -0.3 * size &&
    gap < 1.6 * size &&
    Math.abs(center(line.box) - center(box)) < Math.min(half, 1.5 * size) &&
    NAME.test(line.text.trim()) &&
    !TAG.test(line.text.trim())
  );
}

/** Lines of a name that has more than this are something else. */
const MOST_NAME_LINES = 3;

/** The lines of a name, the lowest first, are as high as each other. */
function isSameName(line: PageLine, below: PageLine): boolean {
  const [a, b] = [height(line.box), height(below.box)];
  const gap = below.box[1] - line.box[3];
  return Math.abs(a - b) < 0.2 * b && gap < 0.8 * b && isNameAbove(line, below);
}

function nameAbove(line: PageLine, names: readonly PageLine[]): string {
  const found: PageLine[] = [];
  let next = names.find((name) => isNameAbove(name, line));
  while (next !== undefined && found.length < MOST_NAME_LINES) {
    const last = next;
    found.unshift(last);
    next = names.find((name) => name !== last && isSameName(name, last));
  }
  return found.map(({ text }) => text.trim()).join(' ');
}

/** `tables`: where rows of tables are, whose texts are none. */
export function tagsOf(lines: readonly PageLine[], tables: readonly Box[]): Tag[] {
  const isInTable = ([x0, y0, x1, y1]: Box) =>
    tables.some(
      (table) =>
        (y0 + y1) / 2 > table[1] - 1 &&
        (y0 + y1) / 2 < table[3] + 1 &&
        x0 > table[0] - 1 &&
        x1 < table[2] + 1,
    );
  const names = lines.filter(({ text }) => NAME.test(text.trim()));
  return lines.flatMap((line): Tag[] => {
    const text = line.text.trim();
    const [, room] = WITH_AREA.exec(text) ?? [];
    if ((room === undefined && !TAG.test(text)) || isInTable(line.box)) return [];
    const name = nameAbove(line, names);
    return [
      { text: room ?? text, hasName: room !== undefined || name !== '', name, box: line.box },
    ];
  });
}
