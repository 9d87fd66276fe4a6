/**
 * What the texts of a sheet show to be drawn there: scale bars, arrows to the north, names of rooms and dimensions. Only what is
 * certain from the texts alone: most north arrows have just a letter beside them, which may as well name a grid line. Pure.
 */
import { FOOT_SCALES, METRIC_SCALES, SITE_SCALES } from '../../../../markups/src/measure/scales.ts';
import type { Box, PageLine } from './passages.ts';
import { plainMarks } from './quantities.ts';

export type SignKind = 'scale bar' | 'north' | 'room' | 'dimension';
export type Sign = { kind: SignKind; text: string; box: Box };

const center = ([x0, , x1]: Box) => (x0 + x1) / 2;
const middle = ([, y0, , y1]: Box) => (y0 + y1) / 2;
const height = ([, y0, , y1]: Box) => y1 - y0;

/** `0`, `8'`, `20 ft`, `2.5m`. */
const TICK = /^(\d{1,4}(?:\.\d{1,2})?)\s*('|ft\.?|feet|m|meters?|metres?|mm|cm|km)?$/i;
/** Inches in a unit; without one, a bar may count feet, meters or millimeters. */
const INCHES: Readonly<Record<string, number>> = {
  ...{ "'": 12, ft: 12, feet: 12, m: 39.3701, meter: 39.3701, metre: 39.3701 },
  ...{ mm: 1 / 25.4, cm: 1 / 2.54, km: 39_370.1 },
};
const WITHOUT_UNIT = [12, 39.3701, 1 / 25.4] as const;
const POINTS_PER_INCH = 72;
/** With 0 where a scale is stated. */
const FEWEST_TICKS = 3;
const USUAL_RATIOS = [...FOOT_SCALES, ...SITE_SCALES, ...METRIC_SCALES].map(({ ratio }) => ratio);
/** The middle of a number may be off its tick, by the unit behind it. In points. */
const OFF = 5;
/** Shorter bars are matched by chance. In points. */
const SHORTEST_BAR = 40;

type Tick = { value: number; unit: string; line: PageLine };

function tickOf(line: PageLine): Tick | null {
  const match = TICK.exec(line.text.trim());
  if (match === null) return null;
  const unit = (match[2] ?? '')
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/(?<=er|re)s$/, '');
  return { value: Number(match[1]), unit, line };
}

/** Numbers from 0 on one height, as far apart as the scale of a drawing on the sheet makes what they count. */
function scaleBars(lines: readonly PageLine[], ratios: readonly number[]): Sign[] {
  const ticks = lines.map(tickOf).filter((tick) => tick !== null);
  return ticks.flatMap((zero): Sign[] => {
    if (zero.value !== 0) return [];
    const { box } = zero.line;
    const beside = ticks
      .filter(
        ({ line, value }) =>
          value > 0 && Math.abs(middle(line.box) - middle(box)) < 0.6 * height(box),
      )
      .filter(({ line }) => center(line.box) > center(box));
    const units = [...new Set(beside.map(({ unit }) => unit))].filter((unit) => unit !== '');
    if (units.length > 1) return [];
    const [unit] = units;
    const counted = unit === undefined ? WITHOUT_UNIT : [INCHES[unit] ?? 0];
    const isThere = ({ value, line }: Tick, points: number) =>
      Math.abs(center(line.box) - center(box) - value * points) < OFF;
    // Where no scale was read, more numbers with a unit have to be as far apart as some usual scale makes them.
    const stated = ratios.length > 0 || unit === undefined;
    for (const ratio of stated ? ratios : USUAL_RATIOS) {
      for (const points of counted.map((inches) => (inches * POINTS_PER_INCH) / ratio)) {
        const own = beside.filter((tick) => isThere(tick, points));
        const length = points * Math.max(0, ...own.map(({ value }) => value));
        // Some other number between them means that it is something else.
        const end = center(box) + length + OFF;
        const within = beside.filter(({ line }) => center(line.box) < end);
        const isBar = own.length >= FEWEST_TICKS - (stated ? 1 : 0) && length >= SHORTEST_BAR;
        if (!isBar || own.length < within.length) continue;
        const all = [zero, ...own.toSorted((a, b) => a.value - b.value)].map(({ line }) => line);
        const text = all.map((line) => line.text.trim()).join(' ');
        return [{ kind: 'scale bar', text, box: around(all) }];
      }
    }
    return [];
  });
}

function around(lines: readonly PageLine[]): Box {
  const boxes = lines.map(({ box }) => box);
  return [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
}

const NORTH = /^(?:(?:true|project|plan|building|magnetic|grid)\s+)?north(?:\s+arrow)?$/i;
const IS_ELEVATION = /\belevations?\b/i;
/** So near, in heights of its text, "NORTH" may be part of the title of an elevation. */
const NEAR_TITLE = 6;

function norths(lines: readonly PageLine[]): Sign[] {
  const titles = lines.filter(({ text }) => IS_ELEVATION.test(text));
  return lines
    .filter(({ text }) => NORTH.test(text.trim()))
    .filter(({ box }) => {
      const far = NEAR_TITLE * height(box);
      return titles.every(
        (title) =>
          Math.abs(middle(title.box) - middle(box)) > far ||
          title.box[0] > box[2] + far ||
          title.box[2] < box[0] - far,
      );
    })
    .map(({ text, box }) => ({ kind: 'north', text: text.trim(), box }));
}

/** What rooms are called, without what tells them apart. */
const ROOM =
  /^(?:(?:new|exist(?:ing)?\.?|main|master|primary|private|open|mens?'?s?|womens?'?s?|staff|public|family|guest|walk-in|unisex|accessible|ada|mechanical|electrical|mech\.?|elec\.?|storage|conference|meeting|living|dining|laundry|utility|break|exam|server|waiting|powder|great|rec|mud|sun|class|changing|locker|equipment|board|training|copy|data|janitor'?s?)\s+)*(?:rooms?|rm\.?|offices?|bed ?rooms?|bath ?rooms?|bath|wash ?rooms?|rest ?rooms?|toilets?|wc|w\.c\.|kitchen(?:ette)?|lobby|foyer|vestibule|entry|hall(?:way)?|corridor|closet|storage|store|garage|laundry|pantry|study|den|lounge|reception|waiting|conference|meeting|classroom|library|stairs?|mechanical|electrical|janitor|living|dining|en-?suite|nursery|workshop|mudroom|breakroom|circulation)(?:\s*#?\d{1,4}[a-z]?)?$/i;

/** Left edges, or middles, that differ by less are those of a column, in points. */
const COLUMN = 3;

const isBelow = ({ box: a }: Sign, { box: b }: Sign) =>
  Math.abs(middle(a) - middle(b)) < 4 * height(a) &&
  (Math.abs(a[0] - b[0]) < COLUMN || Math.abs(center(a) - center(b)) < COLUMN);

/** `5' - 10"`, `14'-0 1/2"`, `2' 6"`. */
const FEET_AND_INCHES = /^\d{1,4}\s*'\s*-?\s*\d{1,2}(?:\s+\d{1,2}\/\d{1,2})?\s*"$/;

/** `ratios`: of the drawings on the sheet, true lengths by lengths on paper. */
export function signsOn(given: readonly PageLine[], ratios: readonly number[]): Sign[] {
  const lines = given.map(({ text, box }) => ({ text: plainMarks(text), box }));
  const named = (kind: SignKind, pattern: RegExp) =>
    lines
      .filter(({ text }) => pattern.test(text.trim()))
      .map(({ text, box }): Sign => ({ kind, text: text.trim(), box }));
  const rooms = named('room', ROOM);
  return [
    ...scaleBars(lines, ratios),
    ...norths(lines),
    // Names below each other are those of a schedule.
    ...rooms.filter((room) => !rooms.some((other) => other !== room && isBelow(room, other))),
    ...named('dimension', FEET_AND_INCHES),
  ];
}
