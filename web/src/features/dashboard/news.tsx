/** What has changed since the last visit to the dashboard, with links to the lists. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ProjectNews } from '../../../../contract/src/dashboard/schema.ts';
import { VISIT_GAP_MINUTES } from '../../../../contract/src/dashboard/visits.ts';
import { newsQuery, noteVisitMutation } from '../../api/dashboard.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { ListLink } from './list-link.tsx';
import { countText } from './model/charts.ts';
import type { Counted } from './model/counted.ts';
import { documentAction, overlayAction, WorkspaceLink } from './workspace-link.tsx';

/** Often enough that a dashboard that stays open is one visit. */
const NOTE_EVERY_MS = (VISIT_GAP_MINUTES / 3) * 60_000;

type NewsProps = { projectId: number; personId: number };

export function News({ projectId, personId }: NewsProps) {
  const { data, error, refetch } = useQuery(newsQuery(projectId));
  const { mutate: note } = useMutation(noteVisitMutation);
  useEffect(() => {
    const noteSeen = () => {
      if (document.visibilityState === 'visible') note(projectId);
    };
    noteSeen();
    const timer = setInterval(noteSeen, NOTE_EVERY_MS);
    return () => clearInterval(timer);
  }, [note, projectId]);
  if (data === undefined && error !== null) {
    return (
      <section className="card chart-card" aria-label="Since your last visit">
        <p className="row g8 t2">
          <span>What changed since your last visit could not be loaded.</span>
          <Button isSmall onPress={() => void refetch()}>
            Try again
          </Button>
        </p>
      </section>
    );
  }
  // Nothing came before the first visit.
  if (data === undefined || data.since === null) return null;
  return <NewsCard news={data} since={data.since} {...{ projectId, personId }} />;
}

type Line = { count: number; one: string; many: string; counted: Counted };

function linesOf(news: ProjectNews, since: string, personId: number): Line[] {
  const lines: Line[] = [
    {
      ...{ count: news.new_issues, one: 'new issue', many: 'new issues' },
      counted: { created_from: since },
    },
    {
      ...{ count: news.status_changes, one: 'issue with a changed status' },
      ...{ many: 'issues with a changed status', counted: { status_changed_from: since } },
    },
    {
      ...{ count: news.commented_assigned, one: 'issue of yours with comments of others' },
      many: 'issues of yours with comments of others',
      counted: { commented_from: since, assignee_id: [personId] },
    },
    {
      ...{ count: news.commented_raised, one: 'issue you raised with comments of others' },
      many: 'issues you raised with comments of others',
      counted: { commented_from: since, creator_id: [personId] },
    },
  ];
  return lines.filter(({ count }) => count > 0);
}

type NewsCardProps = NewsProps & { news: ProjectNews; since: string };

function NewsCard({ news, since, projectId, personId }: NewsCardProps) {
  const lines = linesOf(news, since, personId);
  const isQuiet = lines.length === 0 && news.new_files === 0 && news.new_differences === 0;
  return (
    <section className="card chart-card" aria-labelledby="news">
      <header>
        <h3 id="news">Since your last visit</h3>
        <span className="t3 f12">{dateTimeText(since)}</span>
      </header>
      {isQuiet ? (
        <p className="t2">Nothing changed.</p>
      ) : (
        <ul className="news" aria-label="Changes since your last visit">
          {lines.map(({ count, one, many, counted }) => (
            <li key={one}>
              <ListLink counted={counted}>
                <b>{countText(count)}</b> {count === 1 ? one : many}
              </ListLink>
            </li>
          ))}
          {news.new_files === 0 ? null : (
            <li>
              <b>{countText(news.new_files)}</b> {news.new_files === 1 ? 'new file' : 'new files'}
              <Latest left={news.new_files - news.files.length}>
                {news.files.map(({ document_id: id, file_name: name }) => (
                  <WorkspaceLink key={id} action={documentAction(id)}>
                    {name}
                  </WorkspaceLink>
                ))}
              </Latest>
            </li>
          )}
          {news.new_differences === 0 ? null : (
            <li>
              <Link
                className="list-link"
                to="/projects/$projectId/changes"
                params={{ projectId: String(projectId) }}
              >
                <b>{countText(news.new_differences)}</b>{' '}
                {news.new_differences === 1 ? 'new difference' : 'new differences'}
              </Link>
              <Latest left={0}>
                {news.overlays.map(
                  ({ overlay_id: id, overlay_execution_id: execution, ...row }) => (
                    <WorkspaceLink key={execution} action={overlayAction(id, execution)}>
                      {row.overlay_name}: {plural(row.differences_count, 'difference')}
                    </WorkspaceLink>
                  ),
                )}
              </Latest>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Links to the latest, and how many are left. */
function Latest({ left, children }: { left: number; children: ReactNode }) {
  return (
    <span className="news-latest f12">
      {children}
      {left > 0 ? <span className="t3">and {countText(left)} more</span> : null}
    </span>
  );
}
