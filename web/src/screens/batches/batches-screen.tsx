/** All change order extractions of the user's organizations (CH-001 to CH-007). */
import { useQuery } from '@tanstack/react-query';
import { Files, Plus, SearchX } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { batchesQuery } from '../../api/change-orders.ts';
import { useMe } from '../../api/users.ts';
import { plural } from '../../domain/units.ts';
import { BatchCards, BatchTable } from '../../features/change-orders/batch-table.tsx';
import { useListView } from '../../features/shell/list-view.tsx';
import { ShowSidebar } from '../../features/shell/shell.tsx';
import { announce } from '../../lib/announcer.ts';
import { useLasting } from '../../lib/debounce.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, LoadFailure, Progress } from '../../ui/states.tsx';

const AddBatchDialog = lazyForm(
  async () => (await import('../../features/change-orders/add-batch-dialog.tsx')).AddBatchDialog,
);

export function BatchesScreen({ onOpen }: { onOpen: (batchId: number) => void }) {
  const me = useMe();
  const { data, error, isPending, isFetching, refetch } = useQuery(batchesQuery);
  const { view, viewSwitch } = useListView('batches-view', 'table');
  const [isAdding, setAdding] = useState(false);
  const box = useSearchBox();
  const words = box.words.trim().toLowerCase();
  const isSlow = useLasting(isPending);
  const shown = useMemo(
    () => (data ?? []).filter(({ name }) => name.toLowerCase().includes(words)),
    [data, words],
  );
  const count = data === undefined ? null : shown.length;
  useEffect(() => {
    if (words !== '' && count !== null) announce(plural(count, 'extraction'));
  }, [words, count]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const canCreate = me.can_create_projects;
  useEffect(() => (canCreate ? whenIdle(AddBatchDialog.preload) : undefined), [canCreate]);

  return (
    <>
      <title>Change Order Extractions · Pinbar</title>
      <header className="page-head">
        <ShowSidebar />
        <h1 ref={heading} tabIndex={-1}>
          Change Order Extractions
        </h1>
        {data === undefined ? null : (
          <span className="t3 page-count">{data.length.toLocaleString('en-US')}</span>
        )}
        <span className="page-tools">
          <SearchField label="Search extractions" value={box.typed} onChange={box.type} />
          {viewSwitch}
          {canCreate ? (
            <Button
              variant="primary"
              hasIcon
              className="add-project"
              onPress={() => setAdding(true)}
            >
              <Plus size={16} aria-hidden />
              <span className="add-word">Add extraction</span>
            </Button>
          ) : null}
        </span>
      </header>
      {isPending && isSlow ? <Progress label="Loading..." done={0} /> : null}
      {error !== null && data === undefined ? (
        <LoadFailure
          title="The extractions could not be loaded"
          detail={detailOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={<Files size={28} strokeWidth={1.4} aria-hidden />}
          title="No change order batches"
        >
          {canCreate ? <p>Add an extraction to read change orders from your documents.</p> : null}
        </EmptyState>
      ) : null}
      {data !== undefined && data.length > 0 && shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title={`No names contain “${box.words}”`}
          actions={<Button onPress={() => box.type('')}>Clear search</Button>}
        />
      ) : null}
      {shown.length === 0 ? null : view === 'cards' ? (
        <BatchCards batches={shown} />
      ) : (
        <BatchTable batches={shown} />
      )}
      {isAdding ? (
        <Suspense>
          <AddBatchDialog user={me} onClose={() => setAdding(false)} onCreated={onOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
