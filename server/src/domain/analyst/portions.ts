/** Which sheets a language model is asked about in one question. Pure. */
import type { SheetToCheck } from '../checks/facts.ts';
import { NO_TEXT, RECOGNIZED } from '../checks/facts.ts';
import type { PageLine } from '../compliance/passages.ts';
import type { SheetLines } from './claims.ts';
import { pageTextOf } from './quotes.ts';

export type SheetToSend = SheetLines & { readonly text: string };

export const TOO_LONG = 'The sheet has too much text for one question.';

/** Characters: about 12,000 tokens, which also small models take. */
export const MOST_CHARACTERS = 36_000;

/** The sheet with its text, or why it is not sent, as a sentence. `isRecognized`: the text comes from the picture of the sheet. */
export function toSend(
  sheet: SheetToCheck,
  { lines, isRecognized }: { lines: readonly PageLine[]; isRecognized: boolean },
): SheetToSend | string {
  const text = pageTextOf(lines);
  if (isRecognized) return RECOGNIZED;
  if (text === '') return NO_TEXT;
  return text.length > MOST_CHARACTERS ? TOO_LONG : { sheet, lines, text };
}

/** Sheets that are sent together, in order: as many as fit. */
export function portionsOf(sheets: readonly SheetToSend[]): SheetToSend[][] {
  const portions: SheetToSend[][] = [];
  let length = 0;
  for (const sheet of sheets) {
    const last = portions.at(-1);
    const fits = last !== undefined && length + sheet.text.length <= MOST_CHARACTERS;
    if (fits) last.push(sheet);
    else portions.push([sheet]);
    length = sheet.text.length + (fits ? length : 0);
  }
  return portions;
}
