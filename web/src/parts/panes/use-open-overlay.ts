/** Shows an execution of an overlay that only its id is known of, such as that of an issue (LO-009). */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { overlayExecutionQuery } from '../../api/overlays.ts';
import type { PaneId, Panes, PanesAction } from '../../domain/panes.ts';
import { showToast } from '../../ui/toast-queue.ts';

/** OV-033. */
const NO_OVERLAY_ID = 'Could not find overlay ID';

export function useOpenOverlay(
  { first, second }: Pick<Panes, 'first' | 'second'>,
  act: (action: PanesAction) => void,
) {
  const client = useQueryClient();
  const firstId = first.kind === 'overlay' ? first.executionId : null;
  const secondId = second?.kind === 'overlay' ? second.executionId : null;
  return useCallback(
    (pane: PaneId, executionId: number, otherwise: () => void) => {
      if ((pane === 1 ? firstId : secondId) === executionId) return;
      client.fetchQuery(overlayExecutionQuery(executionId)).then(
        ({ overlay_id: overlayId }) => act({ type: 'overlay', pane, overlayId, executionId }),
        (error: unknown) => {
          const isGone = error instanceof ApiError && error.status === 404;
          const detail = isGone ? NO_OVERLAY_ID : detailOf(error);
          showToast({ title: 'Error', detail, tone: 'bad' });
          otherwise();
        },
      );
    },
    [client, act, firstId, secondId],
  );
}
