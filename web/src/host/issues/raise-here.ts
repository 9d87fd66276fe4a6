/** Add issue without a place: about the selected markup or text, otherwise about the page in the viewer that has the focus. */
import type { PageEntity } from '../../domain/panes.ts';
import { announce } from '../../lib/announcer.ts';
import { documentIdOf } from '../markups/document-markups.ts';
import type { Workspace } from '../workspace.ts';

type Needed = Pick<Workspace, 'panes' | 'markups' | 'issues'>;

/** The page in the viewer that has the focus, otherwise the first one. */
function pageHere({ first, second }: Workspace['panes']): PageEntity | null {
  const isInSecond = document.activeElement?.closest('[data-pane="2"]') instanceof Element;
  const wanted = isInSecond ? [second, first] : [first, second];
  return wanted.find((pane): pane is PageEntity => pane?.kind === 'page') ?? null;
}

/** The text that is selected on a page. */
function selectedText(): string {
  const selection = getSelection();
  const at = selection?.anchorNode ?? null;
  const element = at instanceof Element ? at : (at?.parentElement ?? null);
  return element?.closest('[data-pane]') instanceof Element ? String(selection).trim() : '';
}

export function mayRaise({ panes, issues }: Needed): boolean {
  const hasPage = panes.first.kind === 'page' || panes.second?.kind === 'page';
  return hasPage && !issues.isRestricted && issues.raising === null;
}

export function raiseHere({ panes, markups, issues }: Needed): void {
  const keys = [...markups.store.get().selected];
  const [selected] = keys.flatMap((key) => markups.get(key) ?? []);
  if (keys.length > 1) {
    announce('An issue has one markup. Select only one.');
    return;
  }
  const issueId = selected?.row?.issue_id ?? null;
  if (issueId !== null) {
    announce(`This markup belongs to issue ${issueId}.`);
    issues.select(issueId);
    return;
  }
  if (selected !== undefined) {
    const { key, markup } = selected;
    const { pageNumber } = markup;
    issues.raise({ documentId: documentIdOf(key), pageNumber, markupKey: key, words: '' });
    return;
  }
  const page = pageHere(panes);
  if (page === null) return;
  const { document: of, pageNumber } = page;
  issues.raise({ documentId: of.id, pageNumber, markupKey: null, words: selectedText() });
}
