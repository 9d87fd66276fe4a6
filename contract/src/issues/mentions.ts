/** People named in a comment: "@Ada Lovelace". Without zod, so that the page can use it. */

/** Where a person is named, as offsets into the text. */
export type Mention = { readonly personId: number; readonly start: number; readonly end: number };

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** The first ones of a text are looked at. */
const MOST_SIGNS = 200;
const LONGEST_NAME = 200;

/**
 * The people whose full names follow an @, in any case: the longest name that fits, and everyone who has it. An @ within a
 * word, as in an email address, names nobody.
 */
export function mentionsIn(
  text: string,
  people: readonly { readonly id: number; readonly full_name: string }[],
): Mention[] {
  const byName = new Map<string, number[]>();
  for (const { id, full_name: fullName } of people) {
    const name = fullName.trim().toLocaleLowerCase('en');
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), id]);
  }
  const longest = Math.min(
    LONGEST_NAME,
    Math.max(0, ...[...byName.keys()].map((name) => name.length)),
  );
  const found: Mention[] = [];
  let signs = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (isWord(text[at - 1])) continue;
    signs += 1;
    if (signs > MOST_SIGNS) break;
    // Ends of words, the last first: the longest name wins.
    for (let end = Math.min(text.length, at + 1 + longest); end > at + 1; end -= 1) {
      if (isWord(text[end])) continue;
      const ids = byName.get(text.slice(at + 1, end).toLocaleLowerCase('en'));
      if (ids === undefined) continue;
      for (const personId of ids) found.push({ personId, start: at, end });
      break;
    }
  }
  return found;
}
