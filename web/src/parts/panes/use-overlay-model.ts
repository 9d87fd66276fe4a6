/** Opens what an overlay's execution shows, and keeps the viewer in step with it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { overlayDifferencesQuery } from '../../api/overlays.ts';
import { createOverlayModel, looksOf } from '../../host/comparison/overlay-model.ts';
import type { OverlayModel } from '../../host/comparison/overlay-model.ts';
import { projectSources } from '../../host/comparison/project-sources.ts';

/** Null until mounted: a model starts workers, and React may discard a first render. */
function useMountedModel(engine: Engine): OverlayModel | null {
  const [model, setModel] = useState<OverlayModel | null>(null);
  useLayoutEffect(() => {
    const created = createOverlayModel(engine);
    // oxlint-disable-next-line react/set-state-in-effect -- the next render comes before anything is painted
    setModel(created);
    return () => created.comparison.dispose();
  }, [engine]);
  return model;
}

export function useOverlayModel(engine: Engine, execution: OverlayExecutionDetail) {
  const client = useQueryClient();
  const model = useMountedModel(engine);
  const [error, setError] = useState<unknown>(null);
  const { data: found = null } = useQuery({
    ...overlayDifferencesQuery(execution.id),
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
    model?.comparison.sheets.take(execution, found).catch(reportError);
  }, [model, execution, found]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { model, error, retry };
}
