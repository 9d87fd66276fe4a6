/** Values of a PDF dictionary that was read into JSON, each checked where it is used: a file may contain anything. */
import { writeNumber } from '../xfdf/numbers.ts';

export type Entry =
  | null
  | boolean
  | number
  | string
  | readonly Entry[]
  | { readonly [key: string]: Entry };
export type Entries = { readonly [key: string]: Entry };

const isDictionary = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null if the text is no dictionary. */
export function entriesOf(json: string): Entries | null {
  const value: unknown = JSON.parse(json);
  return isDictionary(value) ? value : null;
}

export function dictionary(entries: Entries, key: string): Entries | null {
  const value = entries[key];
  return isDictionary(value) ? value : null;
}

/** A string or a name. */
export function word(entries: Entries, key: string): string | null {
  const value = entries[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function number(entries: Entries, key: string): number | null {
  const value = entries[key];
  return typeof value === 'number' ? value : null;
}

export function list(entries: Entries, key: string): readonly Entry[] | null {
  const value = entries[key];
  return Array.isArray(value) ? (value as readonly Entry[]) : null;
}

/** Null if the entry is absent or contains anything but numbers. */
export function numbers(entries: Entries, key: string): readonly number[] | null {
  return numbersOf(entries[key]);
}

export function numbersOf(value: Entry | undefined): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const found = value.filter((each) => typeof each === 'number');
  return found.length === value.length ? found : null;
}

export const commaList = (values: readonly number[]) => values.map(writeNumber).join(',');

/** x, y, x, y … as XFDF writes points. */
export function pointList(values: readonly number[]): string {
  const points: string[] = [];
  for (let at = 0; at < values.length; at += 2) points.push(commaList(values.slice(at, at + 2)));
  return points.join(';');
}
