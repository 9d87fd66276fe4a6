/** A text in parts, those that a search found apart from the others. */
import type { TextRange } from './letter-places.ts';

export type TextPart = { text: string; isFound: boolean };

/** The whole text. */
export function markedParts(text: string, ranges: readonly TextRange[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from > at) parts.push({ text: text.slice(at, from), isFound: false });
    parts.push({ text: text.slice(Math.max(at, from), to), isFound: true });
    at = Math.max(at, to);
  }
  if (at < text.length) parts.push({ text: text.slice(at), isFound: false });
  return parts;
}

/** Characters kept before the first match, so that it is visible. */
const LEAD = 18;

/** A line, with its start cut off if the first match is far inside. */
export function markedLine(text: string, ranges: readonly TextRange[]): TextPart[] {
  const first = ranges[0]?.[0] ?? 0;
  if (first <= LEAD) return markedParts(text, ranges);
  const blank = text.indexOf(' ', first - LEAD) + 1;
  const start = blank > 0 && blank <= first ? blank : first - LEAD;
  const kept = ranges.map(([from, to]): TextRange => [from - start, to - start]);
  return [{ text: '…', isFound: false }, ...markedParts(text.slice(start), kept)];
}
