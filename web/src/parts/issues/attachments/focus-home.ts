/** Where the focus goes when the attachment, the upload or the dialog that had it is gone. */
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

const FIRST = '.attachment-open, .attachment-adding .btn';

/** Focuses the first attachment of the section, or what adds one, unless something else has the focus. */
function focusFirst(section: Element | null | undefined): void {
  if (document.activeElement !== document.body) return;
  section?.querySelector<HTMLElement>(FIRST)?.focus();
}

/** After a dialog has closed, which gives the focus back first if it can. */
export function focusAfterDialog(section: Element | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => focusFirst(section)));
}

/** For a row of the section that may go while it has the focus. */
export function useFocusHome(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = row.current;
    const section = node?.closest('.attachments');
    return () => {
      if (node?.contains(document.activeElement) === true) setTimeout(() => focusFirst(section));
    };
  }, [row]);
}
