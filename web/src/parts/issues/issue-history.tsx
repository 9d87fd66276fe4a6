/** The history of an issue in words: who changed what, and when. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { issueHistoryQuery } from '../../api/issues.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { reporterOnCard } from '../../domain/issue-words.ts';
import { Button } from '../../ui/button.tsx';
import { changeWords } from './history-words.ts';

type IssueHistoryProps = { issue: Issue; lookups: IssueLookups };

/** Read when it is opened. */
export function IssueHistory(props: IssueHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="issue-history">
      <Button className="issue-link" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Icon size={13} aria-hidden />
        History
      </Button>
      {isOpen ? <Changes {...props} /> : null}
    </div>
  );
}

function Changes({ issue, lookups }: IssueHistoryProps) {
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    issueHistoryQuery(issue.id),
  );
  if (data === undefined) {
    return isError ? (
      <p className="row g8 t2">
        The history could not be loaded.
        <Button isSmall onPress={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <p className="t2">Loading the history…</p>
    );
  }
  return (
    <ol aria-label="History">
      {data.pages
        .flatMap((page) => page.data)
        .map((change) => (
          <Entry
            key={change.id}
            who={change.person?.full_name ?? 'Someone'}
            what={changeWords(change, lookups)}
            moment={change.created_at}
          />
        ))}
      {hasNextPage ? (
        <li>
          <Button className="issue-link" onPress={() => isFetching || void fetchNextPage()}>
            Earlier changes
          </Button>
        </li>
      ) : (
        <Entry who={reporterOnCard(issue)} what="raised it" moment={issue.created_at} />
      )}
    </ol>
  );
}

function Entry({ who, what, moment }: { who: string; what: string; moment: string }) {
  return (
    <li>
      <span className="m">{who}</span> {what}{' '}
      <time className="t3" dateTime={moment}>
        {exactMomentText(moment)}
      </time>
    </li>
  );
}
