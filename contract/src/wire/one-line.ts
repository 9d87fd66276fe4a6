/** What counts as one line of printable text. Without zod, so the page can use it. */

/**
 * Control characters (PostgreSQL rejects NUL, others break the line), line and paragraph separators, lone surrogates, and
 * characters that change the direction of all following text. Right-to-left scripts need none of these.
 */
const OUT_OF_PLACE = '[\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]';
const ANY_OUT_OF_PLACE = new RegExp(OUT_OF_PLACE, 'u');
const ALL_OUT_OF_PLACE = new RegExp(`${OUT_OF_PLACE}+`, 'gu');

export function isOneLine(text: string): boolean {
  return !ANY_OUT_OF_PLACE.test(text);
}

/** For text nobody can be asked to correct, such as a file name: replaces each run of such characters with a space. */
export function toOneLine(text: string): string {
  return text.replaceAll(ALL_OUT_OF_PLACE, ' ').trim();
}
