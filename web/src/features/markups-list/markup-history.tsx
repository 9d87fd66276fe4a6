/** The history of a markup in words: who changed what, and when. Read when it is opened. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { annotationChangesQuery } from '../../api/annotations.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { FILE_POINTS } from '../../host/markups/document-markups.ts';
import { xfdfCodec } from '../../host/markups/xfdf-codec.ts';
import { Button } from '../../ui/button.tsx';
import { markupChangeWords } from './model/markup-changes.ts';

type MarkupHistoryProps = {
  id: number;
  /** Of the markup now; another one reads the history again. */
  version: number;
};

export function MarkupHistory({ id, version }: MarkupHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="markup-history">
      <Button variant="quiet" isSmall hasIcon isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Icon size={13} aria-hidden />
        History
      </Button>
      {isOpen ? <Changes key={version} id={id} /> : null}
    </div>
  );
}

function Changes({ id }: { id: number }) {
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    annotationChangesQuery(id),
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
  const changes = data.pages
    .flatMap((page) => page.changes)
    .map((change) => ({ ...change, markup: xfdfCodec.read(change.xfdf, FILE_POINTS) }));
  return (
    <ol aria-label="History">
      {changes.map((change, index) => (
        <li key={change.version}>
          <b>{change.author?.full_name ?? (change.action === 'carried' ? 'Pinbar' : 'Someone')}</b>{' '}
          {markupChangeWords(change, changes[index + 1]?.markup ?? null)}{' '}
          <time className="t3" dateTime={change.created_at}>
            {exactMomentText(change.created_at)}
          </time>
        </li>
      ))}
      {hasNextPage ? (
        <li>
          <Button variant="quiet" isSmall onPress={() => isFetching || void fetchNextPage()}>
            Earlier changes
          </Button>
        </li>
      ) : null}
    </ol>
  );
}
