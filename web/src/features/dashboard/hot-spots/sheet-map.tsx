/** A sheet with its cells, the hotter the darker, and their table. Each cell leads to what it counts. */
import { useQuery } from '@tanstack/react-query';
import {
  cellName,
  HOT_SPOT_COLUMNS,
  HOT_SPOT_ROWS,
  NO_CELL,
  placeOfCell,
} from '../../../../../contract/src/dashboard/hot-spots.ts';
import { thumbnailsQuery } from '../../../api/documents.ts';
import { plural } from '../../../domain/units.ts';
import { ListLink } from '../list-link.tsx';
import { countText } from '../model/charts.ts';
import { ChangesLink } from './changes-link.tsx';
import { levelOf, mostOf, sheetSentence } from './model.ts';
import type { HotCell, HotSheet, Measure } from './model.ts';

const PICTURE_PX = 640;

type SheetMapProps = { sheet: HotSheet; measure: Measure };

export function SheetMap({ sheet, measure }: SheetMapProps) {
  return (
    <section className="card chart-card dashboard-wide" aria-labelledby="hot-sheet">
      <header>
        <h3 id="hot-sheet">
          Hot spots on {sheet.sheet_number} {sheet.sheet_title}
        </h3>
      </header>
      <p className="t2 f12" role="status">
        {sheetSentence(sheet, measure)}
      </p>
      <div className="chart-and-table">
        <Picture {...{ sheet, measure }} />
        <CellsTable sheet={sheet} />
      </div>
    </section>
  );
}

const COLUMNS = Array.from({ length: HOT_SPOT_COLUMNS }, (_, at) => at);
const ROWS = Array.from({ length: HOT_SPOT_ROWS }, (_, at) => at);
const letterOf = (column: number) => cellName(column, 0).charAt(0);

function Picture({ sheet, measure }: SheetMapProps) {
  const { document_id: documentId, page_number: page } = sheet;
  const { data } = useQuery(thumbnailsQuery(documentId, page, 1, PICTURE_PX));
  const picture = data?.find((one) => one.page_number === page);
  const placed = sheet.cells.filter(({ cell }) => cell !== NO_CELL);
  const most = mostOf(placed, measure);
  return (
    <div className="hot-sheet">
      <div className="hot-letters f12" aria-hidden="true">
        {COLUMNS.map((column) => (
          <span key={column}>{letterOf(column)}</span>
        ))}
      </div>
      <div className="hot-numbers f12" aria-hidden="true">
        {ROWS.map((row) => (
          <span key={row}>{row + 1}</span>
        ))}
      </div>
      <div
        className="hot-paper"
        role="group"
        aria-label={`Cells of ${sheet.sheet_number}`}
        style={{ aspectRatio: `${sheet.width_points} / ${sheet.height_points}` }}
      >
        {picture === undefined ? null : <img src={picture.url} alt="" decoding="async" />}
        <div className="hot-cells">
          {placed.map((cell) => (
            <PaperCell key={cell.cell} {...{ sheet, measure, cell, most }} />
          ))}
        </div>
      </div>
    </div>
  );
}

type PaperCellProps = SheetMapProps & { cell: HotCell; most: number };

/** Nothing where there is none of the measure. */
function PaperCell({ sheet, measure, cell, most }: PaperCellProps) {
  const place = placeOfCell(cell.cell);
  const count = cell[measure];
  if (place === null || count === 0) return null;
  const className = `hot-cell is-level-${levelOf(count, most)}`;
  const style = { gridColumn: place.column + 1, gridRow: place.row + 1 };
  if (measure === 'changes') {
    return (
      <ChangesLink
        {...{ sheet, count, className, style }}
        label={`Cell ${cell.cell}: ${plural(count, 'change')}`}
      />
    );
  }
  return (
    <span className="hot-place" style={style}>
      <ListLink
        className={className}
        counted={{ is_closed: false, sheet_number: sheet.sheet_number, sheet_cell: cell.cell }}
        label={`Cell ${cell.cell}: ${plural(count, 'open issue')}`}
      >
        <span>{countText(count)}</span>
      </ListLink>
    </span>
  );
}

function CellsTable({ sheet }: Pick<SheetMapProps, 'sheet'>) {
  const { sheet_number: number, cells } = sheet;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className="hot-table" role="region" aria-label="Table of cells" tabIndex={0}>
      <table className="chart-table" aria-label={`Hot spots on ${number}`}>
        <thead>
          <tr>
            <th scope="col">Cell</th>
            {['Open issues', 'Changes'].map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ cell, open_issues: issues, changes }) => {
            const name = cell === NO_CELL ? 'Without a markup' : cell;
            return (
              <tr key={cell}>
                <th scope="row">{name}</th>
                <td className="num">
                  <ListLink
                    counted={{ is_closed: false, sheet_number: number, sheet_cell: cell }}
                    label={`${name}: ${plural(issues, 'open issue')}`}
                  >
                    {countText(issues)}
                  </ListLink>
                </td>
                <td className="num">
                  <ChangesLink
                    sheet={sheet}
                    count={changes}
                    label={`${name}: ${plural(changes, 'change')}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="num">
              <ListLink
                counted={{ is_closed: false, sheet_number: number }}
                label={`Total: ${plural(sheet.open_issues, 'open issue')}`}
              >
                {countText(sheet.open_issues)}
              </ListLink>
            </td>
            <td className="num">
              <ChangesLink
                sheet={sheet}
                count={sheet.changes}
                label={`Total: ${plural(sheet.changes, 'change')}`}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
