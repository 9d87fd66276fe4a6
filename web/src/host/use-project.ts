/** A project with its processing events and contents, polled while its files are read, and what others do in it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { staleAfterEvents } from '../api/invalidation.ts';
import { followProject } from '../api/project-events.ts';
import { projectQuery, tableOfContentsQuery, tasksQuery } from '../api/projects.ts';
import { isEmpty } from '../domain/contents-tree.ts';
import { processingErrors } from '../domain/processing-errors.ts';
import {
  hasEnded,
  isProcessing,
  pollEvery,
  processingCards,
  unrecognizedCards,
} from '../domain/processing.ts';

/** TOC-013. */
const CONTENTS_EVERY_MS = 10_000;

export function useProject(projectId: number, hasFileKey: boolean) {
  const client = useQueryClient();
  const project = useQuery(projectQuery(projectId));
  const isThere = project.data !== undefined;
  const documents = project.data?.documents;
  const judge = useCallback(
    (tasks: Parameters<typeof isProcessing>[1]) => {
      const cards = processingCards(documents ?? [], tasks);
      return { cards, isActive: isProcessing(cards, tasks, hasFileKey) };
    },
    [documents, hasFileKey],
  );
  const tasks = useQuery({
    ...tasksQuery(projectId),
    enabled: isThere,
    refetchInterval: ({ state }) => {
      const known = state.data ?? [];
      return pollEvery(known, judge(known).isActive);
    },
  });
  useEffect(
    () => (isThere ? followProject(client, projectId) : undefined),
    [client, projectId, isThere],
  );
  // There may be thousands of events, so evaluate them only when they change.
  const events = tasks.data;
  const { cards, isActive } = useMemo(() => judge(events ?? []), [judge, events]);
  const errors = useMemo(
    () => processingErrors(documents ?? [], events ?? []),
    [documents, events],
  );
  const contents = useQuery({
    ...tableOfContentsQuery(projectId),
    enabled: isThere,
    refetchInterval: ({ state }) =>
      state.data !== undefined && !isEmpty(state.data) ? false : CONTENTS_EVERY_MS,
  });

  // PR-026: refetch what the events report on when they change.
  // An equal answer keeps its identity.
  const seen = useRef(events);
  useEffect(() => {
    const isNews = seen.current !== undefined && seen.current !== events;
    seen.current = events;
    if (!isNews) return;
    for (const queryKey of staleAfterEvents(projectId)) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, projectId, events]);

  // Memoized: the tree of large contents is built from it.
  const readDocuments = useMemo(() => {
    const ended = new Set(cards.filter(hasEnded).map(({ fileKey }) => fileKey));
    return documents?.filter(({ file }) => ended.has(file.file_key)) ?? [];
  }, [documents, cards]);

  return {
    project,
    contents,
    cards,
    /** Documents whose processing has ended. */
    readDocuments,
    /** Number of files that need a type from the user. */
    unrecognized: unrecognizedCards(cards).length,
    isProcessing: isThere && tasks.data !== undefined && isActive,
    errors,
    checkedAt: tasks.dataUpdatedAt === 0 ? null : new Date(tasks.dataUpdatedAt).toISOString(),
  };
}

export type ProjectModel = ReturnType<typeof useProject>;
