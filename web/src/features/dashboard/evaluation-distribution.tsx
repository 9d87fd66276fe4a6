/** How issues are evaluated: a bar for each state, in its table (DA-013). For administrators. */
import { CircleDashed, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { DashboardStats } from '../../../../contract/src/dashboard/schema.ts';
import { EVALUATION_WORDS } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { ListLink } from './list-link.tsx';
import { countText, evaluationSentence, percentText } from './model/charts.ts';

const STATES = [
  { state: 'approved', Sign: ThumbsUp },
  { state: 'rejected', Sign: ThumbsDown },
  { state: 'not_reviewed', Sign: CircleDashed },
] as const;

export function EvaluationDistribution({ stats }: { stats: DashboardStats }) {
  const { evaluation_distribution: counts, total_issues: total } = stats;
  if (counts === null) return null;
  return (
    <section className="card chart-card dashboard-third" aria-labelledby="evaluation-distribution">
      <header>
        <h3 id="evaluation-distribution">Evaluation distribution</h3>
      </header>
      <p className="t2 f12">{evaluationSentence(stats)}</p>
      <table className="chart-table bar-table" aria-label="Issues by evaluation">
        <thead className="visually-hidden">
          <tr>
            {['Evaluation', 'Share', 'Issues'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STATES.map(({ state, Sign }) => (
            <tr key={state}>
              <th scope="row">
                <span className={`issue-mark evaluation is-${state}`}>
                  <Sign size={14} aria-hidden />
                  {EVALUATION_WORDS[state]}
                </span>
              </th>
              <td className="bar-cell">
                <span className="bar-track" aria-hidden="true">
                  <i
                    className={`is-${state}`}
                    style={{ width: `${(100 * counts[state]) / Math.max(1, total)}%` }}
                  />
                </span>
                <span className="share num t2">{percentText(counts[state], total)}</span>
              </td>
              <td className="num">
                <ListLink
                  counted={{ evaluation_states: [state] }}
                  label={`${EVALUATION_WORDS[state]}: ${plural(counts[state], 'issue')}`}
                >
                  {countText(counts[state])}
                </ListLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
