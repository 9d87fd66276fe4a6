/** Markups that stand in the PDF itself: what other programs put there. */
import { announce } from '../../lib/announcer.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { createStore } from '../../lib/store.ts';
import type { DocumentState, ShownMarkup } from './document-markups.ts';

const KEY = 'shown-markups-in-file';

/** Whether they are shown, in viewers and lists; remembered between visits. */
export const inFileShownStore = createStore<boolean>(readLocal(KEY) !== false);

export function showInFile(isShown: boolean): void {
  inFileShownStore.set(isShown);
  writeLocal(KEY, isShown);
  announce(isShown ? 'Markups from the file shown.' : 'Markups from the file hidden.');
}

/** The page of the PDF shows it just as it is. One of an issue has another color than there. */
function isInPicture({ row, save, issue }: ShownMarkup): boolean {
  return (
    issue === null &&
    save === 'saved' &&
    row !== null &&
    row.in_file !== null &&
    row.in_file.is_shown
  );
}

type PageParts = {
  /** What is painted over the page. */
  readonly markups: readonly ShownMarkup[];
  /** Places of annotations that the page must not show. */
  readonly leftOut: readonly number[];
};

/**
 * Divides the markups of a page between the picture in the PDF and ours, so that each is seen once: what nobody changed looks
 * as the program that made it wanted.
 * @param hasAnnotations whether the page shows annotations of its file
 */
export function partsOfPage(
  { pages, inFile }: Pick<DocumentState, 'pages' | 'inFile'>,
  pageNumber: number,
  hasAnnotations: boolean,
): PageParts {
  const onPage = pages.get(pageNumber) ?? [];
  if (!hasAnnotations) return { markups: onPage, leftOut: [] };
  const leftOut = new Set(inFile.get(pageNumber));
  const markups = onPage.filter((shown) => {
    if (!isInPicture(shown)) return true;
    const place = shown.row?.in_file;
    if (place?.page_number !== pageNumber) return true;
    leftOut.delete(place.place);
    return false;
  });
  return { markups, leftOut: [...leftOut].sort((a, b) => a - b) };
}

/** Places of all annotations of a page that are markups. */
export function placesOnPage({ inFile }: DocumentState, pageNumber: number): readonly number[] {
  return [...(inFile.get(pageNumber) ?? [])].sort((a, b) => a - b);
}
