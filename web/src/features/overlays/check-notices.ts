/** Says that the check of an overlay is over that someone began here and left for something else. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import { isRefusal } from '../../api/api-error.ts';
import { leftExecutionQuery } from '../../api/overlays.ts';
import { drawingPlaces, isDoubtful } from '../../domain/overlay-words.ts';
import { SeenNotices } from '../../domain/seen-notices.ts';
import { plural } from '../../domain/units.ts';
import type { Workspace } from '../../host/workspace.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast-queue.ts';

type Show = (overlayId: number, executionId: number) => void;

function tell(execution: OverlayExecutionDetail, show: Show): void {
  const { id, overlay_id: overlayId, overlay, differences_count: count } = execution;
  const drawings = drawingPlaces(overlay).join(' with ');
  const found = plural(count ?? 0, 'difference');
  showToast({
    title: 'Overlay checked',
    detail: `${drawings}: ${isDoubtful(execution) ? 'check the alignment' : found}`,
    tone: 'ok',
    action: { label: 'Show', onPress: () => show(overlayId, id) },
  });
}

const seen = new SeenNotices();

export function useCheckNotices({ panes, overlays }: Workspace, show: Show): void {
  const [awaited, setAwaited] = useState<readonly number[]>([]);
  const shown = useStore(overlays);
  const waiting = [shown[1], shown[2]].flatMap((each) =>
    each === null || each.execution.has_been_checked ? [] : [each.execution.id],
  );
  const fresh = waiting.filter((id) => !awaited.includes(id));
  const isSeen = (id: number) =>
    [shown[1], shown[2]].some(
      (each) => each?.execution.id === id && each.execution.has_been_checked,
    );
  if (fresh.length > 0 || awaited.some(isSeen)) {
    setAwaited([...awaited.filter((id) => !isSeen(id)), ...fresh]);
  }

  const isOnScreen = (id: number) =>
    [panes.first, panes.second].some((pane) => pane?.kind === 'overlay' && pane.executionId === id);
  const left = awaited.filter((id) => !isOnScreen(id));
  const checks = useQueries({ queries: left.map(leftExecutionQuery) });
  const ended = checks.flatMap(({ data, error }, at) =>
    data?.has_been_checked === true || isRefusal(error) ? [left[at] ?? 0] : [],
  );
  const end = useEffectEvent(() => {
    for (const { data } of checks) {
      if (data?.has_been_checked === true && seen.isNew(`check ${data.id}`, Date.now())) {
        tell(data, show);
      }
    }
    setAwaited((now) => now.filter((id) => !ended.includes(id)));
  });
  const isOver = ended.length > 0;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it is said once, and then no longer waited for
    if (isOver) end();
  }, [isOver, ended.length]);
}
