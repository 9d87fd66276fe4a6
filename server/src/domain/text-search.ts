/** What a search in a document looks for, and where it stands in a line. Pure. */

/** A word as typed, lower case, and what its other forms share: `doors` and `door`. Phrases have no stem. */
export type SearchTerm = { typed: string; stem: string | null };

/** The parts of what was typed: words, and phrases in straight or curly double quotes that are kept whole. */
export function partsOf(typed: string): { text: string; isPhrase: boolean }[] {
  const parts = typed.toLowerCase().matchAll(/["“”]([^"“”]+)["“”]|[^\s"“”]+/g);
  return [...parts].flatMap(([whole, phrase]) => {
    const text = (phrase ?? whole).trim().replaceAll(/\s+/g, ' ');
    return text === '' ? [] : [{ text, isPhrase: phrase !== undefined }];
  });
}

/** [from, to) in UTF-16 units of the line. */
export type TextRange = [from: number, to: number];

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function patternOf({ typed, stem }: SearchTerm): RegExp {
  const forms = [escaped(typed)];
  // Another form of the word begins where a word does, and goes to its end.
  if (stem !== null) forms.push(String.raw`(?<![\p{L}\p{N}])${escaped(stem)}[\p{L}\p{N}]*`);
  return new RegExp(forms.join('|'), 'giu');
}

/** Sorts ranges and joins those that touch. */
function joined(ranges: readonly TextRange[]): TextRange[] {
  const out: TextRange[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

export type FoundLine = { index: number; ranges: TextRange[] };

/**
 * Lines of a page that hold the terms: those that hold all of them, or, where no line of the page does, those that hold
 * one. `index` is the line's place on the page, from 0.
 */
export function findLines(lines: readonly string[], terms: readonly SearchTerm[]): FoundLine[] {
  const patterns = terms.map(patternOf);
  const found = lines.flatMap((line, index) => {
    const perTerm = patterns.map((pattern) =>
      [...line.matchAll(pattern)].map((m): TextRange => [m.index, m.index + m[0].length]),
    );
    const count = perTerm.filter((ranges) => ranges.length > 0).length;
    return count === 0 ? [] : [{ index, count, ranges: joined(perTerm.flat()) }];
  });
  const most = found.some(({ count }) => count === terms.length) ? terms.length : 1;
  return found.filter(({ count }) => count >= most).map(({ index, ranges }) => ({ index, ranges }));
}
