/** What follows when the check of an overlay on screen is over (CK-005, CK-006). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import { ISSUES } from '../../api/invalidation.ts';
import { refetch } from '../../api/write.ts';
import type { Steps } from '../comparison/use-steps.ts';

/**
 * Issues, overlays and their counts are read again. Without an issue of the overlay, which is shown first
 * (`features/issues-on-paper`), the first difference is shown, if any (CK-008). Returns whether the check was waited for here.
 */
export function useCompletion(
  execution: OverlayExecutionDetail,
  { shown, select }: Pick<Steps, 'shown' | 'select'>,
): boolean {
  const client = useQueryClient();
  const { id, has_been_checked: isChecked, issue_count: issueCount } = execution;
  const [awaitedId, setAwaitedId] = useState(isChecked ? 0 : id);
  if (!isChecked && awaitedId !== id) setAwaitedId(id);
  const isNews = isChecked && awaitedId === id;
  const refresh = useEffectEvent(() => refetch(client, ISSUES));
  useEffect(() => {
    if (isNews) refresh();
  }, [isNews, id]);

  const shownOf = useRef(0);
  const first = issueCount > 0 ? null : (shown[0]?.id ?? null);
  const show = useEffectEvent((difference: string) => select(difference));
  useEffect(() => {
    if (!isNews || first === null || shownOf.current === id) return;
    shownOf.current = id;
    show(first);
  }, [isNews, first, id]);
  return isNews;
}
