/** Random changes of a sheet as drafters make them, with their effect on the ink. */
import type { Box } from '../../../sample/src/description/bounds.ts';
import { markBounds, marksBounds } from '../../../sample/src/description/bounds.ts';
import type { EditKind } from '../../../sample/src/description/edits.ts';
import { movedMark } from '../../../sample/src/description/edits.ts';
import type { Mark, Sheet, TextMark } from '../../../sample/src/description/marks.ts';
import { Pen } from '../../../sample/src/description/pen.ts';
import type { Random } from '../../../sample/src/description/random.ts';
import { hatch, rectangle } from '../../../sample/src/drafting/hatch.ts';
import { leader } from '../../../sample/src/drafting/symbols.ts';
import { drawDoor } from '../../../sample/src/drafting/walls.ts';
import { inkChange } from '../../../sample/src/output/ink.ts';
import type { InkChange } from '../../../sample/src/output/ink.ts';

export type RandomEdit = {
  kind: EditKind;
  /** What was done, for the report: "wall", "figures", … */
  what: string;
  change: InkChange;
  text?: { before: string; after: string };
  /** Inches on the sheet. */
  move?: readonly [number, number];
};

type Draft = Omit<RandomEdit, 'change'> & {
  before: readonly Mark[];
  after: readonly Mark[];
};

/** The area for edits in inches: inside the border and left of the title block. */
export const FIELD: Box = [1.4, 0.9, 31.2, 23.1];
/** Minimum distance between edits in inches, so that each is a separate place. */
const APART = 0.75;
/** Attempts to find a place before giving up. */
const ATTEMPTS = 400;

/** What edits are made of: a maker gives null where the sheet does not have what it changes. */
export type Makers = {
  makers: readonly Maker[];
  /** Fewer changed pixels (150 dpi) than this are not visible to a person. */
  visiblePixels: number;
};

/** Makes up to `count` edits; fewer if the sheet has no room. */
export function randomEdits(
  sheet: Sheet,
  count: number,
  random: Random,
  { makers, visiblePixels }: Makers = COMMON_EDITS,
): { sheet: Sheet; edits: RandomEdit[] } {
  let marks = sheet.marks;
  const edits: RandomEdit[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && edits.length < count; attempt += 1) {
    const draft = random.pick(makers)(marks, random);
    if (!draft) continue;
    const gone = new Set(draft.before);
    const kept = marks.filter((mark) => !gone.has(mark));
    const next = [...kept, ...draft.after];
    const change = inkChange(draft.before, draft.after, { before: marks, after: next });
    if (!change || change.points.length < visiblePixels || !inside(change.box, FIELD)) continue;
    if (edits.some((edit) => near(edit.change.box, change.box))) continue;
    const { before: _before, after: _after, ...about } = draft;
    edits.push({ ...about, change });
    marks = next;
  }
  return { sheet: { ...sheet, marks }, edits };
}

function inside(box: Box, field: Box): boolean {
  return box[0] >= field[0] && box[1] >= field[1] && box[2] <= field[2] && box[3] <= field[3];
}

function near(a: Box, b: Box): boolean {
  return a[0] - APART < b[2] && b[0] - APART < a[2] && a[1] - APART < b[3] && b[1] - APART < a[3];
}

/** Marks wholly inside a random box of the field: what someone would lasso. */
function lasso(marks: readonly Mark[], random: Random): Mark[] {
  const [width, height] = [random.between(0.5, 2.2), random.between(0.5, 2.2)];
  const x = random.between(FIELD[0], FIELD[2] - width);
  const y = random.between(FIELD[1], FIELD[3] - height);
  return marks.filter((mark) => {
    const box = markBounds(mark);
    return box !== null && inside(box, [x, y, x + width, y + height]);
  });
}

function drawn(random: Random, width: number, height: number, draw: (pen: Pen) => void): Mark[] {
  const marks: Mark[] = [];
  const x = random.between(FIELD[0] + 0.3, FIELD[2] - width - 0.3);
  const y = random.between(FIELD[1] + 0.3, FIELD[3] - height - 0.3);
  draw(new Pen(marks).view(x, y, 1));
  return marks;
}

export type Maker = (marks: readonly Mark[], random: Random) => Draft | null;

const addWall: Maker = (_marks, random) => {
  const length = random.between(0.8, 4);
  const level = random.next() < 0.5;
  const [w, h] = level ? [length, 0.125] : [0.125, length];
  const after = drawn(random, w, h, (pen) =>
    pen.rect(0, 0, w, h, 0, { fill: { color: [0.28, 0.28, 0.28] } }),
  );
  return { kind: 'added', what: 'wall', before: [], after };
};

const addLines: Maker = (_marks, random) => {
  const [w, h] = [random.between(0.5, 3), random.between(0.5, 2)];
  const weight = random.pick([0.35, 0.6, 1]);
  const after = drawn(random, w, h, (pen) => {
    pen.rect(0, 0, w, h, weight);
    if (random.next() < 0.5) pen.line(0, 0, w, h, weight);
  });
  return { kind: 'added', what: 'lines', before: [], after };
};

const addDoor: Maker = (_marks, random) => {
  const after = drawn(random, 1, 1, (pen) =>
    drawDoor(pen.view(0, 0, 0.25), {
      number: '199',
      hinge: [0, 3.5],
      width: 3,
      closed: 0,
      open: 270,
    }),
  );
  return { kind: 'added', what: 'door', before: [], after };
};

const addHatch: Maker = (_marks, random) => {
  const [w, h] = [random.between(0.6, 2), random.between(0.6, 2)];
  const after = drawn(random, w, h, (pen) => {
    pen.lines(
      hatch(rectangle(0, 0, w, h), random.pick([0, 45, 135]), random.between(0.06, 0.15)),
      0.35,
    );
  });
  return { kind: 'added', what: 'hatch', before: [], after };
};

const addNote: Maker = (_marks, random) => {
  const text = random.pick(['VERIFY ON SITE', 'SEE DETAIL 4', 'REMOVE EXISTING', 'RELOCATE PANEL']);
  const after = drawn(random, 2.4, 0.6, (pen) => leader(pen, [0, 0.5], [0.7, 0.1], [text]));
  return { kind: 'added', what: 'note', before: [], after };
};

const removeThings: Maker = (marks, random) => {
  const before = lasso(marks, random);
  return before.length === 0 ? null : { kind: 'removed', what: 'things', before, after: [] };
};

const moveThings: Maker = (marks, random) => {
  const before = lasso(marks, random);
  const box = marksBounds(before);
  if (!box || before.length < 2) return null;
  const angle = random.between(0, 2 * Math.PI);
  const length = random.between(0.15, 1);
  const move = [length * Math.cos(angle), length * Math.sin(angle)] as const;
  return {
    kind: 'moved',
    what: 'things',
    before,
    after: before.map((mark) => movedMark(mark, move)),
    move,
  };
};

function texts(marks: readonly Mark[]): TextMark[] {
  return marks.filter((mark): mark is TextMark => mark.kind === 'text' && mark.size >= 0.1);
}

const changeFigures: Maker = (marks, random) => {
  const numbered = texts(marks).filter(({ value }) => /\d/.test(value));
  if (numbered.length === 0) return null;
  const mark = random.pick(numbered);
  const places = [...mark.value].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const at = random.pick(places);
  const digit = String((Number(mark.value[at]) + random.integer(1, 9)) % 10);
  const value = mark.value.slice(0, at) + digit + mark.value.slice(at + 1);
  return {
    kind: 'changed',
    what: 'figures',
    before: [mark],
    after: [{ ...mark, value }],
    text: { before: mark.value, after: value },
  };
};

const changeWords: Maker = (marks, random) => {
  const worded = texts(marks).filter(({ value }) => /[A-Z]{4}/.test(value));
  if (worded.length === 0) return null;
  const mark = random.pick(worded);
  const value = mark.value.replace(
    /[A-Z]{4,}/,
    random.pick(['STORAGE', 'EXISTING', 'GYPSUM', 'REVISED']),
  );
  if (value === mark.value) return null;
  return {
    kind: 'changed',
    what: 'words',
    before: [mark],
    after: [{ ...mark, value }],
    text: { before: mark.value, after: value },
  };
};

const removeText: Maker = (marks, random) => {
  const before = texts(marks);
  return before.length === 0
    ? null
    : { kind: 'removed', what: 'text', before: [random.pick(before)], after: [] };
};

const COMMON_MAKERS: readonly Maker[] = [
  addWall,
  addLines,
  addDoor,
  addHatch,
  addNote,
  removeThings,
  removeThings,
  moveThings,
  moveThings,
  changeFigures,
  changeFigures,
  changeWords,
  removeText,
];

const COMMON_EDITS: Makers = { makers: COMMON_MAKERS, visiblePixels: 25 };
