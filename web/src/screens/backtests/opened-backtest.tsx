/** A backtest that has loaded: contents, two viewers, the panel beside them, and the large sheet over them. */
import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import type {
  ChangeOrder,
  ChangeOrderBatch,
} from '../../../../contract/src/change-orders/schema.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { matchedChangeOrdersQuery } from '../../api/backtests.ts';
import { changeOrdersQuery } from '../../api/change-orders.ts';
import { issuancesQuery } from '../../api/issuances.ts';
import { tableOfContentsQuery } from '../../api/projects.ts';
import { useMe } from '../../api/users.ts';
import { rowIdOf } from '../../domain/panes.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { AddIssueSheet } from '../../features/backtests/add-issue-sheet.tsx';
import { BacktestContents } from '../../features/backtests/contents-panel.tsx';
import { rowOfChangeOrder } from '../../parts/change-orders/contents-panel.tsx';
import {
  BACKTEST_VIEWS,
  readSettings,
  SHEET_TABS,
} from '../../features/backtests/model/results.ts';
import type { ResultSettings } from '../../features/backtests/model/results.ts';
import { Recall } from '../../features/backtests/recall.tsx';
import { Results } from '../../features/backtests/results.tsx';
import { useReviewList } from '../../features/backtests/use-review-list.ts';
import { noOverlays, ShownOverlaysContext } from '../../host/comparison/shown-overlays.ts';
import { useIssuesHost } from '../../host/issues/issues-host.ts';
import { useMarkupStore } from '../../host/markups/use-markup-store.ts';
import { useBatchPanes } from '../../host/use-batch-panes.ts';
import { handleRegionKey } from '../../lib/focus-regions.ts';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { NO_FILTERS } from '../../parts/change-orders/filters.ts';
import type { Filters } from '../../parts/change-orders/filters.ts';
import { useOpenOverlay } from '../../parts/panes/use-open-overlay.ts';
import { IconButton } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { BacktestTools, BacktestTop } from './backtest-top.tsx';
import { BacktestViewers } from './backtest-viewers.tsx';
import { LargeSheet } from './large-sheet.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import { Review } from './review.tsx';

const SETTINGS_KEY = 'backtest';
/** As on the screen of a batch: share of the width. */
const SHARE = { least: 0.15, first: 0.2, most: 0.25 };
/** F6 order: tools, contents, viewers, panel. */
const REGIONS = {
  stops: '.bar button, .contents [role="tree"], [data-pane], .viewer-head button, aside button',
  regions: '.bar, .contents, .viewer, aside',
};

type OpenedBacktestProps = {
  engine: Engine;
  backtest: Backtest;
  batch: ChangeOrderBatch;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
};

/** The address names the tab of the large sheet while that is open. Both viewers are always there (BT-027). */
export function OpenedBacktest(props: OpenedBacktestProps) {
  const { engine, backtest, batch, onSearch } = props;
  const me = useMe();
  const isWide = useMediaQuery('(min-width: 1200px)');
  const { project_id: projectId } = backtest;
  const isCompleted = backtest.status === 'completed';
  const search = useMemo((): WorkspaceSearch => ({ split: 50, ...props.search }), [props.search]);

  const [settings, setSettings] = useState(() => readSettings(readLocal(SETTINGS_KEY)));
  const changeSettings = (next: Partial<ResultSettings>) => {
    const changed = { ...settings, ...next };
    setSettings(changed);
    writeLocal(SETTINGS_KEY, changed);
  };
  const setView = (id: string | null) => {
    const view = BACKTEST_VIEWS.find((each) => each === id);
    if (view !== undefined) changeSettings({ view });
  };
  const tab = SHEET_TABS.find((each) => each === search.tab && (isCompleted || each !== 'recall'));
  /** The sheet shows what the panel would. */
  const isCovered = tab !== undefined;
  const setTab = useCallback(
    (next: string | null) =>
      onSearch(
        ({ tab: _former, ...others }) => (next === null ? others : { ...others, tab: next }),
        false,
      ),
    [onSearch],
  );

  const matched = useQuery({
    ...matchedChangeOrdersQuery(batch.id, backtest.id),
    enabled: isCompleted,
  });
  const plain = useQuery({ ...changeOrdersQuery(batch.id), enabled: !isCompleted });
  const changes = (isCompleted ? matched.data : plain.data) ?? NO_CHANGES;
  const { data: issued } = useQuery(issuancesQuery(projectId));
  const toc = useQuery(tableOfContentsQuery(projectId));

  const [overlays] = useState(noOverlays);
  const markups = useMarkupStore(me, projectId);
  const batchPanes = useBatchPanes({ changeOrders: batch.documents, projectId, search, onSearch });
  const { panes, act, open, openChangeOrder } = batchPanes;
  const openOverlay = useOpenOverlay(panes, act);
  const issues = useIssuesHost({
    ...{ me, search, onSearch, open, openOverlay },
    hasTwoViewers: true,
  });
  const list = useReviewList(projectId, issues.isRestricted);

  const [hasContents, setContents] = useState(isWide);
  const [hasPanel, setPanel] = useState(true);
  const [width, setWidth] = useState(() => Math.round(innerWidth * SHARE.first));
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [chosenRow, setChosenRow] = useState<string | null>(null);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const [addTo, setAddTo] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);

  /** What covers the viewers makes room for what they show. */
  const uncover = () => {
    setTab(null);
    setAddTo(null);
    if (isWide) return;
    setContents(false);
    setPanel(false);
  };
  const select = (one: ChangeOrder) => {
    uncover();
    setSelectedId(one.id);
    setChosenRow(rowOfChangeOrder(one.id));
    openChangeOrder(one.change_order_document_id, one.page_number ?? 1, around(one.box));
  };
  const showIssue = (issue: Issue) => {
    uncover();
    setChosenRow(null);
    issues.open(issue, undefined, 2);
  };

  const actions = { canDecide: me.can_create_projects, onAdd: setAddTo, onIssue: showIssue };
  const results = {
    ...{ backtest, filters, actions, selectedId, changes: matched },
    ...{ onFilters: setFilters, onSelect: select },
  };
  const review = <Review {...{ me, projectId, list }} onIssue={showIssue} />;
  const adding =
    addTo === null ? null : (
      <AddIssueSheet
        backtest={backtest}
        one={changes.find(({ id }) => id === addTo)}
        onClose={() => setAddTo(null)}
      />
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the regions inside
    <div className="app" onKeyDown={(event) => handleRegionKey(event, REGIONS)}>
      <title>{`${backtest.project.name}, backtest · Pinbar`}</title>
      <ShownOverlaysContext value={overlays}>
        <BacktestTop {...{ me, backtest, act }} />
        <BacktestTools
          {...{ me, batchPanes, hasContents, hasPanel }}
          onContents={setContents}
          onPanel={setPanel}
        />
        <main className="main">
          {hasContents ? (
            <>
              <div className="contents-place" style={isWide ? { width } : {}}>
                <BacktestContents
                  {...{ changes, issued }}
                  contents={toc.data}
                  hasFailed={toc.isError}
                  selectedId={chosenRow ?? rowIdOf(toc.data, panes.second ?? panes.first, null)}
                  onOpen={(target, rowId) => {
                    uncover();
                    setChosenRow(rowId);
                    open(2, target);
                  }}
                  onOpenChangeOrder={select}
                  onRetry={() => void toc.refetch()}
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
          <BacktestViewers
            {...{ engine, projectId, batchPanes, changes, selectedId, markups, issues }}
            onSelect={(one) => {
              setSelectedId(one?.id ?? null);
              if (one === null) return;
              setPanel(true);
              setView('results');
            }}
          />
          {hasPanel ? (
            <aside className="panel side backtest-side" aria-label="Backtest">
              <Tabs
                label="Panels"
                selectedId={settings.view}
                onSelect={setView}
                end={
                  <IconButton
                    label={settings.view === 'results' ? 'Open the table' : 'Open the large list'}
                    onPress={() => setTab(settings.view)}
                  >
                    <Maximize2 size={16} />
                  </IconButton>
                }
                tabs={[
                  { id: 'review', label: 'Initial review', content: isCovered ? null : review },
                  {
                    ...{ id: 'results', label: 'Backtest results' },
                    content: isCovered ? null : <Results {...results} columns={null} />,
                  },
                ]}
              />
            </aside>
          ) : null}
          {isCovered ? null : adding}
        </main>
      </ShownOverlaysContext>
      <LargeSheet
        backtest={backtest}
        tab={tab ?? null}
        onTab={(next) => {
          setTab(next);
          setView(next);
          setAddTo(null);
        }}
        onDelete={() => setAsking(true)}
        contents={{
          review,
          results: (
            <Results
              {...results}
              columns={{
                visible: settings.visibleColumns,
                onVisible: (visibleColumns) => changeSettings({ visibleColumns }),
              }}
            />
          ),
          recall: (
            <Recall
              {...{ backtest }}
              changes={matched.data}
              canDecide={actions.canDecide}
              onAdd={setAddTo}
              onSelect={select}
            />
          ),
        }}
      >
        {adding}
      </LargeSheet>
      {isAsking ? <RemoveQuestion backtest={backtest} onClose={() => setAsking(false)} /> : null}
      <Toasts />
    </div>
  );
}

const NO_CHANGES: readonly ChangeOrder[] = [];

/** Room around the words of a change order, so that they are seen in their surroundings. From points to sheet units. */
function around(box: ChangeOrder['box']): Box | null {
  if (box === null) return null;
  const [x0, y0, x1, y1] = box;
  const inUnits = (points: number) => Math.max(0, points) / POINTS_PER_UNIT;
  return [inUnits(x0 - 150), inUnits(y0 - 90), inUnits(x1 + 150), inUnits(y1 + 200)];
}
