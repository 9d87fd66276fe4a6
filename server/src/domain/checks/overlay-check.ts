/** What a check of two versions of a sheet is: it judges what differs between them. Pure. */
import type { OverlayCheckId } from '../../../../contract/src/checks/checks.ts';
import type { OverlayDifference } from '../../../../contract/src/overlays/schema.ts';
import type { Passage } from '../compliance/passages.ts';
import type { Box } from './check.ts';
import type { SheetPairFacts } from './sheet-pair.ts';

export type StoredDifference = Omit<OverlayDifference, 'drawing_number'>;

export type OverlayFinding = {
  /** The same in every check of these sheets. */
  readonly key: string;
  readonly summary: string;
  readonly reason: string;
  readonly confidence: number;
  /** On the page of drawing 1, page points. */
  readonly box: Box;
};

/** A row of a table. `box` is on the page of drawing 1, page points. */
export type TableRow = NonNullable<Passage['table']> & { readonly box: Box };

export type TableRows = {
  readonly older: readonly TableRow[];
  readonly newer: readonly TableRow[];
};

export type Revision = { readonly revision: string | null; readonly date: string | null };

export type ComparedSheets = {
  /** The numbers of the older and the newer sheet. */
  readonly names: readonly [older: string, newer: string];
  readonly differences: readonly StoredDifference[];
  /** Rows of tables, whose cells are neither dimensions nor notes. */
  readonly rows: TableRows;
  /** As the title blocks say them. */
  readonly revisions: readonly [older: Revision, newer: Revision];
  /** The entries of the revision tables in the title blocks. */
  readonly revisionRows: { readonly older: readonly string[]; readonly newer: readonly string[] };
  /** From the older to the newer sheet. Null if they were compared before these facts were kept. */
  readonly pair: SheetPairFacts | null;
};

export type OverlayCheck = {
  readonly id: OverlayCheckId;
  readonly name: string;
  readonly description: string;
  readonly isOnByDefault: boolean;
  /** A sentence: why nothing could be checked. */
  readonly judge: (compared: ComparedSheets) => OverlayFinding[] | string;
};

type Kind = StoredDifference['kind'];

/** The same change seen from the newer sheet: what was added is removed. */
export const turnedKind = (kind: Kind): Kind =>
  kind === 'added' ? 'removed' : kind === 'removed' ? 'added' : kind;

/** The title of the same change seen from the newer sheet. Quotes stay; a distance goes, because it names a direction. */
export function turnedTitle(title: string): string {
  const [before, after, ...more] = title.split(' → ');
  if (before !== undefined && after !== undefined && more.length === 0)
    return `${after} → ${before}`;
  return title.replaceAll(/“[^”]*”|\badded\b|\bremoved\b|\bmoved [\d.]+ .*$/g, (part) => {
    if (part.startsWith('moved')) return 'moved';
    return part === 'added' ? 'removed' : part === 'removed' ? 'added' : part;
  });
}

/** The same difference of the sheets in the other order. */
export function turnedAround({
  title,
  text,
  kind,
  ...difference
}: StoredDifference): StoredDifference {
  return {
    ...difference,
    kind: turnedKind(kind),
    ...(text !== undefined && { text: { before: text.after, after: text.before } }),
    ...(title !== undefined && { title: turnedTitle(title) }),
  };
}

/** Letters and digits, which count of a text that is told apart from others. */
export const plainWords = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

export const tablesOf = ({ older, newer }: TableRows): Box[] =>
  [...older, ...newer].map(({ box }) => box);

export function isInTable([left, top, right, bottom]: Box, tables: readonly Box[]): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return tables.some(
    ([x0, y0, x1, y1]) => x >= x0 - 1 && x <= x1 + 1 && y >= y0 - 1 && y <= y1 + 1,
  );
}

/** Gives keys to findings that are about the same: the first, the second … one. */
export class TimesFound {
  readonly #times = new Map<string, number>();

  key(about: string): string {
    const time = (this.#times.get(about) ?? 0) + 1;
    this.#times.set(about, time);
    return `${about.slice(0, 290)} ${time}`;
  }
}
