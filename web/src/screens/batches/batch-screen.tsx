/** A batch of change orders: contents by OCO, the document, and the cards beside it (CH-017 to CH-056). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListTree, ReceiptText } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type {
  ChangeOrder,
  ChangeOrderBatch,
} from '../../../../contract/src/change-orders/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { batchQuery, changeOrdersQuery, isProcessing, pollingOf } from '../../api/change-orders.ts';
import { useMe } from '../../api/users.ts';
import type { PaneEntity } from '../../domain/panes.ts';
import { plural, POINTS_PER_UNIT } from '../../domain/units.ts';
import { BacktestPanel } from '../../features/change-orders/backtest-panel.tsx';
import type { PlaceOnPage } from '../../features/change-orders/change-order-card.tsx';
import { ChangeOrderLayer } from '../../features/change-orders/change-order-layer.tsx';
import { ContentsPanel } from '../../features/change-orders/contents-panel.tsx';
import { changeOrderEntity } from '../../features/change-orders/model/entity.ts';
import type { WantedDocument } from '../../features/change-orders/model/entity.ts';
import { useChangeOrdersDownload } from '../../features/change-orders/download.ts';
import { ExtractionsPanel } from '../../features/change-orders/extractions-panel.tsx';
import { LoadError } from '../../features/errors/load-error.tsx';
import { OpeningScreen } from '../../features/shell/opening-screen.tsx';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { handleRegionKey } from '../../lib/focus-regions.ts';
import { announce } from '../../lib/announcer.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { InboxButton } from '../../parts/inbox/inbox-button.tsx';
import { Pane } from '../../parts/viewer/pane.tsx';
import { SmallScreenNotice } from '../../parts/viewer/small-screen-notice.tsx';
import { usePaneShow } from '../../parts/viewer/use-pane-show.ts';
import type { PaneShow } from '../../parts/viewer/use-pane-show.ts';
import { PlaceDivider, ToolBar, TopBar } from '../../ui/bars.tsx';
import { IconToggle } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toasts } from '../../ui/toasts.tsx';

type BatchScreenProps = {
  engine: Engine;
  batchId: number;
  /** From the address. */
  wanted: WantedDocument;
};

/** CH-024: share of the width. */
const SHARE = { least: 0.15, first: 0.2, most: 0.25 };
/** F6 order: tools, contents, viewer, cards. */
const REGIONS = {
  stops: '.bar button, .contents [role="tree"], [data-pane], aside button',
  regions: '.bar, .contents, .viewer, aside',
};

export function BatchScreen(props: BatchScreenProps) {
  return (
    <SmallScreenNotice>
      <Batch {...props} />
    </SmallScreenNotice>
  );
}

function Batch({ engine, batchId, wanted }: BatchScreenProps) {
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
    return <OpenedBatch {...{ engine, batch, wanted }} all={all.data} />;
  }
  if (error !== null) return <LoadError error={error} id={batchId} />;
  return <OpeningScreen home={<HomeLink />} />;
}

function HomeLink() {
  return (
    <Link to="/" className="crumb">
      Home
    </Link>
  );
}

type OpenedBatchProps = {
  engine: Engine;
  batch: ChangeOrderBatch;
  all: readonly ChangeOrder[] | undefined;
  wanted: WantedDocument;
};

/** Where the viewer is. */
type Place = { fileKey: string; pageNumber: number };

function OpenedBatch({ engine, batch, all, wanted }: OpenedBatchProps) {
  const me = useMe();
  const isWide = useMediaQuery('(min-width: 1200px)');
  const [hasContents, setContents] = useState(isWide);
  const [hasCards, setCards] = useState(true);
  const [tab, setTab] = useState<'backtest' | 'extractions'>('extractions');
  const [width, setWidth] = useState(() => Math.round(innerWidth * SHARE.first));
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Place | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const download = useChangeOrdersDownload(batch.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const pane = usePaneShow(engine);

  const { documents } = batch;
  const { fileKey, documentId } = wanted;
  const entity = useMemo(
    () =>
      chosen === null
        ? changeOrderEntity(documents, { fileKey, documentId })
        : changeOrderEntity(documents, { fileKey: chosen.fileKey }, chosen.pageNumber),
    [documents, fileKey, documentId, chosen],
  );
  const place = entity.kind === 'file' ? entity : null;
  const name = place?.name;

  const show = useCallback((one: ChangeOrder, { pageNumber, box: found }: PlaceOnPage) => {
    setSelectedId(one.id);
    setChosen({ fileKey: one.change_order_document.file.file_key, pageNumber });
    setBox(around(found));
  }, []);
  const select = useCallback(
    (one: ChangeOrder) => {
      const { page_number: pageNumber, box: found } = one;
      if (pageNumber !== null && found !== null) show(one, { pageNumber, box: found });
      else setSelectedId(one.id);
      setCards(true);
      setTab('extractions');
    },
    [show],
  );
  const onPage = useMemo(
    () =>
      (all ?? []).filter(
        ({ change_order_document: { file }, page_number: pageNumber }) =>
          file.file_key === place?.fileKey && pageNumber === place.pageNumber,
      ),
    [all, place],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the regions inside
    <div className="app" onKeyDown={(event) => handleRegionKey(event, REGIONS)}>
      <title>{`${batch.name} · Pinbar`}</title>
      <TopBar
        end={
          <>
            <InboxButton />
            <Avatar user={me} />
            <AccountMenu />
          </>
        }
      >
        <HomeLink />
        <PlaceDivider />
        <span className="tag batch-badge">CO extraction</span>
        <h1 ref={heading} tabIndex={-1} className="clip" title={batch.name}>
          {batch.name}
        </h1>
        <span className="t3 f12 nb batch-facts">
          {plural(batch.documents_count, 'document')}
          {all === undefined ? '' : `, ${plural(all.length, 'change order')}`}
        </span>
      </TopBar>
      <ToolBar
        end={
          <IconToggle label="CO extractions" isSelected={hasCards} onChange={setCards}>
            <ReceiptText size={16} />
          </IconToggle>
        }
      >
        <IconToggle label="Contents" isSelected={hasContents} onChange={setContents}>
          <ListTree size={16} />
        </IconToggle>
      </ToolBar>
      <main className="main">
        {hasContents ? (
          <>
            <div className="contents-place" style={isWide ? { width } : {}}>
              <ContentsPanel
                all={all ?? []}
                batch={me.can_create_projects ? batch : null}
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
        <div className="viewers">
          <div className="viewer">
            {pane === null ? null : (
              <DocumentPane
                {...{ pane, entity, box, name }}
                changes={onPage}
                selectedId={selectedId}
                onPage={(pageNumber) => {
                  if (place !== null) setChosen({ fileKey: place.fileKey, pageNumber });
                  setBox(null);
                }}
                onSelect={(one) => {
                  if (one === null) setSelectedId(null);
                  else {
                    setSelectedId(one.id);
                    setCards(true);
                    setTab('extractions');
                  }
                }}
              />
            )}
          </div>
        </div>
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
                      onShow={show}
                    />
                  ),
                },
              ]}
            />
          </aside>
        ) : null}
      </main>
      <Toasts />
    </div>
  );
}

/** Room around the words, so that they are seen in their surroundings; points. In sheet units. */
function around([x0, y0, x1, y1]: PlaceOnPage['box']): Box {
  const inUnits = (points: number) => Math.max(0, points) / POINTS_PER_UNIT;
  return [inUnits(x0 - 150), inUnits(y0 - 90), inUnits(x1 + 150), inUnits(y1 + 200)];
}

type DocumentPaneProps = {
  pane: PaneShow;
  entity: PaneEntity;
  box: Box | null;
  name: string | undefined;
  changes: readonly ChangeOrder[];
  selectedId: number | null;
  onPage: (pageNumber: number) => void;
  onSelect: (one: ChangeOrder | null) => void;
};

function DocumentPane(props: DocumentPaneProps) {
  const { pane, entity, name, changes, selectedId, onSelect } = props;
  return (
    <Pane
      id={1}
      label="Document"
      pane={pane}
      entity={entity}
      box={props.box}
      hint="Choose a change order from the contents."
      title={
        name === undefined ? null : (
          <div className="float view-title row g8">
            <span className="m clip">{name}</span>
          </div>
        )
      }
      offers={[]}
      layers={<ChangeOrderLayer camera={pane.camera} {...{ changes, selectedId, onSelect }} />}
      onPage={props.onPage}
    />
  );
}
