/** AN-024: whoever selects the markup of an issue selects the issue. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { onlySelected } from '../../paper/objects.ts';
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';

type IssueSelectionProps = {
  markups: MarkupStore;
  issues: Pick<IssuesHost, 'selectedId' | 'select'>;
};

export function IssueSelection({ markups, issues }: IssueSelectionProps) {
  const selected = useSyncExternalStore(
    markups.store.subscribe,
    () => markups.store.get().selected,
  );
  const follow = useEffectEvent(() => {
    const key = onlySelected({ selected });
    const issueId = key === null ? null : (markups.get(key)?.row?.issue_id ?? null);
    if (issueId !== null && issueId !== issues.selectedId) issues.select(issueId);
  });
  useEffect(() => follow(), [selected]);
  return null;
}
