/** What a language model is asked about in one question. Pure. */
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

/** What is sent together, in order: as much as fits, and no more than `most`. Each has to fit by itself. */
export function portionsOf<Sent>(
  all: readonly Sent[],
  charactersOf: (one: Sent) => number,
  most = Infinity,
): Sent[][] {
  const portions: Sent[][] = [];
  let characters = 0;
  for (const one of all) {
    const last = portions.at(-1);
    const more = charactersOf(one);
    const fits = last !== undefined && last.length < most && characters + more <= MOST_CHARACTERS;
    if (fits) last.push(one);
    else portions.push([one]);
    characters = more + (fits ? characters : 0);
  }
  return portions;
}
