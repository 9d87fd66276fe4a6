/** The name that is being typed after an @, and the text once a person is chosen. */

type Named = { readonly id: number; readonly full_name: string };

/** Longer words are no name. */
const MOST_LETTERS = 40;
const MOST_PEOPLE = 6;

/** What is typed after the @ before the caret, and where the @ is; null if no name is being typed. */
export function mentionAt(text: string, caret: number): { start: number; words: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  const words = before.slice(start + 1);
  if (start < 0 || words.length > MOST_LETTERS || /\n/.test(words)) return null;
  // An @ within a word is part of an email address.
  return /[\p{L}\p{N}_]$/u.test(before.slice(0, start)) ? null : { start, words };
}

/** People with a name whose words begin with what is typed. None once a name is complete and text follows. */
export function peopleFor(words: string, people: readonly Named[]): Named[] {
  const typed = words.toLocaleLowerCase('en').trimStart();
  return people
    .filter(({ full_name: name }) => {
      const lower = name.toLocaleLowerCase('en');
      return lower.startsWith(typed) || lower.includes(` ${typed}`);
    })
    .slice(0, MOST_PEOPLE);
}

/** The text with the person's name, and the caret behind it. */
export function withMention(
  text: string,
  { start, caret, name }: { start: number; caret: number; name: string },
): { text: string; caret: number } {
  const mention = `@${name} `;
  const rest = text.slice(caret).replace(/^ /, '');
  return { text: `${text.slice(0, start)}${mention}${rest}`, caret: start + mention.length };
}
