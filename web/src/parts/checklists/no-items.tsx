/** Instead of items: they load, could not be loaded, or there are none (CL-011, CL-012). */
import { ClipboardList, SearchX } from 'lucide-react';
import { detailOf } from '../../api/api-error.ts';
import { CLEARED_CHECKLIST, isChecklistFiltered } from '../../domain/checklist-search.ts';
import { useLasting } from '../../lib/debounce.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import type { Checklist } from './use-checklist.ts';

const ICON = { size: 28, strokeWidth: 1.4, 'aria-hidden': true } as const;

type NoItemsProps = { checklist: Checklist; onCleared: () => void };

export function NoItems({ checklist, onCleared }: NoItemsProps) {
  const { list, search, change, goTo } = checklist;
  const isSlow = useLasting(list.isPending);
  if (list.data === undefined) {
    if (list.error === null) return isSlow ? <p className="side-note t2">Loading items…</p> : null;
    return (
      <LoadFailure
        title="The checklist could not be loaded"
        detail={detailOf(list.error)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.pagination.total > 0) {
    return (
      <EmptyState
        icon={<SearchX {...ICON} />}
        title="There are no items on this page"
        actions={<Button onPress={() => goTo(1)}>Go to the first page</Button>}
      />
    );
  }
  if (isChecklistFiltered(search)) {
    return (
      <EmptyState
        icon={<SearchX {...ICON} />}
        title="No checklist items found"
        actions={
          <Button
            onPress={() => {
              change(CLEARED_CHECKLIST);
              onCleared();
            }}
          >
            Clear all filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<ClipboardList {...ICON} />}
      title="No checklist items found for this project."
    >
      <p>Items are numbered, lettered or boxed lines below a heading of the checklist.</p>
    </EmptyState>
  );
}
