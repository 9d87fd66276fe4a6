/** What reviewers decided and said about differences. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { DifferenceMark } from '../../../contract/src/reviews/marks.ts';
import { sheetOf } from '../domain/change-matrix.ts';
import { call } from './client.ts';
import { changesQuery } from './issuances.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export function differenceReviewsQuery(executionId: number) {
  const args = { params: { id: executionId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/overlay-executions/{id}/review', args),
    queryFn: ({ signal }) => call('GET /v1/overlay-executions/{id}/review', args, { signal }),
    staleTime: 0,
  });
}

type Decision = {
  executionId: number;
  differenceIds: readonly string[];
  /** Null: not decided. */
  mark: DifferenceMark | null;
  /** Who decides. */
  by: { id: number; full_name: string };
};

/** Shown at once, and taken back if the server refuses. */
export const markDifferencesMutation = mutationOptions({
  mutationFn: ({ executionId, differenceIds, mark, by }: Decision, { client }) => {
    const { queryKey } = differenceReviewsQuery(executionId);
    const before = client.getQueryData(queryKey);
    const ids = new Set(differenceIds);
    const decided = { is_carried: false, decided_by: by, decided_at: new Date().toISOString() };
    return write(
      client,
      'PUT /v1/overlay-executions/{id}/review',
      { params: { id: executionId }, body: { difference_ids: [...ids], mark } },
      {
        ahead: {
          apply: () =>
            client.setQueryData(queryKey, (known = { data: [], comments: [] }) => ({
              ...known,
              data: [
                ...known.data.filter(({ difference_id: id }) => !ids.has(id)),
                ...(mark === null
                  ? []
                  : [...ids].map((id) => ({ difference_id: id, mark, ...decided }))),
              ],
            })),
          undo: () => client.setQueryData(queryKey, before),
        },
      },
    );
  },
});

type Said = { executionId: number; differenceId: string; text: string };

export const commentOnDifferenceMutation = mutationOptions({
  mutationFn: ({ executionId, differenceId, text }: Said, { client }) =>
    write(client, 'POST /v1/overlay-executions/{id}/review/comments', {
      params: { id: executionId },
      body: { difference_id: differenceId, text },
    }),
});

type Reviewer = { issuanceId: number; sheetIds: readonly number[]; reviewerId: number | null };

export function giveSheetsMutation(projectId: number) {
  return mutationOptions({
    mutationFn: ({ issuanceId, sheetIds, reviewerId }: Reviewer, { client }) =>
      write(client, 'PUT /v1/projects/{id}/issuances/{issuanceId}/reviewers', {
        params: { id: projectId, issuanceId },
        body: { sheet_ids: [...sheetIds], reviewer_id: reviewerId },
      }),
  });
}

type Seen = { issuanceId: number; sheetIds: readonly number[]; isSeen: boolean };

/** Shown at once, and taken back if the server refuses. */
export function seeSheetsMutation(projectId: number) {
  return mutationOptions({
    mutationFn: ({ issuanceId, sheetIds, isSeen }: Seen, { client }) => {
      const { queryKey } = changesQuery(projectId, issuanceId);
      const show = (isShown: boolean) =>
        client.setQueryData(queryKey, (matrix) =>
          matrix === undefined
            ? matrix
            : {
                ...matrix,
                changes: matrix.changes.map((change) =>
                  sheetIds.includes(sheetOf(change).id) ? { ...change, is_seen: isShown } : change,
                ),
              },
        );
      return write(
        client,
        'PUT /v1/projects/{id}/issuances/{issuanceId}/seen-sheets',
        {
          params: { id: projectId, issuanceId },
          body: { sheet_ids: [...sheetIds], is_seen: isSeen },
        },
        { ahead: { apply: () => show(isSeen), undo: () => show(!isSeen) } },
      );
    },
  });
}

export function signOffMutation(projectId: number) {
  return mutationOptions({
    mutationFn: (issuanceId: number, { client }) =>
      write(client, 'POST /v1/projects/{id}/issuances/{issuanceId}/sign-offs', {
        params: { id: projectId, issuanceId },
      }),
  });
}
