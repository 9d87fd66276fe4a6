/** All sheets with issues or changes as tiles, by discipline, the hotter the darker; and their table. */
import { ListLink } from '../list-link.tsx';
import { countText } from '../model/charts.ts';
import { ChangesLink } from './changes-link.tsx';
import { byDiscipline, levelOf, mostOf, restText, setSentence } from './model.ts';
import type { HotSheet, Measure } from './model.ts';
import { plural } from '../../../domain/units.ts';

type SetMapProps = {
  sheets: readonly HotSheet[];
  measure: Measure;
  /** The sheet whose cells are shown. */
  shownNumber: string | null;
  onShow: (sheetNumber: string) => void;
};

export function SetMap({ sheets, measure, shownNumber, onShow }: SetMapProps) {
  const most = mostOf(sheets, measure);
  return (
    <section className="card chart-card dashboard-wide" aria-labelledby="hot-set">
      <header>
        <h3 id="hot-set">Hot spots across the set</h3>
      </header>
      <p className="t2 f12">{setSentence(sheets, measure)}</p>
      <div className="chart-and-table">
        <div className="hot-set">
          {byDiscipline(sheets).map(({ discipline, sheets: group }) => (
            <div key={discipline} role="group" aria-label={discipline}>
              <h4 className="t2 f12">{discipline}</h4>
              <div className="hot-tiles">
                {group.map((sheet) => (
                  <button
                    key={sheet.sheet_number}
                    type="button"
                    className={`hot-tile is-level-${levelOf(sheet[measure], most)}`}
                    aria-pressed={sheet.sheet_number === shownNumber}
                    onClick={() => onShow(sheet.sheet_number)}
                  >
                    <span className="clip">{sheet.sheet_number}</span>{' '}
                    <b>{countText(sheet[measure])}</b>{' '}
                    <span className="visually-hidden">{restText(sheet, measure)}</span>
                  </button>
                ))}
              </div>
            </div>
          ))}
        </div>
        <SheetsTable sheets={sheets} />
      </div>
    </section>
  );
}

function SheetsTable({ sheets }: Pick<SetMapProps, 'sheets'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className="hot-table" role="region" aria-label="Table of sheets" tabIndex={0}>
      <table className="chart-table" aria-label="Hot spots by sheet">
        <thead>
          <tr>
            <th scope="col">Sheet</th>
            {['Open issues', 'Changes'].map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheets.map((sheet) => (
            <tr key={sheet.sheet_number}>
              <th scope="row" className="clip" title={`${sheet.sheet_number} ${sheet.sheet_title}`}>
                {sheet.sheet_number} <span className="t2">{sheet.sheet_title}</span>
              </th>
              <td className="num">
                <ListLink
                  counted={{ is_closed: false, sheet_number: sheet.sheet_number }}
                  label={`${sheet.sheet_number}: ${plural(sheet.open_issues, 'open issue')}`}
                >
                  {countText(sheet.open_issues)}
                </ListLink>
              </td>
              <td className="num">
                <ChangesLink
                  sheet={sheet}
                  count={sheet.changes}
                  label={`${sheet.sheet_number}: ${plural(sheet.changes, 'change')}`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
