/** Which markups an export has, and how its file is named. Pure. */
import type { DocumentState, ShownMarkup } from '../../../host/markups/document-markups.ts';
import { paintedMarkup } from '../../../host/markups/painted-markup.ts';
import type { Markup } from '../../../../../markups/src/model.ts';
import { withoutOrder } from '../../../../../markups/src/stack.ts';
import type { Listed } from './listed.ts';

export type ExportChoice = {
  /** Null: all pages of the document. */
  readonly page: number | null;
  /** Those that the list's filters leave, or all. */
  readonly which: 'listed' | 'all';
};

/** What can be exported. */
export type Exportable = {
  readonly pages: DocumentState['pages'];
  /** The rows of the whole document, in the list's order. */
  readonly all: readonly Listed[];
  /** Those that its filters leave, on whichever page. */
  readonly listed: readonly Listed[];
};

export type Exported = {
  /** In the list's order. */
  readonly rows: readonly Listed[];
  /** Page by page as they are painted, which says what lies above what; with answers. All of them include hidden ones. */
  readonly markups: readonly Markup[];
  /** How the paper shows one of them. */
  readonly seen: (markup: Markup) => Markup;
};

export function exported(
  { pages, all, listed }: Exportable,
  { page, which }: ExportChoice,
): Exported {
  const isOnPage = (one: Listed) => page === null || one.page === page;
  const rows = (which === 'all' ? all : listed).filter(isOnPage);
  const chosen = new Set(
    rows.flatMap(({ key, replies }) => [key, ...replies.map((one) => one.key)]),
  );
  const isChosen = ({ key }: ShownMarkup) => which === 'all' || chosen.has(key);
  const issues = new Map<Markup, ShownMarkup['issue']>();
  const markups = [...pages]
    .filter(([number]) => page === null || number === page)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, shown]) => shown.filter(isChosen))
    .map(({ markup: ordered, issue }) => {
      const markup = withoutOrder(ordered);
      issues.set(markup, issue);
      return markup;
    });
  const seen = (markup: Markup) => paintedMarkup({ markup, issue: issues.get(markup) ?? null });
  return { rows, markups, seen };
}

/** "Clinic A-102 markups", without its ending. */
export function exportName(
  documentName: string,
  page: number | null,
  pageName: (page: number) => string,
): string {
  const base = documentName.replace(/\.pdf$/i, '');
  const [sheet = ''] = page === null ? [] : pageName(page).split(',');
  return [base, sheet, 'markups'].filter((part) => part !== '').join(' ');
}
