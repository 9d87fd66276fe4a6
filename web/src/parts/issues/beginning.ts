/** The beginning of long texts. */

/** IC-004, in characters. */
const MOST_SHOWN = 120;

/** Up to 120 characters of a longer text, to the end of a word; null if the text is not longer. */
export function beginningOf(text: string): string | null {
  const letters = [...text];
  if (letters.length <= MOST_SHOWN) return null;
  const start = letters.slice(0, MOST_SHOWN).join('');
  const words = /^(.*\S)\s+\S*$/su.exec(start)?.[1];
  // A single long word is cut.
  return words === undefined || words.length < MOST_SHOWN / 2 ? start : words;
}
