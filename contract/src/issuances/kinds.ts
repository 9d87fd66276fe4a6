/** Kinds of issuances, and what they do to sheets. Without zod, so that the page can use them. */
export const ISSUANCE_KINDS = [
  ...(['permit', 'bid', 'construction', 'addendum', 'bulletin'] as const),
  ...(['revision', 'record', 'other'] as const),
] as const;
export type IssuanceKind = (typeof ISSUANCE_KINDS)[number];

/** Kinds that usually have only the sheets that changed. */
const PARTIAL_KINDS: readonly IssuanceKind[] = ['addendum', 'bulletin', 'revision'];

/** Whether an issuance of this kind usually has every sheet of the set. */
export function isUsuallyWhole(kind: IssuanceKind): boolean {
  return !PARTIAL_KINDS.includes(kind);
}

export const ISSUANCE_NAME_LENGTH = 80;
/** Documents of one issuance. */
export const MOST_ISSUANCE_DOCUMENTS = 200;

/** What became of a sheet in an issuance. `waiting`: not compared yet. `renumbered` may have differences, too. */
export const CHANGE_STATES = [
  ...(['changed', 'added', 'removed', 'renumbered'] as const),
  ...(['not-aligned', 'unchanged', 'waiting'] as const),
] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];
