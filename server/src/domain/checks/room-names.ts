/** Rooms that two disciplines call or number otherwise on plans of the same level. */
import type { Box, Check, Finding, Judgment, Place } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { judgeLevels } from './levels.ts';
import { merged } from './merged.ts';
import { plainNumber } from './numbers.ts';
import { isRoomName, isSameRoomName } from './room-words.ts';
import type { Tag } from './tags.ts';

type Room = Tag & { readonly key: string };
type Same = { readonly a: Room; readonly b: Room };

/** Rooms with the same number and name that two plans need before others stand out, and the share of those that both number. */
const FEWEST_SAME = 3;
const SHARE_SAME = 0.75;
/** How far from its place on the other plan a room may be tagged, in distances to the next room. */
const NEAR = 0.4;

/** By number; none of numbers that have several names. */
function roomsOn({ tags }: SheetFacts): Map<string, Room> {
  const rooms = tags
    .filter(({ text, name }) => /\d/.test(text) && isRoomName(name))
    .map((tag): Room => ({ ...tag, key: plainNumber(tag.text) }));
  const byNumber = Map.groupBy(rooms, ({ key }) => key);
  return new Map(
    [...byNumber].flatMap(([key, [first, ...others]]) =>
      first !== undefined && others.every(({ name }) => isSameRoomName(first.name, name))
        ? [[key, first] as const]
        : [],
    ),
  );
}

const middle = ({ box: [x0, y0, x1, y1] }: { readonly box: Box }) =>
  [(x0 + x1) / 2, (y0 + y1) / 2] as const;
const away = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * From the first plan to the second by rooms that are on both: a scale and a shift, by least squares. Null if their tags are
 * not at the same places. `near`: what counts as the same place, page points of the second.
 */
function placedBy(
  same: readonly Same[],
  others: readonly Room[],
): { toSecond: (room: Room) => readonly [number, number]; near: number } | null {
  const [from, to] = [same.map(({ a }) => middle(a)), same.map(({ b }) => middle(b))];
  const [fx, fy] = [mean(from.map(([x]) => x)), mean(from.map(([, y]) => y))];
  const [tx, ty] = [mean(to.map(([x]) => x)), mean(to.map(([, y]) => y))];
  const spread = mean(from.map(([x, y]) => (x - fx) ** 2 + (y - fy) ** 2));
  const common = mean(
    from.map(([x, y], at) => {
      const [u, v] = to[at] ?? [tx, ty];
      return (x - fx) * (u - tx) + (y - fy) * (v - ty);
    }),
  );
  const scale = spread === 0 ? 0 : common / spread;
  if (scale <= 0) return null;
  const all = others.map(middle);
  const gaps = all.map((place) =>
    Math.min(...all.filter((each) => each !== place).map((each) => away(place, each))),
  );
  const near = NEAR * median(gaps);
  const toSecond = (room: Room) => {
    const [x, y] = middle(room);
    return [tx + scale * (x - fx), ty + scale * (y - fy)] as const;
  };
  const isPlaced = same.every(({ a, b }) => away(toSecond(a), middle(b)) < near);
  return isPlaced ? { toSecond, near } : null;
}

const placeOf = ({ sheetId }: SheetFacts, { text, name, box }: Room): Place => ({
  ...{ at: sheetId, quote: `${name} ${text}`, box },
});

type Judged = { findings: Finding[]; isCovered: boolean };

/** `level`: as findings name it. */
function judgePair(first: SheetFacts, second: SheetFacts, level: string): Judged {
  const [rooms, others] = [roomsOn(first), roomsOn(second)];
  const common = [...rooms.values()].flatMap((a): Same[] => {
    const b = others.get(a.key);
    return b === undefined ? [] : [{ a, b }];
  });
  const same = common.filter(({ a, b }) => isSameRoomName(a.name, b.name));
  if (same.length < FEWEST_SAME || same.length < SHARE_SAME * common.length) {
    return { findings: [], isCovered: false };
  }
  const renamed = common
    .filter((each) => !same.includes(each))
    .map(({ a, b }): Finding => ({
      key: `name ${level} ${a.key}`,
      summary: `Room ${a.text} is ${a.name} on ${first.number} and ${b.name} on ${second.number}`,
      reason: `Both sheets are plans of the same level, and ${same.length} other rooms have the same number and name on both. Room ${a.text} has another name.`,
      confidence: Math.min(0.9, 0.7 + 0.02 * same.length),
      places: [placeOf(first, a), placeOf(second, b)],
    }));
  return {
    findings: [...renamed, ...renumbered({ first, second, level, same })],
    isCovered: true,
  };
}

type Pair = { first: SheetFacts; second: SheetFacts; level: string; same: readonly Same[] };

/** Rooms with the same name at the same place, whose numbers are each on only one of the two sheets. */
function renumbered({ first, second, level, same }: Pair): Finding[] {
  const onlyOn = (sheet: SheetFacts, other: SheetFacts) => {
    const numbers = new Set(other.tags.map(({ text }) => plainNumber(text)));
    return [...roomsOn(sheet).values()].filter(({ key }) => !numbers.has(key));
  };
  const placed = placedBy(same, [...roomsOn(second).values()]);
  if (placed === null) return [];
  const { toSecond, near } = placed;
  const others = onlyOn(second, first);
  return onlyOn(first, second).flatMap((a): Finding[] => {
    const [b, ...more] = others.filter((each) => away(toSecond(a), middle(each)) < near);
    if (b === undefined || more.length > 0 || !isSameRoomName(a.name, b.name)) return [];
    return [
      {
        key: `number ${level} ${a.key} ${b.key}`,
        summary: `${a.name} is room ${a.text} on ${first.number} and ${b.text} on ${second.number}`,
        reason: `Both sheets are plans of the same level, and ${same.length} other rooms are at the same places with the same number and name. This room has another number on each.`,
        confidence: 0.75,
        places: [placeOf(first, a), placeOf(second, b)],
      },
    ];
  });
}

function judge({ sheets }: ProjectFacts): Judgment {
  const { findings, unchecked } = judgeLevels(
    sheets,
    ({ level, pairs }, cover) =>
      pairs.flatMap(([first, second]) => {
        const judged = judgePair(first, second, level);
        if (judged.isCovered) cover(first, second);
        return judged.findings;
      }),
    () =>
      `Fewer than ${FEWEST_SAME} rooms have the same number and name on a plan of another discipline.`,
  );
  return { findings: merged(findings), unchecked };
}

export const roomNames: Check = {
  id: 'room-names',
  name: 'Rooms of other disciplines',
  description:
    'Rooms with another name or number on the plan that another discipline has of the same level.',
  isOnByDefault: false,
  judge,
};
