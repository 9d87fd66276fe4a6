/** An inverted index: which issues have a term. With it a change order is compared only with issues that share some. */

type Posting = { readonly at: number[]; readonly part: number[] };

/** How fast more of a word stops to tell more, and how much long texts count less (as in BM25). */
const SATURATION = 1.2;
const LENGTH = 0.6;
/** Terms that more issues than this share have are not looked up: they hardly tell issues apart, and cost most. */
const MOST_COMMON = 0.25;
const FEW = 200;
/** So many texts as the trade usually writes them count besides those that are here: a few say little about how rare a word is. */
const USUAL_TEXTS = 50;

export class TermIndex {
  private readonly postings = new Map<string, Posting>();
  private readonly counts = new Map<string, number>();
  private readonly lengths: number[] = [];
  private readonly sums: Float64Array;
  private readonly touched: number[] = [];
  private readonly size: number;
  private readonly usualShare: (term: string) => number;
  private noted = 0;

  /** For `size` issues. `usualShare`: of other texts of the trade, how many have a term. */
  constructor(size: number, usualShare: (term: string) => number = () => 0) {
    this.size = size;
    this.usualShare = usualShare;
    this.sums = new Float64Array(size);
  }

  /** Adds the next issue, with how often it has each term. */
  add(terms: Iterable<readonly [term: string, count: number]>): void {
    const at = this.lengths.length;
    let length = 0;
    for (const [term, count] of terms) {
      const known = this.postings.get(term);
      if (known) {
        known.at.push(at);
        known.part.push(count);
      } else this.postings.set(term, { at: [at], part: [count] });
      length += count;
    }
    this.lengths.push(length);
  }

  /** Counts the terms of a text that is only looked for: what all change orders say tells less, too. */
  note(terms: Iterable<string>): void {
    this.noted += 1;
    for (const term of terms) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
  }

  /** Of how few texts a term is: the natural logarithm of how much rarer. */
  rarity(term: string): number {
    const holders =
      (this.postings.get(term)?.at.length ?? 0) +
      (this.counts.get(term) ?? 0) +
      USUAL_TEXTS * this.usualShare(term);
    return Math.log(1 + (this.size + this.noted + USUAL_TEXTS) / (holders + 0.5));
  }

  private averageLength(): number {
    return this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, this.lengths.length);
  }

  /** For `score`; call it when all are added. */
  finish(): void {
    const average = Math.max(1, this.averageLength());
    for (const { at, part } of this.postings.values()) {
      for (const [position, issue] of at.entries()) {
        const count = part[position] ?? 0;
        const long = 1 - LENGTH + (LENGTH * (this.lengths[issue] ?? 0)) / average;
        part[position] = (count * (SATURATION + 1)) / (count + SATURATION * long);
      }
    }
  }

  /**
   * How much each issue has of these weighted terms, as a share of what a typical text with all of them has. `take` is called
   * with the issues that have some.
   */
  score(
    terms: ReadonlyMap<string, number>,
    take: (at: number, share: number, sum: number) => void,
  ): void {
    let whole = 0;
    for (const [term, weight] of terms) {
      const worth = weight * Math.max(0, this.rarity(term));
      whole += worth;
      const posting = this.postings.get(term);
      if (!posting || posting.at.length > Math.max(FEW, MOST_COMMON * this.size)) continue;
      for (let position = 0; position < posting.at.length; position += 1) {
        const at = posting.at[position] ?? 0;
        if (this.sums[at] === 0) this.touched.push(at);
        this.sums[at] = (this.sums[at] ?? 0) + worth * (posting.part[position] ?? 0);
      }
    }
    for (const at of this.touched) {
      const sum = this.sums[at] ?? 0;
      this.sums[at] = 0;
      take(at, whole === 0 ? 0 : sum / whole, sum);
    }
    this.touched.length = 0;
  }
}
