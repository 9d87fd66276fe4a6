/** Which issues of the list are selected for bulk actions (CV-001, BU-008). */

export type Selection = {
  /** Issues, in the order in which they were selected. */
  readonly ids: readonly number[];
  /** Everything that the filters match, on all pages. `ids` is then empty. */
  readonly isAll: boolean;
};

export const NOTHING: Selection = { ids: [], isAll: false };
export const EVERYTHING: Selection = { ids: [], isAll: true };

export function isSelected({ ids, isAll }: Selection, id: number): boolean {
  return isAll || ids.includes(id);
}

export function countOf({ ids, isAll }: Selection, total: number): number {
  return isAll ? total : ids.length;
}

/** Selects an issue, or no longer. One that is taken out of "all" leaves the others of its page. */
export function toggled(selection: Selection, id: number, onPage: readonly number[]): Selection {
  const ids = selection.isAll ? onPage : selection.ids;
  return {
    ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id],
    isAll: false,
  };
}

/** Whether all, some or none of a page's issues are selected. */
export function stateOfPage(
  selection: Selection,
  onPage: readonly number[],
): 'all' | 'some' | 'none' {
  const count = onPage.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return 'none';
  return count === onPage.length ? 'all' : 'some';
}

/** Selects all of a page, or none of it if all were selected. What is selected on other pages stays. */
export function withPage(selection: Selection, onPage: readonly number[]): Selection {
  if (selection.isAll) return NOTHING;
  const others = selection.ids.filter((id) => !onPage.includes(id));
  return stateOfPage(selection, onPage) === 'all'
    ? { ids: others, isAll: false }
    : { ids: [...others, ...onPage], isAll: false };
}

/** After the filters, the words or the order changed: what is no longer on the page is dropped (BU-008). */
export function onlyOn(selection: Selection, onPage: readonly number[]): Selection {
  if (selection.isAll) return NOTHING;
  const ids = selection.ids.filter((id) => onPage.includes(id));
  return ids.length === selection.ids.length ? selection : { ids, isAll: false };
}

/** After a fresh answer for the same page: what left the page since, such as a closed issue, is dropped (BU-008). */
export function withoutGone(
  selection: Selection,
  before: readonly number[],
  onPage: readonly number[],
): Selection {
  const ids = selection.ids.filter((id) => onPage.includes(id) || !before.includes(id));
  return ids.length === selection.ids.length ? selection : { ...selection, ids };
}
