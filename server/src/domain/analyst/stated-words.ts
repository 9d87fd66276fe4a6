/** What a language model says, as it may be shown. Pure. */
import { inOneLine } from './quotes.ts';

/** Only quotes are checked, so nothing that a model concludes is surer than this. 0 to 1. */
export const MOST_CONFIDENCE = 0.6;

/** Where someone could be led to. */
const LINK = /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\bmailto:|\bjavascript:|\bdata:[a-z])/iu;
/** What cannot be seen, or turns the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** One line of at most so many characters; null if it has a link. */
export function plainWords(text: string, most: number): string | null {
  const line = inOneLine(text.replaceAll(UNPRINTABLE, ' '));
  if (LINK.test(line)) return null;
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/** 0 to `MOST_CONFIDENCE`; null if it is no number. */
export const boundedConfidence = (stated: number): number | null =>
  Number.isFinite(stated) ? Math.min(MOST_CONFIDENCE, Math.max(0, stated)) : null;

/** `where`: what has the quotes, in the plural. */
export const saidBy = ({ model, host }: { model: string; host: string }, where: string): string =>
  `Said by the language model ${model} at ${host}. Its quotes are ${where}; what it concludes was not checked.`;
