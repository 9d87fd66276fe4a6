/** Open issues on the page that say the same, or are at the same place, so that no issue is raised twice. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { similarIssuesQuery } from '../../api/issues.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { StatusIcon } from '../../parts/issues/marks.tsx';
import { Button } from '../../ui/button.tsx';

export type SimilarAt = {
  readonly documentId: number;
  readonly pageNumber: number;
  /** Of the markup, as XFDF has it; null without one. */
  readonly rect: string | null;
};

type SimilarIssuesProps = {
  projectId: number;
  at: SimilarAt;
  summary: string;
  onOpen: (issue: Issue) => void;
};

const REST_MS = 400;

export function SimilarIssues(props: SimilarIssuesProps) {
  const { projectId, at, onOpen } = props;
  const headingId = useId();
  const summary = useDebounced(props.summary.trim(), REST_MS);
  const rect = useDebounced(at.rect, REST_MS);
  const { data = [] } = useQuery({
    ...similarIssuesQuery(projectId, {
      ...{ document_id: at.documentId, page_number: at.pageNumber, summary },
      ...(rect !== null && { rect }),
    }),
    enabled: summary !== '' || rect !== null,
  });
  const count = data.length;
  useEffect(() => {
    if (count > 0) announce(`${plural(count, 'similar open issue')} on this page.`);
  }, [count]);
  if (count === 0) return null;
  return (
    <section className="similar-issues" aria-labelledby={headingId}>
      <h3 id={headingId} className="f12 m">
        {count === 1 ? 'A similar issue is open' : 'Similar issues are open'}
      </h3>
      <ul>
        {data.map(({ issue, is_near: isNear }) => (
          <li key={issue.id} className="row g6">
            <StatusIcon id={issue.status_id} />
            <span className="clip grow" title={issue.summary}>
              #{issue.id} {issue.summary}
            </span>
            {isNear ? <span className="tag">Same place</span> : null}
            <Button
              variant="quiet"
              isSmall
              label={`Open issue ${issue.id}: ${issue.summary}`}
              onPress={() => onOpen(issue)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
