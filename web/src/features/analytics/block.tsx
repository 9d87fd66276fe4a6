/** One block of the analytics drawer: a heading, its choices, and a chart or its table. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Cell } from '../../../../exchange/src/tables/table.ts';
import { download } from '../../lib/download.ts';
import { tableFile } from '../../lib/tables/table-file.ts';
import { IconButton, Segmented } from '../../ui/button.tsx';

export type BlockColumn<Row> = {
  title: string;
  cell: (row: Row) => Cell;
  /** What the cell shows, if it is not the text of its value. */
  shown?: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Left out on the screen, where another column has the value. */
  isOnlyInFiles?: boolean;
};

type BlockProps<Row> = {
  title: string;
  /** Beside the title. */
  note?: string;
  /** Undefined: they are on their way. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  columns: readonly BlockColumn<Row>[];
  /** Without it, the block is a table. */
  renderChart?: (rows: readonly Row[]) => ReactNode;
  /** Such as periods. */
  choices?: ReactNode;
  /** The name of the CSV file, without its ending. */
  fileName: string;
  span: 4 | 5 | 6 | 7 | 12;
};

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;
type View = (typeof VIEWS)[number]['value'];

function textOf(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? cell.toLocaleString('en-US') : String(cell);
}

function BlockTable<Row>({
  title,
  rows,
  keyOf,
  columns,
}: BlockProps<Row> & { rows: readonly Row[] }) {
  const shown = columns.filter((column) => column.isOnlyInFiles !== true);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long tables scroll
    <div className="block-scroll" tabIndex={0} role="region" aria-label={`${title}, table`}>
      <table className="block-table">
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.title} scope="col" className={column.isNumber ? 'num' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map((column) => (
                <td key={column.title} className={column.isNumber ? 'num' : ''}>
                  {column.shown?.(row) ?? textOf(column.cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Block<Row>(props: BlockProps<Row>) {
  const { title, note, rows, renderChart, columns } = props;
  const [view, setView] = useState<View>('chart');
  const save = async (some: readonly Row[]) => {
    const table = {
      columns: columns.map((column) => column.title),
      rows: some.map((row) => columns.map((column) => column.cell(row))),
    };
    download(await tableFile(table, 'csv'), `${props.fileName}.csv`);
  };
  return (
    <section className={`analytics-block span-${props.span}`} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {note === undefined ? null : <span className="t2 f12">{note}</span>}
        <span className="end row g4">
          {props.choices}
          {renderChart === undefined ? null : (
            <Segmented label={`View of ${title}`} choices={VIEWS} value={view} onChange={setView} />
          )}
          <IconButton
            label={`Download ${title} as CSV`}
            isDisabled={rows === undefined || rows.length === 0}
            onPress={() => {
              if (rows !== undefined) save(rows).catch(reportError);
            }}
          >
            <Download size={15} />
          </IconButton>
        </span>
      </header>
      {rows === undefined ? (
        <p className="t2 block-none">Loading...</p>
      ) : rows.length === 0 ? (
        <p className="t2 block-none">There is no data for this yet.</p>
      ) : renderChart === undefined || view === 'table' ? (
        <BlockTable {...props} rows={rows} />
      ) : (
        renderChart(rows)
      )}
    </section>
  );
}
