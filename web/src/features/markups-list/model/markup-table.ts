/** Markups as a table to download: the columns of the list, what each says and measures, and what was answered. */
import { measuredMarkup } from '../../../../../markups/src/measure/totals.ts';
import { dateText } from '../../../domain/dates.ts';
import { measuredCells, MEASURED_COLUMNS } from '../../../domain/measured-columns.ts';
import { momentCell } from '../../../../../exchange/src/tables/table.ts';
import type { Cell } from '../../../../../exchange/src/tables/table.ts';
import type { Listed } from './listed.ts';

export const MARKUP_COLUMNS: readonly string[] = [
  ...['Kind', 'Subject', 'Text', 'Author', 'Date', 'Page', 'Sheet', 'State', 'Checked', 'Issue'],
  ...MEASURED_COLUMNS,
  'Replies',
];

const NOT_MEASURED: readonly Cell[] = MEASURED_COLUMNS.map(() => null);

/** In the order of the columns. */
export function markupCells(listed: Listed, pageName: (page: number) => string): Cell[] {
  const { kind, author, date, page, state, isChecked, issue } = listed;
  const { markup } = listed.shown;
  const found = measuredMarkup(markup);
  return [
    ...[kind, markup.subject, markup.contents, author, momentCell(date === '' ? null : date)],
    ...[page, pageName(page), state, isChecked ? 'Yes' : 'No', issue],
    ...(found === null ? NOT_MEASURED : measuredCells(found)),
    repliesText(listed),
  ];
}

/** "Ada, 02/01/2026: Looks fine", one line each. */
function repliesText({ replies }: Listed): string {
  return replies
    .filter(({ markup }) => markup.contents !== '')
    .map(({ markup: { author, created, contents } }) => {
      const who = author || 'Unknown author';
      return `${created === null ? who : `${who}, ${dateText(created)}`}: ${contents}`;
    })
    .join('\n');
}
