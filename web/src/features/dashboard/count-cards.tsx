/** How many issues there are, in all and of each priority, and for administrators how they are evaluated (DA-005, DA-006). */
import { CircleDashed, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DashboardStats } from '../../../../contract/src/dashboard/schema.ts';
import { EVALUATION_WORDS } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { PriorityIcon } from '../../parts/issues/marks.tsx';
import { ListLink } from './list-link.tsx';
import { countText } from './model/charts.ts';
import type { Counted } from './model/counted.ts';

type Judged = { approved: number; rejected: number; not_reviewed: number };

const SIGNS = { approved: ThumbsUp, rejected: ThumbsDown, not_reviewed: CircleDashed } as const;
const STATES = ['approved', 'rejected', 'not_reviewed'] as const;

type CardProps = {
  name: string;
  icon?: ReactNode;
  count: number;
  counted: Counted;
  /** Null for people who see no evaluations. */
  judged: Judged | null;
};

function Card({ name, icon, count, counted, judged }: CardProps) {
  return (
    <li className="count-card">
      <span className="issue-mark m">
        {icon}
        {name}
      </span>
      <ListLink counted={counted} label={`${name}: ${plural(count, 'issue')}`} className="figure">
        {countText(count)}
      </ListLink>
      {judged === null ? null : (
        <>
          <span className="judged-bar" aria-hidden="true">
            {STATES.filter((state) => judged[state] > 0).map((state) => (
              <i key={state} className={`is-${state}`} style={{ flexGrow: judged[state] }} />
            ))}
          </span>
          <span className="judged-counts f12">
            {STATES.map((state) => {
              const Sign = SIGNS[state];
              return (
                <ListLink
                  key={state}
                  counted={{ ...counted, evaluation_states: [state] }}
                  label={`${name}, ${EVALUATION_WORDS[state].toLowerCase()}: ${plural(judged[state], 'issue')}`}
                >
                  <Sign size={13} aria-hidden />
                  {countText(judged[state])}
                </ListLink>
              );
            })}
          </span>
        </>
      )}
    </li>
  );
}

export function CountCards({ stats }: { stats: DashboardStats }) {
  return (
    <ul className="count-cards card" aria-label="Issues by priority">
      <Card
        name="All issues"
        count={stats.total_issues}
        counted={{}}
        judged={stats.evaluation_distribution}
      />
      {stats.priority_stats.map((row) => {
        const { approved_count: approved, rejected_count: rejected } = row;
        const { not_reviewed_count: notReviewed } = row;
        const isJudged = approved !== null && rejected !== null && notReviewed !== null;
        return (
          <Card
            key={row.priority_id}
            name={row.priority_label}
            icon={<PriorityIcon id={row.priority_id} />}
            count={row.total_count}
            counted={{ priority: [row.priority_id] }}
            judged={isJudged ? { approved, rejected, not_reviewed: notReviewed } : null}
          />
        );
      })}
    </ul>
  );
}
