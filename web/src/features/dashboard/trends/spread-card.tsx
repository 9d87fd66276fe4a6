/** How many issues are in each range of days: a bar for each, in its table. */
import { useId } from 'react';
import { plural } from '../../../domain/units.ts';
import { ListLink } from '../list-link.tsx';
import { countText, percentText } from '../model/charts.ts';
import type { Counted } from '../model/counted.ts';
import { daysLabel } from './model.ts';

type Range = { days_from: number; days_to: number | null; count: number; counted: Counted };

type SpreadCardProps = {
  title: string;
  sentence: string;
  /** What is counted, in the singular. */
  noun: string;
  rows: readonly Range[];
  total: { count: number; counted: Counted };
};

export function SpreadCard({ title, sentence, noun, rows, total }: SpreadCardProps) {
  const titleId = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section className="card chart-card trends-half" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{title}</h3>
      </header>
      <p className="t2 f12">{sentence}</p>
      <table className="chart-table bar-table" aria-label={title}>
        <thead className="visually-hidden">
          <tr>
            {['Days', 'Share', 'Issues'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.days_from}>
              <th scope="row">{daysLabel(row)}</th>
              <td className="bar-cell">
                <span className="bar-track" aria-hidden="true">
                  <i className="is-count" style={{ width: `${(100 * row.count) / most}%` }} />
                </span>
                <span className="share num t2">{percentText(row.count, total.count)}</span>
              </td>
              <td className="num">
                <ListLink
                  counted={row.counted}
                  label={`${title}, ${daysLabel(row)}: ${plural(row.count, noun)}`}
                >
                  {countText(row.count)}
                </ListLink>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="num">
              <ListLink counted={total.counted} label={`${title}: ${plural(total.count, noun)}`}>
                {countText(total.count)}
              </ListLink>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
