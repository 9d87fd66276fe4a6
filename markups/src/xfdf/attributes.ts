/**
 * Attributes with one value each: how each is read, and how Pinbar writes it. A value that we would write otherwise (another
 * notation, or not valid at all) is kept as it came, and written like that as long as it still means the same.
 */
import { LINE_ENDINGS } from '../model.ts';
import type { LineEnding } from '../model.ts';
import { isCanonicalDate, readDate, writeDate } from './dates.ts';
import { readNumber, writeNumber } from './numbers.ts';

export type Codec<T> = {
  /** `undefined`: the attribute is absent. Never throws: what is not valid reads as if it were absent. */
  readonly read: (text: string | undefined) => T;
  /** Null: no attribute. */
  readonly write: (value: T) => string | null;
  /** Whether `write` makes this text of what `read` makes of it. */
  readonly isCanonical: (text: string) => boolean;
};

export const text: Codec<string> = {
  read: (value) => value ?? '',
  write: (value) => (value === '' ? null : value),
  isCanonical: (value) => value !== '',
};

export const date: Codec<string | null> = {
  read: (value) => (value === undefined ? null : readDate(value)),
  write: (value) => (value === null ? null : writeDate(value)),
  isCanonical: isCanonicalDate,
};

const COLOR = /^#[0-9a-fA-F]{6}$/;

const colorOr = <T extends string | null>(absent: T): Codec<string | T> => ({
  read: (value) => (value !== undefined && COLOR.test(value) ? value.toLowerCase() : absent),
  write: (value) => (value === null ? null : value.toUpperCase()),
  isCanonical: (value) => /^#[0-9A-F]{6}$/.test(value),
});

/** The line. Where the file names none, programs draw black. */
export const lineColor: Codec<string> = colorOr('#000000');
export const fillColor: Codec<string | null> = colorOr(null);

const numberOr = (absent: number, least: number, most: number): Codec<number> => ({
  read: (value) => {
    const found = readNumber(value);
    return found === null || found < least || found > most ? absent : found;
  },
  write: (value) => (value === absent ? null : writeNumber(value)),
  isCanonical: (value) => {
    const found = readNumber(value);
    return found !== null && found !== absent && writeNumber(found) === value;
  },
});

export const opacity: Codec<number> = numberOr(1, 0, 1);
/** Points of the file. */
export const lineWidth: Codec<number> = numberOr(1, 0, 1000);

const ENDING_NAMES: Readonly<Record<LineEnding, string>> = {
  none: 'None',
  'open-arrow': 'OpenArrow',
  'closed-arrow': 'ClosedArrow',
  'reversed-open-arrow': 'ROpenArrow',
  'reversed-closed-arrow': 'RClosedArrow',
  circle: 'Circle',
  square: 'Square',
  diamond: 'Diamond',
  butt: 'Butt',
  slash: 'Slash',
};
const ENDINGS = new Map(LINE_ENDINGS.map((ending) => [ENDING_NAMES[ending], ending]));

export const lineEnding: Codec<LineEnding> = {
  read: (value) => ENDINGS.get(value ?? '') ?? 'none',
  write: (value) => (value === 'none' ? null : ENDING_NAMES[value]),
  isCanonical: (value) => value !== 'None' && ENDINGS.has(value),
};

/** What an attribute says of whether the markup is locked and hidden, among other flags that are kept. */
export type Flags = { readonly isLocked: boolean; readonly isHidden: boolean };

const listOf = (flags: string) =>
  flags
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => each.toLowerCase());

export function readFlags(flags: string | undefined): Flags {
  if (flags === undefined || flags === 'print') return { isLocked: false, isHidden: false };
  const all = listOf(flags);
  return { isLocked: all.includes('locked'), isHidden: all.includes('hidden') };
}

/** The flags that came, or those of a new markup, with ours set as they are now. Empty: no attribute. */
export function writeFlags({ isLocked, isHidden }: Flags, came = 'print'): string {
  const others =
    came === 'print'
      ? came
      : listOf(came)
          .filter((each) => each !== 'locked' && each !== 'hidden')
          .join(',');
  if (!isLocked && !isHidden) return others;
  const ours = [isLocked ? 'locked' : '', isHidden ? 'hidden' : ''];
  return [others, ...ours].filter((each) => each !== '').join(',');
}

export const isCanonicalFlags = (flags: string) => /^print(,locked)?(,hidden)?$/.test(flags);
