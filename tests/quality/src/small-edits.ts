/** Small lettering, as on wiring diagrams and dense plans, and changes of it by a character, a tick, or a dot. */
import { markBounds } from '../../../sample/src/description/bounds.ts';
import type { Box } from '../../../sample/src/description/bounds.ts';
import type { Mark, Sheet, TextMark } from '../../../sample/src/description/marks.ts';
import { Pen } from '../../../sample/src/description/pen.ts';
import type { Random } from '../../../sample/src/description/random.ts';
import { FIELD } from './random-edits.ts';
import type { Maker, Makers } from './random-edits.ts';

/** Words of small labels: one list was seen while rules were written, the other was not. */
export const LABELS: Readonly<Record<'seen' | 'unseen', readonly string[]>> = {
  seen: [
    '100',
    '58A',
    'D0',
    'R12',
    'C5',
    '10\'-0"',
    '3\'-6 1/2"',
    'TYP',
    'P-104',
    '#4@12',
    'EL. 98.5',
    'W12X26',
    '1',
    'GND',
    '208V 20A',
    'SEE 4/A501',
  ],
  unseen: [
    '2450',
    'Q7B',
    'U101',
    '+3V3',
    '0.1uF',
    '12\'-8"',
    '1\'-0 3/4"',
    'NTS',
    'M-22',
    '#5@16 EW',
    'INV 412.06',
    'HSS6x4',
    '7',
    'SDA',
    '480Y/277',
    'VIF 2/S-301',
  ],
};

/** Characters that are easily taken for each other. */
const LIKE = ['0OD86', '1I7L', '5S6', '8B3', '2Z7', 'CG0', 'EF', 'PR', 'MN', 'VY', '49', '.,'];
const LABEL_COUNT = 90;
const ID = 'small';
/** Inches between a label and any other text, so that both can be read. */
const CLEAR = 0.04;

/** The sheet with small labels all over it; lines may run through them. */
export function withSmallLabels(sheet: Sheet, words: readonly string[], random: Random): Sheet {
  const marks: Mark[] = [...sheet.marks];
  const taken: Box[] = sheet.marks
    .filter(({ kind }) => kind === 'text')
    .map(markBounds)
    .filter((box) => box !== null);
  for (let attempt = 0, made = 0; attempt < 4 * LABEL_COUNT && made < LABEL_COUNT; attempt += 1) {
    const label: Mark[] = [];
    const pen = new Pen(label).named(`${ID}-${made}`);
    const lettering = random.next() < 0.25 ? pen.plotter() : pen;
    lettering.text(
      random.between(FIELD[0] + 0.3, FIELD[2] - 1),
      random.between(FIELD[1] + 0.3, FIELD[3] - 1),
      random.pick(words).toUpperCase(),
      {
        // Capitals of 0.035 to 0.065 in.
        size: random.between(0.05, 0.09),
        angle: random.pick([0, 0, 0, 90]),
        bold: random.next() < 0.2,
        anchor: random.pick(['left', 'center'] as const),
      },
    );
    const box = label[0] && markBounds(label[0]);
    if (!box || taken.some((other) => isNear(box, other))) continue;
    taken.push(box);
    marks.push(...label);
    made += 1;
  }
  return { ...sheet, marks };
}

function isNear(a: Box, b: Box): boolean {
  return a[0] - CLEAR < b[2] && b[0] - CLEAR < a[2] && a[1] - CLEAR < b[3] && b[1] - CLEAR < a[3];
}

function labels(marks: readonly Mark[]): TextMark[] {
  return marks.filter(
    (mark): mark is TextMark => mark.kind === 'text' && mark.id?.startsWith(`${ID}-`) === true,
  );
}

function retexted(mark: TextMark, value: string): ReturnType<Maker> {
  if (value === mark.value || value.trim() === '') return null;
  return {
    kind: 'changed',
    what: `${mark.value} to ${value}`,
    before: [mark],
    after: [{ ...mark, value }],
    text: { before: mark.value, after: value },
  };
}

function replaced(value: string, at: number, by: string): string {
  return value.slice(0, at) + by + value.slice(at + 1);
}

/** 100 → 160, 58A → 18A, D0 → D5. */
const changeCharacter: Maker = (marks, random) => {
  const all = labels(marks);
  if (all.length === 0) return null;
  const mark = random.pick(all);
  const at = random.integer(0, mark.value.length - 1);
  const old = mark.value[at] ?? '';
  if (!/[0-9A-Z]/.test(old)) return null;
  const by = /\d/.test(old)
    ? String((Number(old) + random.integer(1, 9)) % 10)
    : random.pick([...'ABCDEFGHKLMNPRSTUVWXYZ']);
  return retexted(mark, replaced(mark.value, at, by));
};

const changeToLike: Maker = (marks, random) => {
  const all = labels(marks);
  if (all.length === 0) return null;
  const mark = random.pick(all);
  const at = random.integer(0, mark.value.length - 1);
  const like = LIKE.find((characters) => characters.includes(mark.value[at] ?? ''));
  if (!like) return null;
  return retexted(mark, replaced(mark.value, at, random.pick([...like])));
};

/** 10'-0" → 9'-0": what follows moves along. */
const changeLength: Maker = (marks, random) => {
  const all = labels(marks);
  if (all.length === 0) return null;
  const mark = random.pick(all);
  const number = /\d+/.exec(mark.value)?.[0];
  if (number === undefined) return null;
  const by = random.pick([String(Number(number) + 9), number.slice(1), `${number}0`]);
  return retexted(mark, mark.value.replace(number, by));
};

const removeLabel: Maker = (marks, random) => {
  const all = labels(marks);
  return all.length === 0
    ? null
    : { kind: 'removed', what: 'label', before: [random.pick(all)], after: [] };
};

function drawn(random: Random, draw: (pen: Pen) => void): Mark[] {
  const marks: Mark[] = [];
  const x = random.between(FIELD[0] + 0.3, FIELD[2] - 0.3);
  const y = random.between(FIELD[1] + 0.3, FIELD[3] - 0.3);
  draw(new Pen(marks).view(x, y, 1));
  return marks;
}

const addLetter: Maker = (_marks, random) => {
  const value = random.pick([...'ABCDEFGHKLMNPRSTUVWXYZ23456789']);
  const after = drawn(random, (pen) => pen.text(0, 0, value, { size: random.between(0.05, 0.09) }));
  return { kind: 'added', what: `letter ${value}`, before: [], after };
};

const addTick: Maker = (_marks, random) => {
  const length = random.between(0.04, 0.1);
  const angle = random.pick([0, 45, 90, 135, 20]) * (Math.PI / 180);
  const after = drawn(random, (pen) =>
    pen.line(0, 0, length * Math.cos(angle), length * Math.sin(angle), random.pick([0.35, 0.6, 1])),
  );
  return { kind: 'added', what: 'tick', before: [], after };
};

const addDot: Maker = (_marks, random) => {
  const radius = random.between(0.015, 0.04);
  const isFilled = random.next() < 0.5;
  const after = drawn(random, (pen) =>
    pen.circle(0, 0, radius, 0.35, isFilled ? { fill: { color: [0, 0, 0] } } : {}),
  );
  return { kind: 'added', what: 'dot', before: [], after };
};

export const SMALL_EDITS: Makers = {
  makers: [
    changeCharacter,
    changeCharacter,
    changeCharacter,
    changeToLike,
    changeToLike,
    changeLength,
    changeLength,
    removeLabel,
    addLetter,
    addTick,
    addDot,
  ],
  visiblePixels: 4,
};
