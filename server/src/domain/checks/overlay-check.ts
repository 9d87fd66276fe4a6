/** What a check of two versions of a sheet is: it judges what differs between them. Pure. */
import type { OverlayCheckId } from '../../../../contract/src/checks/checks.ts';
import type { OverlayDifference } from '../../../../contract/src/overlays/schema.ts';
import type { Passage } from '../compliance/passages.ts';
import type { Box } from './check.ts';

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
};

export type OverlayCheck = {
  readonly id: OverlayCheckId;
  readonly name: string;
  readonly description: string;
  readonly isOnByDefault: boolean;
  /** A sentence: why nothing could be checked. */
  readonly judge: (compared: ComparedSheets) => OverlayFinding[] | string;
};

/** The same difference of the sheets in the other order. */
export function turnedAround({
  title,
  text,
  kind,
  ...difference
}: StoredDifference): StoredDifference {
  const [before, after, ...more] = (title ?? '').split(' → ');
  const isArrow = before !== undefined && after !== undefined && more.length === 0;
  return {
    ...difference,
    kind: kind === 'added' ? 'removed' : kind === 'removed' ? 'added' : kind,
    ...(text !== undefined && { text: { before: text.after, after: text.before } }),
    ...(title !== undefined && { title: isArrow ? `${after} → ${before}` : title }),
  };
}
