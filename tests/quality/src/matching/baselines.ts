/** What matching is compared with: rankings by one measure alone. */
import type {
  MatchedChange,
  MatchedIssue,
} from '../../../../server/src/domain/matching/evidence.ts';

const textOf = ({ summary, description }: MatchedChange) => `${summary} ${description}`;
const issueText = ({ summary, fullText, sheetNumber }: MatchedIssue) =>
  `${summary} ${fullText} ${sheetNumber ?? ''}`;
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+(?:-\d+)?/gu) ?? [];

type Ranking = (change: MatchedChange) => number[];

const ranked = (issues: readonly MatchedIssue[], scoreOf: (at: number) => number): number[] =>
  issues
    .map(({ id }, at) => ({ id, score: scoreOf(at) }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .map(({ id }) => id);

/** Okapi BM25 with k1 1.2 and b 0.75 over plain words. */
export function byBm25(issues: readonly MatchedIssue[]): Ranking {
  const documents = issues.map((issue) => {
    const counts = new Map<string, number>();
    for (const word of wordsOf(issueText(issue))) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  });
  const lengths = documents.map((counts) => [...counts.values()].reduce((a, b) => a + b, 0));
  const average = lengths.reduce((a, b) => a + b, 0) / lengths.length;
  const holders = new Map<string, number>();
  for (const counts of documents)
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  return (change) => {
    const asked = new Set(wordsOf(textOf(change)));
    return ranked(issues, (at) => {
      let score = 0;
      for (const word of asked) {
        const count = documents[at]?.get(word) ?? 0;
        if (count === 0) continue;
        const held = holders.get(word) ?? 0;
        const rarity = Math.log(1 + (issues.length - held + 0.5) / (held + 0.5));
        const long = 0.25 + (0.75 * (lengths[at] ?? 0)) / average;
        score += (rarity * count * 2.2) / (count + 1.2 * long);
      }
      return score;
    });
  };
}

/** As PostgreSQL's `similarity`: shared trigrams of all, words with two spaces before and one after. */
export function byTrigrams(issues: readonly MatchedIssue[]): Ranking {
  const trigrams = (text: string) => {
    const found = new Set<string>();
    for (const word of text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []) {
      const padded = `  ${word} `;
      for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
    }
    return found;
  };
  const known = issues.map((issue) => trigrams(issueText(issue)));
  return (change) => {
    const own = trigrams(textOf(change));
    return ranked(issues, (at) => {
      const theirs = known[at] ?? new Set();
      let both = 0;
      for (const each of own) if (theirs.has(each)) both += 1;
      return both / (own.size + theirs.size - both);
    });
  };
}
