/** Commands of the palette: which ones match what is typed, best first. Pure. */

export type Command = {
  /** The same at every visit, so that recent ones are known. */
  id: string;
  label: string;
  /** Where it leads or belongs, such as a file's name. */
  note?: string;
  /** As written beside it. */
  shortcut?: string;
  group: CommandGroup;
  act: () => void;
};

export const COMMAND_GROUPS = ['Recent', 'Go to', 'Commands', 'Sheets and sections'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Of each group: a project may have thousands of sheets. */
const MOST_SHOWN = 50;

/** How well a word matches: the beginning of a word, inside a word, or its letters in order. */
function likeness(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 4;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 3;
  let from = 0;
  for (const letter of word) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return 0;
  }
  // Letters scattered across a long name would match nearly every command.
  return word.length >= 3 && from - text.indexOf(word.charAt(0)) <= word.length * 3 ? 1 : 0;
}

/** Zero if a word does not match. */
function rankOf({ label, note = '' }: Command, words: readonly string[]): number {
  const [text, beside] = [label.toLocaleLowerCase('en'), note.toLocaleLowerCase('en')];
  let sum = 0;
  for (const word of words) {
    const rank = likeness(word, text) || (beside.includes(word) ? 1 : 0);
    if (rank === 0) return 0;
    sum += rank;
  }
  return sum;
}

/** Without a word: recent ones, then all commands. With words: those that have all of them, the best first in each group. */
export function matchingCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): readonly { group: CommandGroup; commands: readonly Command[] }[] {
  const words = typed
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .filter((word) => word !== '');
  const placeOf = ({ id }: Command) => {
    const place = recent.indexOf(id);
    return place < 0 ? recent.length : place;
  };
  const ranked = commands
    .map((command) => ({ command, rank: words.length === 0 ? 1 : rankOf(command, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank || placeOf(a.command) - placeOf(b.command))
    .map(({ command }) => command);
  return COMMAND_GROUPS.map((group) => ({
    group,
    commands: ranked
      .filter((command) =>
        words.length > 0
          ? command.group === group
          : group === 'Recent'
            ? recent.includes(command.id)
            : command.group === group &&
              group !== 'Sheets and sections' &&
              !recent.includes(command.id),
      )
      .slice(0, MOST_SHOWN),
  })).filter((each) => each.commands.length > 0);
}

/** Commands that are remembered. */
const MOST_RECENT = 6;

export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((each) => each !== id)].slice(0, MOST_RECENT);
}
