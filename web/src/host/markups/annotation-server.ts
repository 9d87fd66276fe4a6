/** Markups over the API, whose words for them are annotations. The cached lists are kept up to date by live events. */
import { QueryObserver } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { IssueOnPaper } from '../../../../contract/src/issues/schema.ts';
import {
  addAnnotations,
  annotationQuery,
  annotationsQuery,
  changeAnnotations,
  placesWithoutMarkup,
} from '../../api/annotations.ts';
import { ApiError } from '../../api/api-error.ts';
import { issuesOnPaperQuery } from '../../api/issues.ts';
import type { MarkupRow, MarkupServer } from './markup-server.ts';

export function annotationServer(client: QueryClient, projectId: number): MarkupServer {
  return {
    list: (documentId) => client.fetchQuery(annotationsQuery(projectId, documentId)),
    placesWithoutMarkup: (documentId) => placesWithoutMarkup(client, { projectId, documentId }),
    watch: (documentId, onList) => {
      const query = annotationsQuery(projectId, documentId);
      // It was read just now.
      const observer = new QueryObserver(client, { ...query, refetchOnMount: false });
      const take = ({ data }: { data: readonly MarkupRow[] | undefined }) => {
        if (data !== undefined) onList(data);
      };
      const unsubscribe = observer.subscribe(take);
      // What changed while the list was read.
      take(observer.getCurrentResult());
      return unsubscribe;
    },
    watchIssues: (documentId, onIssues) => {
      const observer = new QueryObserver(client, issuesOnPaperQuery(documentId));
      const take = ({ data }: { data: readonly IssueOnPaper[] | undefined }) => {
        if (data !== undefined) onIssues(data);
      };
      const unsubscribe = observer.subscribe(take);
      take(observer.getCurrentResult());
      return unsubscribe;
    },
    read: async (id) => {
      try {
        return await client.fetchQuery(annotationQuery(id));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    create: (documentId, texts) => addAnnotations(client, { projectId, documentId }, texts),
    change: (edits) => changeAnnotations(client, projectId, edits),
  };
}
