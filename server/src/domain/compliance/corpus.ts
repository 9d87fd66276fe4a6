/** What a project's sheets and specifications say, by terms. Pure. */
import type { Box, Passage } from './passages.ts';
import type { SheetFacts } from './sheet-facts.ts';
import type { Sign } from './sheet-signs.ts';
import { isMeaningful, isWeak, termsOf } from './trade-words.ts';

/** Where something is said. */
export type Source = {
  documentId: number;
  pageNumber: number;
  sheetId: number | null;
  specSectionId: number | null;
  /** `A-601`, or `08 71 00`. */
  label: string;
  /** Of the sheet or section. */
  title: string;
  /** Of a section: six digits. */
  code: string | null;
};

export type Said = Passage & { source: Source };

/** What a sheet shows besides what it says. */
export type PlacedSign = Sign & { source: Source };

/** What a sheet, section, drawing or schedule is called. */
export type Title = { text: string; source: Source; box: Box | null };

/**
 * A passage with its terms: its own, those of the schedule it is a row of, and those of the title of its sheet or section, which
 * say what it is about.
 */
export type Indexed = Said & { terms: ReadonlySet<string>; ownTerms: ReadonlySet<string> };
export type IndexedTitle = Title & { terms: ReadonlySet<string> };

/** A row of a schedule. */
export type Row = Indexed & { table: NonNullable<Indexed['table']> };

const tableKey = ({ source, table }: Said) =>
  `${source.documentId} ${source.pageNumber} ${table?.title}`;

/** A rare term says more than a frequent one. */
const [LEAST_WEIGHT, MOST_WEIGHT] = [0.6, 4];
const WEAK_WEIGHT = 0.3;
/** Of trigrams that two spellings share. */
const ALIKE = 0.55;
const SHORTEST_MISTYPED = 5;

const termSet = (text: string) => new Set(termsOf(text, isMeaningful));

function trigrams(term: string): Set<string> {
  const padded = `  ${term} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((each) => b.has(each)).length;
  return shared / (a.size + b.size - shared);
}

export class Corpus {
  readonly passages: readonly Indexed[];
  readonly titles: readonly IndexedTitle[];
  readonly sheets: readonly SheetFacts[];
  readonly signs: readonly PlacedSign[];
  readonly #byTerm = new Map<string, Indexed[]>();
  readonly #tables = new Map<string, Row[]>();
  readonly #vocabulary: ReadonlySet<string>;

  constructor(
    passages: readonly Said[],
    titles: readonly Title[],
    sheets: readonly SheetFacts[] = [],
    signs: readonly PlacedSign[] = [],
  ) {
    this.sheets = sheets;
    this.signs = signs;
    this.passages = passages.map((passage) => {
      const cells = passage.table?.cells.map(({ text }) => text).join(' ');
      const ownTerms = termSet(cells ?? passage.text);
      const table = passage.table === undefined ? '' : `${passage.table.title} ${passage.text}`;
      const terms = new Set([...termSet(`${passage.source.title} ${table}`), ...ownTerms]);
      return { ...passage, terms, ownTerms };
    });
    this.titles = titles.map((title) => ({ ...title, terms: termSet(title.text) }));
    for (const passage of this.passages) {
      const { table } = passage;
      if (table !== undefined) {
        const rows = this.#tables.get(tableKey(passage)) ?? [];
        rows.push({ ...passage, table });
        this.#tables.set(tableKey(passage), rows);
      }
      const found = passage.table === undefined ? passage.ownTerms : passage.terms;
      for (const term of found) {
        const list = this.#byTerm.get(term);
        if (list) list.push(passage);
        else this.#byTerm.set(term, [passage]);
      }
    }
    this.#vocabulary = new Set([
      ...this.#byTerm.keys(),
      ...this.titles.flatMap(({ terms }) => [...terms]),
    ]);
  }

  get isEmpty(): boolean {
    return this.passages.length + this.titles.length === 0;
  }

  weightOf(term: string): number {
    if (isWeak(term)) return WEAK_WEIGHT;
    const count = this.#byTerm.get(term)?.length ?? 0;
    const rarity = Math.log((this.passages.length + 2) / (count + 1));
    return Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, rarity));
  }

  /** A term that nobody wrote stands for the one that is spelled most like it, if there is one. */
  known(term: string): string {
    if (this.#vocabulary.has(term) || term.length < SHORTEST_MISTYPED) return term;
    const own = trigrams(term);
    let best = { term, value: ALIKE };
    for (const other of this.#vocabulary) {
      if (other[0] !== term[0] || Math.abs(other.length - term.length) > 2) continue;
      const value = similarity(own, trigrams(other));
      if (value > best.value) best = { term: other, value };
    }
    return best.term;
  }

  /** The part of the terms' weight that is among `has`. 0 without terms. */
  coverage(terms: readonly string[], has: ReadonlySet<string>): number {
    const all = terms.reduce((sum, term) => sum + this.weightOf(term), 0);
    const found = terms.reduce((sum, term) => sum + (has.has(term) ? this.weightOf(term) : 0), 0);
    return all === 0 ? 0 : found / all;
  }

  /** All rows of the schedules that some of these passages are rows of. */
  tablesOf(passages: readonly Indexed[]): Row[][] {
    const keys = new Set(passages.filter(({ table }) => table !== undefined).map(tableKey));
    return [...keys].map((key) => this.#tables.get(key) ?? []);
  }

  /** Passages with any of the terms. */
  saying(terms: readonly string[]): Indexed[] {
    return [...new Set(terms.flatMap((term) => this.#byTerm.get(term) ?? []))];
  }
}
