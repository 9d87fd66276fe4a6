/** Who has to act: issues by person, and one's own (DA-020 to DA-026). */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { NOBODY } from '../../../../contract/src/issues/list.ts';
import type { AssignmentStat } from '../../../../contract/src/dashboard/schema.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { assignmentStatsQuery } from '../../api/dashboard.ts';
import { issuesQuery } from '../../api/issues.ts';
import { labelOf, useIssueLookups } from '../../api/lookups.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { issueQueryOf } from '../../domain/issue-search.ts';
import { ageText, refLabels } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { IssueComments } from '../../parts/issues/issue-comments.tsx';
import { PersonIcon, PriorityMark, StatusMark } from '../../parts/issues/marks.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import type { DashboardPlace } from './dashboard-drawer.tsx';
import { ListLink } from './list-link.tsx';
import { countText, percentText } from './model/charts.ts';
import { listOf } from './model/counted.ts';

// DA-026.
const FAILED = 'Failed to load assignment data. Please refresh the page.';

type BallInCourtProps = { workspace: DashboardPlace; onClose: () => void };

export function BallInCourt({ workspace, onClose }: BallInCourtProps) {
  const { me, project } = workspace;
  const stats = useQuery(assignmentStatsQuery(project.id));
  if (stats.data === undefined) {
    if (stats.error === null) return <div className="grow" aria-busy="true" />;
    return (
      <LoadFailure
        title={FAILED}
        isRetrying={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
    );
  }
  return (
    <div className="dashboard scroll">
      <Distributions rows={stats.data} myId={me.id} />
      <YourAssignments workspace={workspace} onClose={onClose} />
    </div>
  );
}

function Distributions({ rows, myId }: { rows: readonly AssignmentStat[]; myId: number }) {
  const [isOpen, setOpen] = useState(true);
  const all = rows.reduce((sum, { issue_count: count }) => sum + count, 0);
  const owned = rows
    .filter(({ user_id: id }) => id !== null)
    .reduce((sum, { issue_count: count }) => sum + count, 0);
  const most = Math.max(1, ...rows.map(({ issue_count: count }) => count));
  return (
    <section className="card chart-card dashboard-wide" aria-label="Assignment distributions">
      <header>
        <h3>
          <Button
            variant="quiet"
            isSmall
            hasIcon
            isExpanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <ChevronDown size={14} aria-hidden />
            ) : (
              <ChevronRight size={14} aria-hidden />
            )}
            Assignment distributions
          </Button>
        </h3>
        <span className="end t3 f12">
          {plural(all, 'issue')}, {countText(owned)} with an owner
        </span>
      </header>
      {isOpen ? (
        <ul className="assignee-cards" aria-label="Issues by person">
          {rows.map(({ user_id: id, user_name: name, issue_count: count }) => {
            const isMe = id === myId;
            const shown = id === null ? 'Unassigned' : (name ?? 'Unknown');
            return (
              <li key={id} className={isMe ? 'assignee-card is-me' : 'assignee-card'}>
                <span className="issue-mark m">
                  <PersonIcon name={id === null ? null : shown} />
                  <span className="clip" title={shown}>
                    {shown}
                  </span>
                  {isMe ? <span className="t3">(you)</span> : null}
                </span>
                <span className="row baseline g8">
                  <ListLink
                    counted={{ assignee_id: [id ?? NOBODY] }}
                    label={`${shown}: ${plural(count, 'issue')}`}
                    className="assignee-figure"
                  >
                    <b>{countText(count)}</b> {count === 1 ? 'issue' : 'issues'}
                  </ListLink>
                  <span className="end t3 f12">{percentText(count, all)}</span>
                </span>
                <span className="share-bar" aria-hidden="true">
                  <i style={{ width: `${(100 * count) / most}%` }} />
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
      {isOpen && rows.length === 0 ? <p className="t2">There are no issues yet.</p> : null}
    </section>
  );
}

function YourAssignments({ workspace, onClose }: BallInCourtProps) {
  const { me, project, issues } = workspace;
  const lookups = useIssueLookups(project.id);
  const mine = { assignee_id: [me.id] };
  const query = issueQueryOf(
    { ...listOf(mine, me.is_admin), sort_by: 'priority', sort_order: 'desc' },
    issues.isRestricted,
  );
  const { data, error, isFetching, refetch } = useQuery(issuesQuery(project.id, query));
  const total = data?.pagination.total ?? 0;
  const open = (issue: Issue) => {
    onClose();
    issues.open(issue);
  };
  return (
    <section className="card chart-card dashboard-wide" aria-labelledby="your-assignments">
      <header>
        <h3 id="your-assignments">Your assignments</h3>
        {data === undefined ? null : (
          <ListLink counted={mine} label={`Yours: ${plural(total, 'issue')}`} className="count">
            {countText(total)}
          </ListLink>
        )}
        <span className="end t3 f12">Most urgent first</span>
      </header>
      {data === undefined && error !== null ? (
        <LoadFailure
          title="Your issues could not be loaded"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data !== undefined && total === 0 ? (
        <p className="t2">No issue waits for you in this project.</p>
      ) : null}
      <ul className="assignments">
        {data?.data.map((issue) => (
          <Assignment key={issue.id} issue={issue} lookups={lookups} onOpen={() => open(issue)} />
        ))}
      </ul>
      {data === undefined || total <= data.data.length ? null : (
        <p className="f12 t2">
          The {data.data.length} most urgent.{' '}
          <ListLink counted={mine} label={`Show all ${countText(total)} in the list`}>
            Show all {countText(total)} in the list
          </ListLink>
        </p>
      )}
    </section>
  );
}

type AssignmentProps = { issue: Issue; lookups: IssueLookups; onOpen: () => void };

function Assignment({ issue, lookups, onOpen }: AssignmentProps) {
  const [areCommentsShown, setCommentsShown] = useState(false);
  return (
    <li className="assignment">
      <div className="assignment-row">
        <PriorityMark id={issue.priority_id} />
        <span className="assignment-words">
          <Button
            className="assignment-summary"
            label={`Open issue ${issue.id}: ${issue.summary}`}
            onPress={onOpen}
          >
            <span className="t3">#{issue.id}</span> {issue.summary}
          </Button>
          <span className="row g6 wrap f12">
            {refLabels(issue).map((label) => (
              <span key={label} className="tag ref">
                {label}
              </span>
            ))}
            <span className="t3">{ageText(issue.created_at)}</span>
          </span>
        </span>
        {issue.comments_count === 0 ? (
          <span className="t3 f12">No comments</span>
        ) : (
          <Button
            variant="quiet"
            isSmall
            hasIcon
            isExpanded={areCommentsShown}
            onPress={() => setCommentsShown(!areCommentsShown)}
          >
            <MessageSquare size={14} aria-hidden />
            View all comments <span className="t3 num">{countText(issue.comments_count)}</span>
            <span className="visually-hidden"> on issue {issue.id}</span>
          </Button>
        )}
        <StatusMark id={issue.status_id} label={labelOf(lookups.statuses, issue.status_id)} />
      </div>
      {areCommentsShown ? (
        <div className="assignment-comments">
          <IssueComments issue={issue} people={lookups.people} areAllShown />
        </div>
      ) : null}
    </li>
  );
}
