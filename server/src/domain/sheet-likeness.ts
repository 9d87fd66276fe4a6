/**
 * Which sheets look alike, by the words on them: rare words count more than those of every title block. Sheets whose words
 * are mostly the same, and of which neither has a better match, are versions of one sheet. Pure.
 */

export type WordedSheet = { readonly id: number; readonly text: string };
export type Likeness = {
  readonly sheetId: number;
  readonly earlierSheetId: number;
  /** 0 to 1. */
  readonly likeness: number;
};

/** Of the weight of all words on either. */
const ALIKE = 0.5;
/** Fewer words than this are a coincidence. */
const LEAST_WORDS = 12;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toUpperCase().match(/[\p{L}\p{N}][\p{L}\p{N}'.-]+/gu));
}

/** Pairs of `sheets` with the `earlier` sheets that they are most like. Every sheet is in at most one pair. */
export function likenessesOf(
  sheets: readonly WordedSheet[],
  earlier: readonly WordedSheet[],
): readonly Likeness[] {
  const worded = (all: readonly WordedSheet[]) =>
    all
      .map(({ id, text }) => ({ id, words: wordsOf(text) }))
      .filter(({ words }) => words.size >= LEAST_WORDS);
  const [later, before] = [worded(sheets), worded(earlier)];
  const counts = new Map<string, number>();
  for (const { words } of [...later, ...before]) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const all = later.length + before.length;
  const weightOf = (word: string) => Math.log(1 + all / (counts.get(word) ?? all));
  const sum = (words: Iterable<string>) => {
    let total = 0;
    for (const word of words) total += weightOf(word);
    return total;
  };
  const weights = new Map([...later, ...before].map(({ words }) => [words, sum(words)]));
  const found = later.flatMap((one) =>
    before.flatMap((other): Likeness[] => {
      const both = sum([...one.words].filter((word) => other.words.has(word)));
      const either = (weights.get(one.words) ?? 0) + (weights.get(other.words) ?? 0) - both;
      const likeness = either === 0 ? 0 : both / either;
      return likeness < ALIKE ? [] : [{ sheetId: one.id, earlierSheetId: other.id, likeness }];
    }),
  );
  const taken = new Set<string>();
  return found
    .toSorted((a, b) => b.likeness - a.likeness)
    .filter(({ sheetId, earlierSheetId }) => {
      const [one, other] = [`later ${sheetId}`, `earlier ${earlierSheetId}`];
      if (taken.has(one) || taken.has(other)) return false;
      taken.add(one).add(other);
      return true;
    });
}
