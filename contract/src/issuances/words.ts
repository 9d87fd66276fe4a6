/** Issuances and what they changed, in words: on the page, in its files and in those of the server. */
import type { SheetChange } from './changes.ts';
import type { ChangeState, IssuanceKind } from './kinds.ts';

export const ISSUANCE_KIND_WORDS: Readonly<Record<IssuanceKind, string>> = {
  permit: 'Permit',
  bid: 'Bid',
  construction: 'Construction',
  addendum: 'Addendum',
  bulletin: 'Bulletin',
  revision: 'Revision',
  record: 'Record drawings',
  other: 'Other',
};

export const CHANGE_STATE_WORDS: Readonly<Record<ChangeState, string>> = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  renumbered: 'Renumbered',
  'not-aligned': 'Not aligned',
  unchanged: 'Unchanged',
  waiting: 'Comparing…',
};

/** "1 → 2", "– → 2"; "–" if neither has one. */
export function revisionWords({ sheet, earlier }: SheetChange): string {
  const [before, after] = [earlier?.revision ?? null, sheet?.revision ?? null];
  return before === null && after === null ? '–' : `${before ?? '–'} → ${after ?? '–'}`;
}

/** What else there is to say of a row: why it is not aligned, or the largest difference. */
export function detailWords({ reason, largest, title_block_count, state }: SheetChange): string {
  if (reason !== null) return reason;
  if (largest !== null) {
    const { kind, areaSquareInches, text } = largest;
    const area = areaSquareInches < 0.05 ? '< 0.1' : areaSquareInches.toFixed(1);
    const size = `Largest: ${area} sq in, ${kind}`;
    if (text === undefined) return size;
    const { before, after } = text;
    const words = [before, after].map((each) => each.replaceAll(/\s+/g, ' ').slice(0, 60));
    return `${size}, ${words.filter((each) => each !== '').join(' → ')}`;
  }
  return state === 'unchanged' && (title_block_count ?? 0) > 0
    ? 'Only the title block differs'
    : '';
}
