/** The filter "only this page": the list follows the page in the viewer that was used last. Kept in this browser. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { sheetName } from '../../domain/sheet-name.ts';
import type { ReadDocument } from '../../host/workspace.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';

const KEY = 'issues-of-page';

export type OnPage = {
  isOn: boolean;
  /** What is followed, as a key; null while the filter waits for a page to open. */
  follows: string | null;
  /** "Sheet: E-603", "Page: 12"; null while no page is open. */
  name: string | null;
  /** What the list is limited to. */
  where: { document_id?: number; page_number?: number };
  set: (isOn: boolean) => void;
};

export function useOnPage({ page }: Pick<ReadDocument, 'page'>): OnPage {
  const [isChosen, setChosen] = useState(() => readLocal(KEY) === true);
  const isOn = isChosen && page !== null;
  const documentId = isOn ? page.document.id : null;
  const pageNumber = isOn ? page.pageNumber : null;
  const where = useMemo(
    () =>
      documentId === null || pageNumber === null
        ? {}
        : { document_id: documentId, page_number: pageNumber },
    [documentId, pageNumber],
  );
  const set = (next: boolean) => {
    setChosen(next);
    writeLocal(KEY, next);
  };
  const follows = isChosen === isOn ? JSON.stringify(where) : null;
  return { isOn, follows, where, set, name: page === null ? null : nameOf(page) };
}

/** Another page in the viewer, or the switch, makes another list, which starts at its first page (FI-023). */
export function useFirstPage(
  { follows }: Pick<OnPage, 'follows'>,
  { search, change }: Pick<IssueList, 'search' | 'change'>,
): void {
  const before = useRef<string | null>(null);
  const startAgain = useEffectEvent(() => {
    if (search.page !== undefined) change({ page: 1 });
  });
  useEffect(() => {
    if (follows === null) return;
    if (before.current !== null && before.current !== follows) startAgain();
    before.current = follows;
  }, [follows]);
}

function nameOf({ sheet, pageNumber }: NonNullable<ReadDocument['page']>): string {
  return sheet === null ? `Page: ${pageNumber}` : `Sheet: ${sheetName(sheet).number}`;
}
