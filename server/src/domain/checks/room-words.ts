/** Whether two names of rooms say the same, as disciplines abbreviate them. Pure. */
import { inFull, termOf } from '../compliance/trade-words.ts';

/** Say nothing about which room it is. */
const EMPTY = new Set(['ROOM', 'RM', 'AREA', 'SPACE', 'THE', 'AND', 'OF', 'NEW', 'EXISTING', 'EX']);
/** Fewer letters may be a type or a code. */
const FEWEST_LETTERS = 3;

/** Of rooms, beyond those that `trade-words.ts` knows. */
const SAME: readonly (readonly string[])[] = [
  ['TOILET', 'RESTROOM', 'BATHROOM', 'BATH', 'WASHROOM', 'WC', 'RR', 'LAV', 'POWDER'],
  ['WOMEN', 'WOMENS', 'LADIES', 'FEMALE'],
  ['MEN', 'MENS', 'GENTS', 'MALE'],
  ['HALL', 'HALLWAY', 'CORRIDOR', 'PASSAGE'],
  ['ENTRY', 'ENTRANCE', 'VESTIBULE', 'FOYER'],
  ['STAIR', 'STAIRWELL', 'STAIRS'],
  ['STORAGE', 'STORE', 'STORES', 'STORAGES'],
  ['JANITOR', 'CUSTODIAN', 'HOUSEKEEPING', 'JC'],
  ['ELEVATOR', 'LIFT'],
  ['BREAK', 'LUNCH', 'STAFF'],
  ['MEETING', 'CONFERENCE'],
];
const FIRST_OF = new Map(
  SAME.flatMap(([first = '', ...others]) => [first, ...others].map((word) => [word, first])),
);

const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word));

/** Its beginning, as CONF of CONFERENCE, or its consonants, as STRG of STORAGE. MEN is not short for MECHANICAL. */
function isShortFor(short: string, long: string): boolean {
  if (long.startsWith(short)) return true;
  if (short[0] !== long[0] || /[AEIOU]/.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

const termFor = (word: string) => termOf(inFull(word.toLowerCase()));

function isSameWord(a: string, b: string): boolean {
  if (a === b || isShortFor(a, b) || isShortFor(b, a)) return true;
  return (FIRST_OF.get(a) ?? a) === (FIRST_OF.get(b) ?? b) || termFor(a) === termFor(b);
}

/** WC of WATER CLOSET, MDF of MAIN DISTRIBUTION FRAME. */
const initialsOf = (words: readonly string[]) => words.map(([first = '']) => first).join('');

/** Whether a name can be compared at all. */
export const isRoomName = (name: string): boolean =>
  wordsOf(name).join('').length >= FEWEST_LETTERS;

/** One of the two may only say more. */
export function isSameRoomName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0 || a.join('') === b.join('')) return true;
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (fewer.every((word) => more.some((each) => isSameWord(word, each)))) return true;
  return fewer.length === 1 && fewer[0] === initialsOf(more);
}
