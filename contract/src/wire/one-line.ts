/** What one line of printable text is. Without zod, so that the page can use it. */

/**
 * Control characters (PostgreSQL takes no NUL, others break the line), line and paragraph separators, halves of characters, and
 * what turns the direction of all that follows, also of the words around a name. Letters of scripts that are written from right
 * to left need none of these.
 */
const OUT_OF_PLACE = '[\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]';
const ANY_OUT_OF_PLACE = new RegExp(OUT_OF_PLACE, 'u');
const ALL_OUT_OF_PLACE = new RegExp(`${OUT_OF_PLACE}+`, 'gu');

export function isOneLine(text: string): boolean {
  return !ANY_OUT_OF_PLACE.test(text);
}

/** For text that nobody can be asked to correct, such as the name of a file: a space in place of what has none. */
export function toOneLine(text: string): string {
  return text.replaceAll(ALL_OUT_OF_PLACE, ' ').trim();
}
