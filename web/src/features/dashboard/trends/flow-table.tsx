/** How issues are opened and closed by discipline or by person: a bar of the open ones for each, in its table. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { plural } from '../../../domain/units.ts';
import { ListLink } from '../list-link.tsx';
import { countText } from '../model/charts.ts';
import type { Counted } from '../model/counted.ts';
import { daysText, mostOpenSentence } from './model.ts';
import type { Flow } from './model.ts';

type FlowRow = Flow & { key: number; name: string; counted: Counted };

type FlowTableProps = {
  title: string;
  /** What a row is. */
  head: string;
  rows: readonly FlowRow[];
  total: Flow;
  /** When the period begins. */
  since: string;
};

const NONE = '–';

export function FlowTable({ title, head, rows, total, since }: FlowTableProps) {
  const titleId = useId();
  const sentence = mostOpenSentence(rows, total.open);
  const most = Math.max(1, ...rows.map(({ open }) => open));
  const names = ['Open', 'Median age', 'Opened', 'Closed', 'Median time to close'];
  return (
    <section className="card chart-card dashboard-wide" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{title}</h3>
      </header>
      <p className="t2 f12">{sentence}</p>
      <div
        className="dashboard-chart-scroll"
        role="region"
        aria-label={`${title}, table`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        <table className="chart-table flow-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {head}
              </th>
              {names.map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="clip" title={row.name}>
                  {row.name}
                </th>
                <td className="flow-bar" aria-hidden="true">
                  <span className="bar-track">
                    <i className="is-count" style={{ width: `${(100 * row.open) / most}%` }} />
                  </span>
                </td>
                <Figures flow={row} name={row.name} counted={row.counted} since={since} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <Figures flow={total} name="All" counted={{}} since={since} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

type FiguresProps = { flow: Flow; name: string; counted: Counted; since: string };

function Figures({ flow, name, counted, since }: FiguresProps) {
  const open = { ...counted, is_closed: false };
  const opened = { ...counted, created_from: since };
  const closed = { ...counted, closed_from: since };
  const { median_age_days: age, median_days_to_close: taken } = flow;
  const count = (what: string, of: number, list: Counted) => (
    <Figure counted={list} label={`${name}, ${what}: ${plural(of, 'issue')}`}>
      {countText(of)}
    </Figure>
  );
  const days = (what: string, median: number | null, list: Counted) =>
    median === null ? (
      <td className="num t3">{NONE}</td>
    ) : (
      <Figure counted={list} label={`${name}, ${what}: ${daysText(median)}`}>
        {daysText(median)}
      </Figure>
    );
  return (
    <>
      {count('open', flow.open, open)}
      {days('median age of open issues', age, open)}
      {count('opened', flow.opened, opened)}
      {count('closed', flow.closed, closed)}
      {days('median time to close', taken, closed)}
    </>
  );
}

type FigureProps = { counted: Counted; label: string; children: ReactNode };

function Figure({ counted, label, children }: FigureProps) {
  return (
    <td className="num">
      <ListLink counted={counted} label={label}>
        {children}
      </ListLink>
    </td>
  );
}
