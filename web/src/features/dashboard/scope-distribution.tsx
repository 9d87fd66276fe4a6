/** Urgent and high issues by scope: a ring, and its table (DA-010 to DA-012). */
import { SCOPE_PRIORITIES } from '../../../../contract/src/dashboard/covered.ts';
import type { DashboardStats } from '../../../../contract/src/dashboard/schema.ts';
import { plural } from '../../domain/units.ts';
import { ListLink } from './list-link.tsx';
import { arcPath, countText, scopedTotal, scopeSentence, slicesOf } from './model/charts.ts';

const RADIUS = 62;
/** Colors for charts; the rest share one, and the ring has a gap after each. */
const COLORS = 6;
const colorOf = (index: number) => (index < COLORS ? `var(--c-${index + 1})` : 'var(--text-3)');

/** `isWide`: it stands alone in its row. */
export function ScopeDistribution(props: { stats: DashboardStats; isWide: boolean }) {
  const { stats, isWide } = props;
  const { scope_distribution: rows } = stats;
  const total = scopedTotal(stats);
  const sentence = scopeSentence(stats);
  const slices = slicesOf(rows.map(({ count }) => count));
  return (
    <section
      className={`card chart-card ${isWide ? 'dashboard-wide' : 'dashboard-half'}`}
      aria-labelledby="scope-distribution"
    >
      <header>
        <h3 id="scope-distribution">Scope distribution</h3>
        <span className="t3 f12">urgent and high issues</span>
      </header>
      <p className="t2 f12">{sentence}</p>
      {rows.length === 0 ? null : (
        <div className="ring-and-table">
          <span className="ring">
            <svg
              width="160"
              height="160"
              viewBox="-80 -80 160 160"
              role="img"
              aria-label={sentence}
            >
              {slices.map((slice, index) => (
                <path
                  key={rows[index]?.scope_id}
                  d={arcPath(slice, RADIUS)}
                  fill="none"
                  stroke={colorOf(index)}
                  strokeWidth="22"
                />
              ))}
            </svg>
            <span className="ring-middle">
              <ListLink
                counted={{ priority: SCOPE_PRIORITIES }}
                label={`Urgent and high: ${plural(total, 'issue')}`}
                className="ring-figure"
              >
                {countText(total)}
              </ListLink>
              <span className="f11 t2">urgent and high</span>
            </span>
          </span>
          <table className="chart-table" aria-label="Urgent and high issues by scope">
            <thead>
              <tr>
                <th scope="col">Scope</th>
                <th scope="col" className="num">
                  Issues
                </th>
                <th scope="col" className="num">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ scope_id: id, scope_label: label, count, percentage }, index) => (
                <tr key={id}>
                  <th scope="row">
                    <span className="chart-key" style={{ background: colorOf(index) }} />
                    {label}
                  </th>
                  <td className="num">
                    <ListLink
                      counted={{ scopes: [id], priority: SCOPE_PRIORITIES }}
                      label={`${label}: ${plural(count, 'issue')}`}
                    >
                      {countText(count)}
                    </ListLink>
                  </td>
                  <td className="num t2">{percentage}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
