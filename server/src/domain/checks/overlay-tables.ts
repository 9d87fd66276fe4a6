/** Rows of schedules and other tables that were added, removed or changed between two versions of a sheet, cell by cell. Pure. */
import type { Box } from './check.ts';
import type {
  ComparedSheets,
  OverlayCheck,
  OverlayFinding,
  TableRow,
  TableRows,
} from './overlay-check.ts';
import { counted } from './words.ts';

type RowChange = {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The title of the table. */
  readonly table: string;
  /** The first cell of the row. */
  readonly mark: string;
  /** Of a changed row: what became of its cells. Otherwise what the row says. */
  readonly cells: readonly {
    readonly header: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** Of the row on the page of drawing 1. */
  readonly box: Box;
};

/** Rows that both versions of a table have at least; with fewer, other texts may have been taken for a table. */
const FEWEST_SHARED = 3;
/** Where a larger share of the rows is new, gone or changed, the table was made anew or read differently. */
const MOST_CHANGED = 0.5;
const FEWEST_MANY = 4;

/** What counts of a text: `3'-0"` and `3' - 0"` are the same, `1/2` and `1 2` are not. */
const plain = (text: string) => text.toUpperCase().replaceAll(/\s+|(?<=\D)-|-(?=\D)/g, '');

/** Rows by their first cell; one that several rows have names none of them. */
function byMark(rows: readonly TableRow[]): Map<string, TableRow> {
  const marks = Map.groupBy(rows, ({ cells }) => plain(cells[0]?.text ?? ''));
  return new Map(
    [...marks].flatMap(([mark, [row, ...more]]) =>
      mark === '' || row === undefined || more.length > 0 ? [] : [[mark, row] as const],
    ),
  );
}

const textsOf = ({ cells }: TableRow) => cells.slice(1).map(({ text }) => plain(text));

/** Texts of a row below each of its headers. */
function byHeader({ cells }: TableRow): Map<string, string> {
  const texts = Map.groupBy(cells.slice(1), ({ header }) => header.trim());
  return new Map(
    [...texts].map(([header, some]) => [header, some.map(({ text }) => text).join(' ')]),
  );
}

/** What became of the cells of a row; none if it says the same, maybe in other columns. */
function changedCells(before: TableRow, after: TableRow): RowChange['cells'] {
  const [texts, now] = [textsOf(before), textsOf(after)];
  if (texts.join('') === now.join('')) return [];
  const [were, are] = [new Set(texts), new Set(now)];
  const [old, current] = [byHeader(before), byHeader(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((header) => {
    const [was, is] = [old.get(header) ?? '', current.get(header) ?? ''];
    if (plain(was) === plain(is)) return [];
    // A text that only stands in another column was read differently.
    const isNew = is !== '' && !were.has(plain(is));
    const isGone = was !== '' && !are.has(plain(was));
    return isNew || isGone ? [{ header, before: was, after: is }] : [];
  });
}

function changesOf(older: readonly TableRow[], newer: readonly TableRow[]): RowChange[] {
  const [before, after] = [byMark(older), byMark(newer)];
  const shared = [...before.keys()].filter((mark) => after.has(mark));
  if (shared.length < FEWEST_SHARED) return [];
  const whole = (kind: 'added' | 'removed', row: TableRow): RowChange => ({
    ...{ kind, table: row.title, mark: row.cells[0]?.text ?? '', box: row.box },
    cells: row.cells.map(({ header, text }) => ({
      header,
      before: kind === 'removed' ? text : '',
      after: kind === 'added' ? text : '',
    })),
  });
  const changes = [
    ...[...after].flatMap(([mark, row]) => (before.has(mark) ? [] : [whole('added', row)])),
    ...[...before].flatMap(([mark, row]) => (after.has(mark) ? [] : [whole('removed', row)])),
    ...shared.flatMap((mark): RowChange[] => {
      const [was, is] = [before.get(mark), after.get(mark)];
      if (was === undefined || is === undefined) return [];
      const cells = changedCells(was, is);
      const name = { table: is.title, mark: is.cells[0]?.text ?? '', box: is.box };
      return cells.length === 0 ? [] : [{ kind: 'changed', ...name, cells }];
    }),
  ];
  const isMany = changes.length >= FEWEST_MANY;
  return isMany && changes.length > MOST_CHANGED * Math.max(before.size, after.size) ? [] : changes;
}

/** What became of the rows of all tables that both versions have. */
function rowChanges({ older, newer }: TableRows): RowChange[] {
  const [before, after] = [older, newer].map((rows) =>
    Map.groupBy(rows, ({ title }) => plain(title)),
  );
  return [...(after ?? [])].flatMap(([title, rows]) => changesOf(before?.get(title) ?? [], rows));
}

const named = ({ header, text }: { header: string; text: string }) =>
  text === '' ? '' : `${header.trim()} ${text}`.trim();

function findingOf(newerNumber: string, change: RowChange): OverlayFinding {
  const { kind, table, mark, cells, box } = change;
  const name = `${table}, row ${mark}`;
  const became = cells
    .map(
      ({ header, before, after }) => `${header.trim()} ${before || 'empty'} → ${after || 'empty'}`,
    )
    .join('; ');
  const says = cells
    .map(({ header, before, after }) => named({ header, text: before || after }))
    .filter((text) => text !== '')
    .join(', ');
  return {
    key: `${newerNumber} ${kind} ${plain(table)} ${plain(mark)} ${kind === 'changed' ? plain(became) : ''}`
      .trim()
      .slice(0, 300),
    summary:
      kind === 'changed'
        ? `${name} on ${newerNumber}: ${became}`
        : `${name} was ${kind} on ${newerNumber}`,
    reason:
      kind === 'changed'
        ? `${counted(cells.length, 'cell')} of the row changed: ${became}.`
        : `Only the ${kind === 'added' ? 'newer' : 'older'} version has the row: ${says}.`,
    confidence: kind === 'changed' ? 0.8 : 0.75,
    box,
  };
}

function judge({ names, rows }: ComparedSheets): OverlayFinding[] | string {
  if (rows.older.length < FEWEST_SHARED || rows.newer.length < FEWEST_SHARED) {
    return 'No table with a title, heads and three rows was found on both versions.';
  }
  return rowChanges(rows).map((change) => findingOf(names[1], change));
}

export const overlayTables: OverlayCheck = {
  id: 'overlay-tables',
  name: 'Schedules of overlays',
  description:
    'Rows of schedules that were added, removed or changed between two versions of a sheet, cell by cell.',
  isOnByDefault: false,
  judge,
};
