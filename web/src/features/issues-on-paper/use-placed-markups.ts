/** The markups of a page that is shown. */
import { useLayoutEffect } from 'react';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import type { ShownMarkup } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { useStorePart } from '../../lib/store.ts';

type Page = { documentId: number; pageNumber: number; frame: PageFrame };

const NONE: readonly never[] = [];

/** Empty until the store knows how the page lies in its file: before, markups are in other places, which nobody may be led to. */
export function usePlacedMarkups(
  markups: MarkupStore,
  { documentId, pageNumber, frame }: Page,
): readonly ShownMarkup[] {
  useLayoutEffect(
    () => markups.learnFrame(documentId, pageNumber, frame),
    [markups, documentId, pageNumber, frame],
  );
  const onPage = useStorePart(
    markups.document(documentId),
    ({ pages }) => pages.get(pageNumber) ?? NONE,
  );
  const known = markups.frameOf(documentId, pageNumber);
  return JSON.stringify(known) === JSON.stringify(frame) ? onPage : NONE;
}
