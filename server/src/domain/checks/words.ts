/** Words that findings share. Pure. */
import type { SheetFacts } from './facts.ts';

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const MOST_LISTED = 4;

/** "A-101, A-102 and 3 more". */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, names.length === MOST_LISTED + 1 ? MOST_LISTED + 1 : MOST_LISTED);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  const [last = '', ...before] = shown.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}

/** Sheets whose text cannot be relied on, with the reason. */
export function unreadableOf(sheets: readonly SheetFacts[]): Map<number, string> {
  return new Map(
    sheets.flatMap(({ sheetId, unreadable }) =>
      unreadable === null ? [] : [[sheetId, unreadable]],
    ),
  );
}

/** `08 14 16`, of a code in digits. */
export const shownCode = (code: string): string => code.replaceAll(/(\d{2})(?=\d)/g, '$1 ');
