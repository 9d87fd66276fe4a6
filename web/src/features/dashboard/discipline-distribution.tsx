/** Urgent, high and medium issues by discipline: stacked bars, and their table (DA-008, DA-009, DA-014). */
import { DISCIPLINE_PRIORITIES } from '../../../../contract/src/dashboard/covered.ts';
import type { DashboardStats } from '../../../../contract/src/dashboard/schema.ts';
import { priorityOfId } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { BarChart, PLOT_PX, TOP_PX } from './bar-chart.tsx';
import { ListLink } from './list-link.tsx';
import {
  columnTotal,
  countText,
  disciplineBars,
  disciplineSentence,
  ticksTo,
  wrapped,
} from './model/charts.ts';
import type { Bar } from './model/charts.ts';

const labelOf = (priority: number) => priorityOfId(priority)?.label ?? '';
const LABELS = DISCIPLINE_PRIORITIES.map(labelOf);

export function DisciplineDistribution({ stats }: { stats: DashboardStats }) {
  const bars = disciplineBars(stats);
  const sentence = disciplineSentence(bars);
  return (
    <section className="card chart-card dashboard-wide" aria-labelledby="discipline-distribution">
      <header>
        <h3 id="discipline-distribution">Discipline distribution</h3>
        <span className="chart-keys f12 t2" aria-hidden="true">
          {DISCIPLINE_PRIORITIES.map((priority) => (
            <span key={priority}>
              <svg width="12" height="12">
                <Segment priority={priority} x={0} y={0} width={12} height={12} />
              </svg>
              {labelOf(priority)}
            </span>
          ))}
        </span>
      </header>
      <p className="t2 f12">{sentence}</p>
      {bars.length === 0 ? null : (
        <div className="chart-beside-table">
          <StackedBars bars={bars} sentence={sentence} />
          <BarTable bars={bars} />
        </div>
      )}
    </section>
  );
}

type SegmentProps = { priority: number; x: number; y: number; width: number; height: number };

/** In its color, and hatched or dotted, so that the color is not the only difference. */
function Segment({ priority, ...place }: SegmentProps) {
  const { key } = priorityOfId(priority) ?? { key: 'low' };
  return (
    <>
      <rect {...place} rx="2" fill={`var(--prio-${key})`} />
      <rect {...place} rx="2" fill={`url(#pattern-${key})`} />
    </>
  );
}

const SLOT_PX = 76;
const BAR_PX = 38;
const LEFT_PX = 34;
const LINE_PX = 13;
/** A segment that is lower has no room for its number; the table has it. */
const NUMBER_PX = 18;

function StackedBars({ bars, sentence }: { bars: readonly Bar[]; sentence: string }) {
  const ticks = ticksTo(Math.max(...bars.map(({ total }) => total)));
  const top = ticks.at(-1) ?? 1;
  const labels = bars.map(({ label }) => wrapped(label));
  const lines = Math.max(...labels.map(({ length }) => length));
  const width = LEFT_PX + bars.length * SLOT_PX;
  const height = TOP_PX + PLOT_PX + 8 + lines * LINE_PX;
  const yOf = (count: number) => TOP_PX + PLOT_PX * (1 - count / top);
  return (
    // Many disciplines are wider than a narrow window.
    <BarChart {...{ sentence, width, height, ticks }} left={LEFT_PX} label="Chart of disciplines">
      <defs>
        <pattern
          {...{ id: 'pattern-urgent', width: 5, height: 5 }}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V5" className="pattern-line" />
        </pattern>
        <pattern {...{ id: 'pattern-high', width: 5, height: 5 }} patternUnits="userSpaceOnUse">
          <circle cx="1.5" cy="1.5" r="0.9" className="pattern-dot" />
        </pattern>
        <pattern {...{ id: 'pattern-medium', width: 5, height: 5 }} />
      </defs>
      {bars.map((bar, index) => {
        const x = LEFT_PX + index * SLOT_PX + (SLOT_PX - BAR_PX) / 2;
        const middle = x + BAR_PX / 2;
        let below = 0;
        return (
          <g key={bar.id}>
            {DISCIPLINE_PRIORITIES.map((priority) => {
              const count = bar.counts[priority] ?? 0;
              if (count === 0) return null;
              const y = yOf(below + count);
              const high = Math.max(1, yOf(below) - y - 2);
              below += count;
              const text = countText(count);
              const box = 6 + text.length * 7;
              return (
                <g key={priority}>
                  <Segment {...{ priority, x, y, width: BAR_PX, height: high }} />
                  {high < NUMBER_PX ? null : (
                    <>
                      <rect
                        {...{ x: middle - box / 2, y: y + high / 2 - 8, width: box, height: 16 }}
                        rx="3"
                        fill="var(--surface)"
                      />
                      <text
                        {...{ x: middle, y: y + high / 2 + 4 }}
                        textAnchor="middle"
                        className="chart-number"
                      >
                        {text}
                      </text>
                    </>
                  )}
                </g>
              );
            })}
            <text textAnchor="middle" className="dashboard-chart-label">
              {labels[index]?.map((line, at) => (
                <tspan key={line} x={middle} y={TOP_PX + PLOT_PX + 16 + at * LINE_PX}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        );
      })}
    </BarChart>
  );
}

function BarTable({ bars }: { bars: readonly Bar[] }) {
  const all = bars.reduce((sum, { total }) => sum + total, 0);
  return (
    <table className="chart-table" aria-label="Urgent, high and medium issues by discipline">
      <thead>
        <tr>
          <th scope="col">Discipline</th>
          {[...LABELS, 'Total'].map((label) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, counts, total }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {DISCIPLINE_PRIORITIES.map((priority) => (
              <td key={priority} className="num">
                <ListLink
                  counted={{ discipline_ids: [id], priority: [priority] }}
                  label={`${label}, ${labelOf(priority).toLowerCase()}: ${plural(counts[priority] ?? 0, 'issue')}`}
                >
                  {countText(counts[priority] ?? 0)}
                </ListLink>
              </td>
            ))}
            <td className="num m">
              <ListLink
                counted={{ discipline_ids: [id], priority: DISCIPLINE_PRIORITIES }}
                label={`${label}: ${plural(total, 'issue')}`}
              >
                {countText(total)}
              </ListLink>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {DISCIPLINE_PRIORITIES.map((priority) => (
            <td key={priority} className="num">
              <ListLink
                counted={{ priority: [priority] }}
                label={`${labelOf(priority)}: ${plural(columnTotal(bars, priority), 'issue')}`}
              >
                {countText(columnTotal(bars, priority))}
              </ListLink>
            </td>
          ))}
          <td className="num">
            <ListLink
              counted={{ priority: DISCIPLINE_PRIORITIES }}
              label={`Urgent, high and medium: ${plural(all, 'issue')}`}
            >
              {countText(all)}
            </ListLink>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
