/** Opens what an overlay's execution shows, and keeps the viewer in step with it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import type { DifferenceReview } from '../../../../contract/src/reviews/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { detailOf } from '../../api/api-error.ts';
import { overlayDifferencesQuery } from '../../api/overlays.ts';
import { differenceReviewsQuery, markDifferencesMutation } from '../../api/reviews.ts';
import { useMe } from '../../api/users.ts';
import type { Decide } from '../../host/comparison/execution-sheets.ts';
import { createOverlayModel, looksOf } from '../../host/comparison/overlay-model.ts';
import type { OverlayModel } from '../../host/comparison/overlay-model.ts';
import { projectSources } from '../../host/comparison/project-sources.ts';
import { showToast } from '../../ui/toast-queue.ts';

/** One object, so that an answer that is awaited changes nothing. */
const NOTHING: readonly DifferenceReview[] = [];

/** Also of a decision that others followed, or whose overlay was closed meanwhile. */
const MARKING = {
  ...markDifferencesMutation,
  onError: (failure: Error) =>
    showToast({
      ...{ title: 'The difference could not be marked', tone: 'bad' },
      detail: detailOf(failure),
    }),
};

/** Null until mounted: a model starts workers, and React may discard a first render. */
function useMountedModel(engine: Engine, decide: Decide): OverlayModel | null {
  const [model, setModel] = useState<OverlayModel | null>(null);
  useLayoutEffect(() => {
    const created = createOverlayModel(engine, decide);
    // oxlint-disable-next-line react/set-state-in-effect -- the next render comes before anything is painted
    setModel(created);
    return () => created.comparison.dispose();
  }, [engine, decide]);
  return model;
}

export function useOverlayModel(engine: Engine, execution: OverlayExecutionDetail) {
  const client = useQueryClient();
  const me = useMe();
  const { mutate } = useMutation(MARKING);
  const { id: personId, full_name: name } = me;
  const decide: Decide = useCallback(
    ({ executionId, differenceId, mark }) => {
      const by = { id: personId, full_name: name };
      mutate({ executionId, differenceIds: [differenceId], mark, by });
    },
    [mutate, personId, name],
  );
  const model = useMountedModel(engine, decide);
  const [error, setError] = useState<unknown>(null);
  const { data: found = null } = useQuery({
    ...overlayDifferencesQuery(execution.id),
    enabled: execution.has_been_checked,
  });

  const { data: decided = NOTHING } = useQuery({
    ...differenceReviewsQuery(execution.id),
    select: ({ data }) => data,
    enabled: execution.has_been_checked,
  });

  const [attempt, setAttempt] = useState(0);
  const open = useEffectEvent(async ({ comparison }: OverlayModel) => {
    const { drawing_1: a, drawing_2: b } = execution.overlay;
    comparison.wantPages(a.sheet.page_number - 1, b.sheet.page_number - 1);
    const [one, other] = await projectSources(client, {
      documentA: a.sheet.document_id,
      documentB: b.sheet.document_id,
    });
    await comparison.openPair(one, other);
  });
  useEffect(() => {
    if (model !== null) open(model).catch(setError);
  }, [model, attempt]);

  const dress = useEffectEvent(() => model?.setView(looksOf(execution)));
  useLayoutEffect(() => {
    dress();
  }, [model, execution.id]);

  useEffect(() => {
    model?.comparison.sheets.take(execution, found, decided).catch(reportError);
  }, [model, execution, found, decided]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { model, error, retry };
}
