/** How many issues were opened and closed in each week: pairs of bars, and their table. */
import type { Trends } from '../../../../../contract/src/dashboard/schema.ts';
import { dateText } from '../../../domain/dates.ts';
import { shortDayText } from '../../../domain/figures.ts';
import { plural } from '../../../domain/units.ts';
import { BarChart, PLOT_PX, TOP_PX } from '../bar-chart.tsx';
import { ListLink } from '../list-link.tsx';
import { countText, ticksTo } from '../model/charts.ts';
import { weeksSentence } from './model.ts';

type Week = Trends['weeks'][number];

const LEFT_PX = 44;
const WIDTH_PX = 640;
/** A pair of bars that is narrower cannot be told from its neighbor. */
const LEAST_SLOT_PX = 14;
const LABEL_PX = 44;

export function WeeksCard({ trends }: { trends: Trends }) {
  const sentence = weeksSentence(trends);
  return (
    <section className="card chart-card dashboard-wide" aria-labelledby="weeks-of-issues">
      <header>
        <h3 id="weeks-of-issues">Opened and closed by week</h3>
        <span className="chart-keys f12 t2" aria-hidden="true">
          {(['opened', 'closed'] as const).map((kind) => (
            <span key={kind}>
              <svg width="12" height="12">
                <rect width="12" height="12" rx="2" className={`week-bar is-${kind}`} />
              </svg>
              {kind === 'opened' ? 'Opened' : 'Closed (striped)'}
            </span>
          ))}
        </span>
      </header>
      <p className="t2 f12">{sentence}</p>
      <div className="chart-beside-table">
        <PairsOfBars weeks={trends.weeks} sentence={sentence} />
        <WeeksTable trends={trends} />
      </div>
    </section>
  );
}

function PairsOfBars({ weeks, sentence }: { weeks: readonly Week[]; sentence: string }) {
  const ticks = ticksTo(Math.max(...weeks.flatMap(({ opened, closed }) => [opened, closed])));
  const top = ticks.at(-1) ?? 1;
  const slot = Math.max(LEAST_SLOT_PX, (WIDTH_PX - LEFT_PX) / weeks.length);
  const width = LEFT_PX + slot * weeks.length;
  const height = TOP_PX + PLOT_PX + 24;
  const bar = slot * 0.36;
  const labelEvery = Math.ceil(LABEL_PX / slot);
  const highOf = (count: number) => (count === 0 ? 0 : Math.max(1, (PLOT_PX * count) / top));
  return (
    // A year is wider than a narrow window.
    <BarChart
      {...{ sentence, width, height, ticks }}
      left={LEFT_PX}
      label="Chart of weeks"
      showsEnd
    >
      <defs>
        <pattern
          {...{ id: 'pattern-closed', width: 5, height: 5 }}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className="pattern-closed-ground" />
          <path d="M0 0V5" className="pattern-line" />
        </pattern>
      </defs>
      {weeks.map(({ from, opened, closed }, at) => {
        const middle = LEFT_PX + slot * (at + 0.5);
        const [openedHigh, closedHigh] = [highOf(opened), highOf(closed)];
        const y = TOP_PX + PLOT_PX;
        return (
          <g key={from}>
            <rect
              {...{ x: middle - bar - 0.5, y: y - openedHigh, width: bar, height: openedHigh }}
              className="week-bar is-opened"
            />
            <rect
              {...{ x: middle + 0.5, y: y - closedHigh, width: bar, height: closedHigh }}
              className="week-bar is-closed"
            />
            {at % labelEvery === 0 ? (
              <text x={middle} y={y + 16} textAnchor="middle" className="dashboard-chart-label">
                {shortDayText(from)}
              </text>
            ) : null}
          </g>
        );
      })}
    </BarChart>
  );
}

/** The latest first. */
function WeeksTable({ trends: { weeks, total, period_from: since } }: { trends: Trends }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className="weeks-table" role="region" aria-label="Table of weeks" tabIndex={0}>
      <table className="chart-table" aria-label="Issues opened and closed by week">
        <thead>
          <tr>
            <th scope="col">Week of</th>
            {['Opened', 'Closed'].map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ from, to, opened, closed }) => (
            <tr key={from}>
              <th scope="row">{dateText(from)}</th>
              <td className="num">
                <ListLink
                  counted={{ created_from: from, created_to: to }}
                  label={`Week of ${dateText(from)}, opened: ${plural(opened, 'issue')}`}
                >
                  {countText(opened)}
                </ListLink>
              </td>
              <td className="num">
                <ListLink
                  counted={{ closed_from: from, closed_to: to }}
                  label={`Week of ${dateText(from)}, closed: ${plural(closed, 'issue')}`}
                >
                  {countText(closed)}
                </ListLink>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="num">
              <ListLink
                counted={{ created_from: since }}
                label={`Opened in ${weeks.length} weeks: ${plural(total.opened, 'issue')}`}
              >
                {countText(total.opened)}
              </ListLink>
            </td>
            <td className="num">
              <ListLink
                counted={{ closed_from: since }}
                label={`Closed in ${weeks.length} weeks: ${plural(total.closed, 'issue')}`}
              >
                {countText(total.closed)}
              </ListLink>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
