/** A batch of change orders: contents by OCO, the document, and the cards beside it (CH-017 to CH-056). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type {
  ChangeOrder,
  ChangeOrderBatch,
} from '../../../../contract/src/change-orders/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { batchQuery, changeOrdersQuery, isProcessing, pollingOf } from '../../api/change-orders.ts';
import { useMe } from '../../api/users.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { BacktestPanel } from '../../features/change-orders/backtest-panel.tsx';
import type { PlaceOnPage } from '../../features/change-orders/change-order-card.tsx';
import { ConnectSheet } from '../../features/change-orders/connect-sheet.tsx';
import { BatchContents } from '../../features/change-orders/contents-panel.tsx';
import { useChangeOrdersDownload } from '../../features/change-orders/download.ts';
import { ExtractionsPanel } from '../../features/change-orders/extractions-panel.tsx';
import { LoadError } from '../../features/errors/load-error.tsx';
import { OpeningScreen } from '../../features/shell/opening-screen.tsx';
import { noOverlays, ShownOverlaysContext } from '../../host/comparison/shown-overlays.ts';
import { useBatchPanes } from '../../host/use-batch-panes.ts';
import { handleRegionKey } from '../../lib/focus-regions.ts';
import { announce } from '../../lib/announcer.ts';
import { isLetterOf, isTyping, lettersStore } from '../../lib/shortcuts.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { SmallScreenNotice } from '../../parts/viewer/small-screen-notice.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { BatchTools, BatchTop, HomeLink } from './batch-bars.tsx';
import { BatchViewers } from './batch-viewers.tsx';

type BatchScreenProps = {
  engine: Engine;
  batchId: number;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
};

/** CH-024: share of the width. */
const SHARE = { least: 0.15, first: 0.2, most: 0.25 };
/** As in the workspace. */
const COMPARE = { keys: ['Shift+C'] };
/** F6 order: tools, contents, viewers, cards, a sheet over those. */
const REGIONS = {
  stops:
    '.bar button, .contents [role="tree"], [data-pane], .viewer-head button, aside button, .side-sheet button',
  regions: '.bar, .contents, .viewer, aside, .side-sheet',
};

export function BatchScreen(props: BatchScreenProps) {
  return (
    <SmallScreenNotice>
      <Batch {...props} />
    </SmallScreenNotice>
  );
}

function Batch({ batchId, ...props }: BatchScreenProps) {
  const client = useQueryClient();
  const all = useQuery({
    ...changeOrdersQuery(batchId),
    refetchInterval: ({ state }) =>
      pollingOf(client.getQueryData(batchQuery(batchId).queryKey), state.data?.length),
  });
  const { data: batch, error } = useQuery({
    ...batchQuery(batchId),
    refetchInterval: ({ state }) => pollingOf(state.data, all.data?.length),
  });
  const isReading = batch !== undefined && isProcessing(batch);
  const wasReading = useRef(isReading);
  useEffect(() => {
    // CH-056.
    if (wasReading.current && !isReading) {
      void client.invalidateQueries({ queryKey: changeOrdersQuery(batchId).queryKey });
      announce('The change orders have been read');
    }
    wasReading.current = isReading;
  }, [client, batchId, isReading]);

  if (batch !== undefined) {
    return <OpenedBatch {...props} batch={batch} all={all.data} />;
  }
  if (error !== null) return <LoadError error={error} id={batchId} />;
  return <OpeningScreen home={<HomeLink />} />;
}

type OpenedBatchProps = Omit<BatchScreenProps, 'batchId'> & {
  batch: ChangeOrderBatch;
  all: readonly ChangeOrder[] | undefined;
};

function OpenedBatch({ engine, batch, all, search, onSearch }: OpenedBatchProps) {
  const me = useMe();
  const isWide = useMediaQuery('(min-width: 1200px)');
  // There the panels cover the viewers, one at a time.
  const isSmall = useMediaQuery('(max-width: 767px)');
  const [hasContents, setContents] = useState(isWide);
  const [hasCards, setCards] = useState(true);
  const [tab, setTab] = useState<'backtest' | 'extractions'>('extractions');
  const [width, setWidth] = useState(() => Math.round(innerWidth * SHARE.first));
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [isConnecting, setConnecting] = useState(false);
  const [overlays] = useState(noOverlays);
  const download = useChangeOrdersDownload(batch.id);
  // CH-037.
  const projectId = batch.matching_jobs[0]?.project_id ?? null;
  const batchPanes = useBatchPanes({ changeOrders: batch.documents, projectId, search, onSearch });
  const { panes, act, openChangeOrder } = batchPanes;

  const uncoverViewers = useCallback(() => {
    if (!isSmall) return;
    setContents(false);
    setCards(false);
  }, [isSmall]);
  const showCards = useCallback(() => {
    uncoverViewers();
    setCards(true);
    setTab('extractions');
  }, [uncoverViewers]);
  const show = useCallback(
    (one: ChangeOrder, { pageNumber, box }: PlaceOnPage) => {
      setSelectedId(one.id);
      openChangeOrder(one.change_order_document_id, pageNumber, around(box));
    },
    [openChangeOrder],
  );
  const select = useCallback(
    (one: ChangeOrder) => {
      const { page_number: pageNumber, box } = one;
      if (pageNumber !== null && box !== null) show(one, { pageNumber, box });
      else setSelectedId(one.id);
      showCards();
    },
    [show, showCards],
  );
  const connect = me.can_create_projects ? () => setConnecting(true) : null;
  const onKeys = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (handleRegionKey(event, REGIONS)) return;
    const isAtPaper = (event.target as Element).closest('[data-pane], .viewer') !== null;
    if (!isAtPaper || !isLetterOf(COMPARE, event, lettersStore.get())) return;
    event.preventDefault();
    act({ type: 'compare', isOn: panes.second === null });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the regions inside
    <div className="app" onKeyDown={onKeys}>
      <title>{`${batch.name} · Pinbar`}</title>
      <ShownOverlaysContext value={overlays}>
        <BatchTop {...{ me, batch, act }} count={all?.length} />
        <BatchTools
          {...{ me, batchPanes, hasContents, hasCards }}
          onContents={(isShown) => {
            uncoverViewers();
            setContents(isShown);
          }}
          onCards={(isShown) => {
            uncoverViewers();
            setCards(isShown);
          }}
          onView={uncoverViewers}
        />
        <main className="main">
          {hasContents ? (
            <>
              <div className="contents-place" style={isWide ? { width } : {}}>
                <BatchContents
                  all={all}
                  onConnect={connect}
                  selectedId={selectedId}
                  onSelect={(one) => {
                    select(one);
                    if (!isWide) setContents(false);
                  }}
                  onHide={() => setContents(false)}
                />
              </div>
              {isWide ? (
                <Splitter
                  label="Width of the contents"
                  value={width}
                  min={Math.round(innerWidth * SHARE.least)}
                  max={Math.round(innerWidth * SHARE.most)}
                  onChange={(next) => {
                    if (next === 0) setContents(false);
                    else setWidth(next);
                  }}
                />
              ) : null}
            </>
          ) : null}
          <BatchViewers
            {...{ engine, batchPanes, projectId, selectedId }}
            all={all ?? []}
            onConnect={connect}
            onSelect={(one) => {
              setSelectedId(one?.id ?? null);
              if (one !== null) showCards();
            }}
          />
          {hasCards ? (
            <aside className="panel side batch-side" aria-label="CO extractions">
              <Tabs
                label="Panels"
                selectedId={tab}
                onSelect={(id) => setTab(id === 'backtest' ? 'backtest' : 'extractions')}
                tabs={[
                  {
                    ...{ id: 'backtest', label: 'Backtest' },
                    content: (
                      <BacktestPanel
                        batch={batch}
                        count={all?.length ?? 0}
                        canConnect={me.can_create_projects}
                      />
                    ),
                  },
                  {
                    ...{ id: 'extractions', label: 'CO extractions' },
                    ...(all !== undefined && { count: all.length.toLocaleString('en-US') }),
                    content: (
                      <ExtractionsPanel
                        {...{ batch, all, selectedId, download }}
                        canCorrect={me.can_create_projects}
                        onSelect={select}
                        onShow={(one, place) => {
                          uncoverViewers();
                          show(one, place);
                        }}
                      />
                    ),
                  },
                ]}
              />
            </aside>
          ) : null}
        </main>
      </ShownOverlaysContext>
      {isConnecting ? (
        <ConnectSheet batch={batch} count={all?.length ?? 0} onClose={() => setConnecting(false)} />
      ) : null}
      <Toasts />
    </div>
  );
}

/** Room around the words, so that they are seen in their surroundings; points. In sheet units. */
function around([x0, y0, x1, y1]: PlaceOnPage['box']): Box {
  const inUnits = (points: number) => Math.max(0, points) / POINTS_PER_UNIT;
  return [inUnits(x0 - 150), inUnits(y0 - 90), inUnits(x1 + 150), inUnits(y1 + 200)];
}
