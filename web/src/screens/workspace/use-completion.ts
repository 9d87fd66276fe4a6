/** What follows when the check of an overlay on screen is over (CK-005, CK-006). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import { ISSUES } from '../../api/invalidation.ts';
import { refetch } from '../../api/write.ts';
import type { Steps } from '../../parts/comparison/use-steps.ts';

/** Issues, overlays and their counts are read again, and the first difference is shown. */
export function useCompletion(execution: OverlayExecutionDetail, { shown, select }: Steps): void {
  const client = useQueryClient();
  const awaited = useRef({ check: 0, list: 0 });
  const refresh = useEffectEvent(() => refetch(client, ISSUES));
  const { id, has_been_checked: isChecked } = execution;
  useEffect(() => {
    if (!isChecked) awaited.current = { check: id, list: id };
    else if (awaited.current.check === id) {
      awaited.current.check = 0;
      refresh();
    }
  }, [id, isChecked]);
  const first = shown[0]?.id ?? null;
  const show = useEffectEvent((difference: string) => select(difference));
  useEffect(() => {
    if (!isChecked || first === null || awaited.current.list !== id) return;
    awaited.current.list = 0;
    show(first);
  }, [id, isChecked, first]);
}
