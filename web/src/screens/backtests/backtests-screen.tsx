/** All backtests that the person may see (BT-001 to BT-007). */
import { useQuery } from '@tanstack/react-query';
import { GitCompareArrows, Plus, SearchX } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { backtestsQuery } from '../../api/backtests.ts';
import { useMe } from '../../api/users.ts';
import { plural } from '../../domain/units.ts';
import { BacktestCards, BacktestsTable } from '../../features/backtests/backtests-table.tsx';
import type { BacktestChoice } from '../../features/backtests/create-dialog.tsx';
import { useListView } from '../../features/shell/list-view.tsx';
import { ShowSidebar } from '../../features/shell/shell.tsx';
import { announce } from '../../lib/announcer.ts';
import { useLasting } from '../../lib/debounce.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { Button } from '../../ui/button.tsx';
import { lazyForm } from '../../ui/lazy-form.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, LoadFailure, Progress } from '../../ui/states.tsx';

const CreateDialog = lazyForm(
  async () => (await import('../../features/backtests/create-dialog.tsx')).CreateDialog,
);

type BacktestsScreenProps = {
  /** From the address: the dialog opens with it (BT-010). */
  first: BacktestChoice;
  /** The dialog was closed: the address forgets what it named. */
  onSettled: () => void;
  onOpen: (id: number) => void;
};

export function BacktestsScreen({ first, onSettled, onOpen }: BacktestsScreenProps) {
  const me = useMe();
  const { data, error, isPending, isFetching, refetch } = useQuery(backtestsQuery);
  const { view, viewSwitch } = useListView('backtests-view', 'table');
  const canCreate = me.can_create_projects;
  const [isAdding, setAdding] = useState(
    () => canCreate && (first.projectId !== null || first.batchId !== null),
  );
  const box = useSearchBox();
  const words = box.words.trim().toLowerCase();
  const isSlow = useLasting(isPending);
  const shown = useMemo(
    () =>
      (data ?? []).filter(({ project, change_order_document_batch: batch }) =>
        [project.name, batch.name].some((name) => name.toLowerCase().includes(words)),
      ),
    [data, words],
  );
  const count = data === undefined ? null : shown.length;
  useEffect(() => {
    if (words !== '' && count !== null) announce(plural(count, 'backtest'));
  }, [words, count]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <title>Backtests · Pinbar</title>
      <header className="page-head">
        <ShowSidebar />
        <h1 ref={heading} tabIndex={-1}>
          Backtests
        </h1>
        {data === undefined ? null : (
          <span className="t3 page-count">{data.length.toLocaleString('en-US')}</span>
        )}
        <span className="page-tools">
          <SearchField label="Search backtests" value={box.typed} onChange={box.type} />
          {viewSwitch}
          {canCreate ? (
            <Button
              variant="primary"
              hasIcon
              className="add-project"
              onPress={() => setAdding(true)}
            >
              <Plus size={16} aria-hidden />
              <span className="add-word">Create backtest</span>
            </Button>
          ) : null}
        </span>
      </header>
      {isPending && isSlow ? <Progress label="Loading..." done={0} /> : null}
      {error !== null && data === undefined ? (
        <LoadFailure
          title="The backtests could not be loaded"
          detail={detailOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={<GitCompareArrows size={28} strokeWidth={1.4} aria-hidden />}
          title="No backtests"
        >
          {canCreate ? (
            <p>Create one to see which change orders the issues of a project foresaw.</p>
          ) : null}
        </EmptyState>
      ) : null}
      {data !== undefined && data.length > 0 && shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title={`No projects or extractions contain “${box.words}”`}
          actions={<Button onPress={() => box.type('')}>Clear search</Button>}
        />
      ) : null}
      {shown.length === 0 ? null : view === 'cards' ? (
        <BacktestCards backtests={shown} />
      ) : (
        <BacktestsTable backtests={shown} />
      )}
      {isAdding ? (
        <Suspense>
          <CreateDialog
            first={first}
            onClose={() => {
              setAdding(false);
              onSettled();
            }}
            onCreated={onOpen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
