/** Tables of change orders: a row for each, under heads that may come again on the next page. */
import { around, cellOf } from './page-rows.ts';
import type { Box, Cell, Row, Word } from './page-rows.ts';
import { valueInCell } from './values.ts';

type ColumnName =
  | 'pco'
  | 'oco'
  | 'description'
  | 'subcontractor'
  | 'rfi'
  | 'amount'
  | 'proposed'
  | 'add'
  | 'deduct'
  | 'trade'
  | 'other';
type Column = { name: ColumnName; box: Box };

const HEADS: readonly (readonly [ColumnName, RegExp])[] = [
  [
    'pco',
    /^(?:(?:pco|cor|cop|rco|proposal|ce|pcco|change request|potential change order|change order request|change event)s?(?: ?(?:no\.?|numbers?|#|id))?|c\.o\. no\.|(?:co|no\.|#) ?(?:no\.?|#))$/i,
  ],
  ['oco', /^(?:oco|owner co|owner change order|occ?o)s?(?: ?(?:no\.?|numbers?|#))?$/i],
  ['rfi', /^(?:rfi|rfis)(?: ?(?:no\.?|numbers?|#|ref\.?|reference))?$/i],
  ['subcontractor', /^(?:sub-?contractors?|subs?|vendor|company|trade contractor)$/i],
  ['trade', /^(?:trade|discipline|division)$/i],
  ['add', /^(?:adds?|additions?|additive|increases?)$/i],
  ['deduct', /^(?:deducts?|deductions?|deductive|credits?|decreases?)$/i],
  [
    'amount',
    /^(?:(?:total |net |approved )?(?:amount|cost|value|price|total)(?: ?\(?(?:\$|usd)\)?)?|cost impact)$/i,
  ],
  [
    'proposed',
    /^(?:proposed|requested|submitted|estimated|rom|pending)(?: (?:amount|cost|value|price))?$/i,
  ],
  [
    'description',
    /^(?:description(?: of (?:work|change))?|title|subject|scope(?: of work)?|change description)$/i,
  ],
];

/** Names of either kind of number. */
const OF_EITHER = /^c\.?o\.? ?(?:no\.?|#)$/i;

const nameOf = (text: string): ColumnName =>
  HEADS.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? 'other';

/** The words as cells, parted where `isStart` says so. */
function parted(words: readonly Word[], isStart: (word: Word, before: Word) => boolean): Cell[] {
  const parts: Word[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    const before = last?.at(-1);
    if (last && before && !isStart(word, before)) last.push(word);
    else parts.push([word]);
  }
  return parts.map(cellOf);
}

/** Heads of narrow columns may stand as close as words: parted where both sides are known heads. */
function headsOfWords(words: readonly Word[]): Cell[] {
  const whole = cellOf(words);
  if (nameOf(whole.text) !== 'other') return [whole];
  for (let at = 1; at < words.length; at += 1) {
    const [left, right] = [words.slice(0, at), words.slice(at)];
    if (nameOf(cellOf(left).text) === 'other') continue;
    const others = headsOfWords(right);
    if (others.every(({ text }) => nameOf(text) !== 'other')) return [cellOf(left), ...others];
  }
  return [whole];
}

/** The columns of a table of change orders; null if the row is not its head. */
export function headsIn(row: Row): Column[] | null {
  const cells = row.cells.flatMap(({ words }) => headsOfWords(words));
  const named = cells.map(({ text, box }) => ({ name: nameOf(text), text, box }));
  // "CO No." is the owner's beside a column of its own for those that were proposed.
  const hasOther = named.some(({ name, text }) => name === 'pco' && !OF_EITHER.test(text.trim()));
  const columns = named.map(({ name, text, box }) => ({
    name: hasOther && name === 'pco' && OF_EITHER.test(text.trim()) ? ('oco' as const) : name,
    box,
  }));
  const has = (name: ColumnName) => columns.some((column) => column.name === name);
  const isTable = has('pco') && (has('amount') || has('proposed') || (has('add') && has('deduct')));
  return isTable ? columns : null;
}

export type ListedChange = {
  number: string;
  cells: Partial<Record<ColumnName, { text: string; box: Box }>>;
  /** Cents; null if the row states no amount. */
  cents: number | null;
  page: number;
  box: Box;
};
export type ChangeTable = {
  rows: ListedChange[];
  /** What its total row says, in cents. */
  total: { cents: number; page: number } | null;
  /** Rows of pages that belong to it. */
  used: Set<Row>;
};

/** How far a cell is from a column: its left end, right end or middle count, as the column may be aligned any way. */
const distance = (cell: Box, column: Box) =>
  Math.min(
    Math.abs(cell[0] - column[0]),
    Math.abs(cell[2] - column[2]),
    Math.abs((cell[0] + cell[2] - column[0] - column[2]) / 2),
  );

/** Cells parted where a word starts a column or a figure ends one, and each in its nearest column. */
function placed(
  row: Row,
  columns: readonly Column[],
): Partial<Record<ColumnName, { text: string; box: Box }>> {
  const pieces = row.cells.flatMap(({ words }) =>
    parted(words, (word, before) =>
      columns.some(
        ({ box }) =>
          Math.abs(box[0] - word.box[0]) < 2 ||
          (Math.abs(box[2] - before.box[2]) < 2 && /[\d)]$/.test(before.text)),
      ),
    ),
  );
  const result: Partial<Record<ColumnName, { text: string; box: Box }>> = {};
  for (const { text, box } of pieces) {
    let nearest: Column | undefined;
    for (const column of columns) {
      if (!nearest || distance(box, column.box) < distance(box, nearest.box)) nearest = column;
    }
    if (!nearest) continue;
    const known = result[nearest.name];
    result[nearest.name] = known
      ? { text: `${known.text} ${text}`, box: around([known.box, box]) }
      : { text, box };
  }
  return result;
}

const NUMBER = /^#?((?:[A-Z]{1,5}[-–. ]?)?\d{1,5}(?:[.-]\d{1,3})?[A-Z]?\d?)$/i;
const TOTAL = /^(?:(?:sub-?|grand |net )?totals?|net change)\b/i;

function centsOf(cells: ListedChange['cells']): number | null {
  const amount = cells.amount && valueInCell(cells.amount.text);
  if (amount !== undefined && amount !== null) return amount;
  const deduct = cells.deduct && valueInCell(cells.deduct.text);
  if (deduct !== undefined && deduct !== null && deduct !== 0) return -Math.abs(deduct);
  const added = cells.add && valueInCell(cells.add.text);
  return added ?? deduct ?? (cells.proposed && valueInCell(cells.proposed.text)) ?? null;
}

/** The first table of change orders in the rows; null if there is none. Text after its total is not looked at. */
export function readTable(rows: readonly Row[]): ChangeTable | null {
  const start = rows.findIndex((row) => headsIn(row) !== null);
  const head = rows[start];
  let columns = head && headsIn(head);
  if (!head || !columns) return null;
  const table: ChangeTable = { rows: [], total: null, used: new Set([head]) };
  let last: ListedChange | null = null;
  let lastRow = head;
  for (const row of rows.slice(start + 1)) {
    const again = headsIn(row);
    if (again) {
      columns = again;
      table.used.add(row);
      lastRow = row;
      continue;
    }
    const isNear = row.page !== lastRow.page || row.box[1] - lastRow.box[3] < lastRow.size * 3;
    if (!isNear) break;
    const cells = placed(row, columns);
    const number = NUMBER.exec(cells.pco?.text ?? '')?.[1];
    const said = [cells.pco, cells.description, cells.subcontractor, cells.other];
    const total = said.find((cell) => cell && TOTAL.test(cell.text.trim()))?.text;
    const cents = centsOf(cells);
    if (number === undefined && total !== undefined && cents !== null) {
      table.total = { cents, page: row.page };
      table.used.add(row);
      // Subtotals of columns come before the net change.
      if (!/^\s*sub/i.test(total)) break;
      lastRow = row;
      continue;
    }
    if (number !== undefined) {
      last = { number, cells, cents, page: row.page, box: row.box };
      table.rows.push(last);
    } else if (last && cells.amount === undefined && cells.pco === undefined) {
      // A cell that goes on in a second line.
      for (const name of ['description', 'subcontractor', 'trade'] as const) {
        const [known, more] = [last.cells[name], cells[name]];
        if (known && more)
          last.cells[name] = { text: `${known.text} ${more.text}`, box: known.box };
      }
      if (last.page === row.page) last.box = around([last.box, row.box]);
    } else break;
    table.used.add(row);
    lastRow = row;
  }
  return table.rows.length > 0 ? table : null;
}
