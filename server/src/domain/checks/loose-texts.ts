/**
 * Short texts of a sheet that are neither the detail of a mark, the label of a grid line, a zone of the border, nor a
 * revision. Pure.
 */
import type { SheetGrid } from '../../../../contract/src/geometry/grid.ts';
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';
import type { Mark } from './marks.ts';
import { plainNumber } from './numbers.ts';

/** As numbers of drawings and grid lines are. */
const MOST_LETTERS = 4;
/** From the middle of a bubble to the label in it, page points. */
const IN_BUBBLE = 20;

const middle = ([x0, y0, x1, y1]: Box): readonly [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];

/** A number and a title in one line, as in "3 STAIR DETAIL". */
const WITH_TITLE = /^([A-Z0-9]{1,4}) +[A-Z][^.]{2,60}$/i;

/** Whether a text is in the upper half of a mark’s bubble. */
function isDetailOf({ box }: Mark, at: Box): boolean {
  const [x, y] = middle(at);
  return x > box[0] && x < box[2] && y < box[1] && box[1] - y < 3 * (box[3] - box[1]);
}

/** Zones of the border are named within this distance of the edge of the page, points. */
const BORDER = 54;

const IS_DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/;
/** From the number of a revision to its date, in heights of the number. */
const TO_DATE = 40;

/** In the table of revisions. `dated`: lines with dates. */
function isRevision({ box }: PageLine, dated: readonly PageLine[]): boolean {
  const [, y] = middle(box);
  const size = box[3] - box[1];
  return dated.some(
    (other) =>
      other.box[0] > box[2] &&
      other.box[0] - box[2] < TO_DATE * size &&
      Math.abs(middle(other.box)[1] - y) < size / 2,
  );
}

type Sheet = {
  readonly marks: readonly Mark[];
  readonly grids: readonly SheetGrid[];
  /** Page points. */
  readonly width: number;
  readonly height: number;
};

export type LooseText = {
  /** Letters and digits. */
  readonly text: string;
  /** The same object as that of its line. */
  readonly box: Box;
};

export function looseTexts(
  lines: readonly PageLine[],
  { marks, grids, width, height }: Sheet,
): LooseText[] {
  const bubbles = grids.flat(2).flatMap(({ label, ends: [x0, y0, x1, y1] }) => [
    { label, x: x0, y: y0 },
    { label, x: x1, y: y1 },
  ]);
  const isLabel = ({ text, box }: PageLine) => {
    const [x, y] = middle(box);
    return bubbles.some(
      (bubble) => bubble.label === text && Math.hypot(bubble.x - x, bubble.y - y) < IN_BUBBLE,
    );
  };
  const isInBorder = ({ box }: PageLine) => {
    const [x, y] = middle(box);
    return Math.min(x, y, width - x, height - y) < BORDER;
  };
  const dated = lines.filter(({ text }) => IS_DATE.test(text));
  return lines
    .map(({ text, box }) => ({ text: WITH_TITLE.exec(text.trim())?.[1] ?? text.trim(), box }))
    .filter(
      (line) =>
        line.text.length <= MOST_LETTERS &&
        !isInBorder(line) &&
        !isLabel(line) &&
        !isRevision(line, dated) &&
        !marks.some((mark) => isDetailOf(mark, line.box)),
    )
    .map(({ text, box }) => ({ text: plainNumber(text), box }))
    .filter(({ text }) => text !== '');
}
