/** Which sheets a language model is asked about in one question. Pure. */
import { NO_TEXT, RECOGNIZED } from '../checks/facts.ts';
import { pageTextOf } from './quotes.ts';
import type { SheetLines } from './claims.ts';

export type SheetToSend = SheetLines & { readonly text: string };

export type Portions = {
  /** Sheets that are sent together, in order. */
  readonly portions: readonly (readonly SheetToSend[])[];
  /** By the ids of sheets that are not sent: why, as a sentence. */
  readonly unsent: ReadonlyMap<number, string>;
};

export const TOO_LONG = 'The sheet has too much text for one question.';

/** Characters: about 12,000 tokens, which also small models take. */
export const MOST_CHARACTERS = 36_000;

export function portionsOf(
  sheets: readonly (SheetLines & { readonly isRecognized: boolean })[],
): Portions {
  const portions: SheetToSend[][] = [];
  const unsent = new Map<number, string>();
  let length = 0;
  for (const { sheet, lines, isRecognized } of sheets) {
    const text = pageTextOf(lines);
    const reason = reasonAgainst(text, isRecognized);
    if (reason !== null) {
      unsent.set(sheet.sheetId, reason);
      continue;
    }
    const last = portions.at(-1);
    const fits = last !== undefined && length + text.length <= MOST_CHARACTERS;
    if (fits) last.push({ sheet, lines, text });
    else portions.push([{ sheet, lines, text }]);
    length = text.length + (fits ? length : 0);
  }
  return { portions, unsent };
}

function reasonAgainst(text: string, isRecognized: boolean): string | null {
  if (isRecognized) return RECOGNIZED;
  if (text === '') return NO_TEXT;
  return text.length > MOST_CHARACTERS ? TOO_LONG : null;
}
