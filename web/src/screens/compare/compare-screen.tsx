/** Two drawings, their overlay and what changed. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AlignmentCard } from '../../features/alignment/alignment-card.tsx';
import { DifferencesPanel } from '../../features/differences/differences-panel.tsx';
import { LayersCard } from '../../features/layers/layers-card.tsx';
import { RealignDialog } from '../../features/realign/realign-dialog.tsx';
import { SheetsPanel } from '../../features/sheets/sheets-panel.tsx';
import { ShortcutsDialog } from '../../features/shortcuts/shortcuts-dialog.tsx';
import { differenceSpeech, matchesFilter, sortDifferences } from '../../domain/difference-words.ts';
import { shownError } from '../../domain/error-messages.ts';
import { progressOf, stateOf } from '../../domain/review.ts';
import { fileTitle, sheetTitle } from '../../domain/sheets.ts';
import { paperSize } from '../../domain/units.ts';
import type { CompareSearch, ViewState } from '../../domain/url-state.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import { withAir } from '../../domain/viewport.ts';
import { announce } from '../../lib/announcer.ts';
import { onStorageRefused } from '../../lib/local-store.ts';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { ToolBar, TopBar } from './bars.tsx';
import type { SideState } from './comparison-state.ts';
import { exportData, exportPicture } from './exports.ts';
import { MobileBottom, MobileTop } from './mobile-bar.tsx';
import type { MobilePanel } from './mobile-bar.tsx';
import type { CreateSession } from './use-comparison.ts';
import { useAddress, useOpening, useScreenModel } from './use-comparison.ts';
import { useFlicker } from './use-flicker.ts';
import { StartScreen } from './start-screen.tsx';
import { handleKeys } from './use-keys.ts';
import { sizeOf, ViewerArea } from './viewer-area.tsx';

type CompareScreenProps = {
  createSession: CreateSession;
  search: CompareSearch;
  onSearch: (search: CompareSearch) => void;
};

/** A difference is framed at most this large, so that it keeps its surroundings. */
const DIFFERENCE_ZOOM = 2;
/** Room around it, share of its longer side. */
const DIFFERENCE_AIR = 0.2;
const PAGE_FALLBACK = { width: 1, height: 1 };

export function CompareScreen({ createSession, search, onSearch }: CompareScreenProps) {
  const model = useScreenModel(createSession, search);
  const { comparison, cameras, setView } = model;
  const state = useStore(comparison.store);
  const view = useStore(model.view);
  useAddress(model, search, onSearch);
  const opening = useOpening(model, search);
  const flicker = useFlicker();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const isMedium = useMediaQuery('(max-width: 1199px)');
  const [areSheetsOpen, setSheetsOpen] = useState(false);
  const [listWidth, setListWidth] = useState(isMedium ? 320 : 360);
  const [isRealigning, setRealigning] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isDimmed, setDimmed] = useState(false);
  const [mobilePanel, setMobilePanel] = useState<MobilePanel>('sheet');
  const [areLayersOpen, setLayersOpen] = useState(false);

  useEffect(() => {
    onStorageRefused(() =>
      showToast({
        title: 'Your review cannot be kept',
        detail: 'This browser refuses to store data. Export the list before you leave.',
        tone: 'bad',
      }),
    );
    return () => comparison.dispose();
  }, [comparison]);

  const list = state.differences.value;
  const shown = useMemo(
    () =>
      sortDifferences(
        (list?.differences ?? []).filter((d) => matchesFilter(d, view.filter)),
        view.sort,
      ),
    [list, view.filter, view.sort],
  );
  const marks = useMemo(
    () =>
      shown.map((d, i) => ({
        id: d.id,
        number: i + 1,
        box: d.box,
        isDone: stateOf(state.reviews, d.id) !== 'open',
      })),
    [shown, state.reviews],
  );
  const pageA = sizeOf(state, 'a');
  const pageB = sizeOf(state, 'b');
  const at = shown.findIndex((d) => d.id === view.selectedId);
  const current = shown[at] ?? null;

  const select = useCallback(
    (id: string) => {
      const index = shown.findIndex((d) => d.id === id);
      const difference = shown[index];
      if (difference === undefined) return;
      setView({ selectedId: id });
      cameras.a.showBox(
        withAir(difference.box, DIFFERENCE_AIR),
        Math.max(DIFFERENCE_ZOOM, cameras.a.zoom),
      );
      announce(
        differenceSpeech(
          difference,
          index + 1,
          shown.length,
          sizeOf(comparison.store.get(), 'a') ?? PAGE_FALLBACK,
        ),
      );
    },
    [shown, setView, cameras, comparison],
  );
  const step = (direction: 1 | -1) => {
    if (shown.length === 0) return;
    const next =
      at < 0
        ? direction === 1
          ? 0
          : shown.length - 1
        : (at + direction + shown.length) % shown.length;
    const difference = shown[next];
    if (difference !== undefined) select(difference.id);
  };
  const fitDifference =
    current === null
      ? undefined
      : () => cameras.a.showBox(withAir(current.box, DIFFERENCE_AIR), DIFFERENCE_ZOOM);
  const decide = (next: 'accepted' | 'ignored' | 'question') => {
    if (current === null) return;
    comparison.review(current, { state: next });
    announce({ accepted: 'Accepted', ignored: 'Ignored', question: 'Marked as a question' }[next]);
  };
  const changeView = (change: Partial<ViewState>) => {
    if (change.shown !== undefined || change.layout !== undefined) flicker.stop();
    if (change.shown !== undefined) {
      announce(
        { both: 'Both shown', a: 'Second drawing hidden', b: 'First drawing hidden' }[change.shown],
      );
    }
    setView(change);
  };
  const isStarted = state.a.file === 'open' && state.b.file === 'open';
  const isReady = state.a.sheetPhase === 'shown' && state.b.sheetPhase === 'shown';
  const start = () => {
    setView({ selectedId: null, filter: 'all' });
    comparison.close().catch(reportError);
    onSearch({});
  };
  if (!isStarted) {
    return <StartScreen model={model} state={state} opening={opening} />;
  }

  const title = sheetTitle(state.a.pages[state.a.page], state.a.page);
  const detail = `${fileTitle(state.a.name ?? '')} with ${fileTitle(state.b.name ?? '')}`;
  const layerName = (side: SideState) => ({
    title: sheetTitle(side.pages[side.page], side.page),
    detail: `${side.name ?? ''}${side.sheet === null ? '' : `, ${paperSize(side.sheet.widthPoints, side.sheet.heightPoints)}`}`,
  });
  const cropStyle = overlayStyle({ ...view, layout: 'overlay', shown: 'both', paint: 'tint' });
  const version = `${state.alignmentVersion}:${state.a.page}:${state.b.page}`;
  const layers = (
    <LayersCard
      view={view}
      names={{ a: layerName(state.a), b: layerName(state.b) }}
      isFlickering={flicker.isOn}
      isDimmed={isDimmed}
      onView={changeView}
      onFlicker={flicker.toggle}
      onDim={setDimmed}
      onSwap={() => {
        comparison.swap().catch(reportError);
      }}
    />
  );
  const alignmentCard = (
    <AlignmentCard
      alignment={state.alignment.value}
      isByHand={state.isByHand}
      progress={state.alignment.progress}
      error={state.alignment.error}
      onRealign={() => setRealigning(true)}
      onAutomatic={() => {
        comparison.alignAutomatically().catch(reportError);
      }}
    />
  );
  const panel = (
    <DifferencesPanel
      session={comparison.session}
      list={list}
      shown={shown}
      reviews={state.reviews}
      page={pageA ?? PAGE_FALLBACK}
      style={cropStyle}
      version={version}
      progress={state.differences.progress ?? state.alignment.progress}
      error={state.differences.error}
      idle={
        state.alignment.phase === 'running' || state.differences.phase === 'running' ? null : (
          <EmptyState title="Nothing to compare yet">
            <p>The list appears once both sheets are shown and aligned.</p>
          </EmptyState>
        )
      }
      filter={view.filter}
      sort={view.sort}
      selectedId={view.selectedId}
      toleranceInches={view.toleranceInches}
      onFilter={(filter) => setView({ filter })}
      onSort={(sort) => setView({ sort })}
      onSelect={(id) => {
        select(id);
        if (isNarrow) setMobilePanel('sheet');
      }}
      onStep={step}
      onReview={(difference, change) => comparison.review(difference, change)}
      onTolerance={(toleranceInches) => {
        setView({ toleranceInches });
        comparison.findDifferences().catch(reportError);
      }}
      onExport={(kind) => {
        if (kind !== 'png') exportData(comparison, kind, shown);
        else {
          exportPicture(comparison, cameras.a, overlayStyle(view)).catch((error: unknown) =>
            showToast({ title: 'Download failed', detail: shownError(error).detail, tone: 'bad' }),
          );
        }
      }}
      onRetry={() => {
        comparison.findDifferences().catch(reportError);
      }}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the focused pane or list bubble here
    <div
      className={isNarrow ? `app mobile show-${mobilePanel}` : 'app'}
      onKeyDown={(event) =>
        handleKeys(
          event,
          document.activeElement?.closest('[data-pane="b"]') ? cameras.b : cameras.a,
          {
            'zoom-in': () => cameras.a.step(1),
            'zoom-out': () => cameras.a.step(-1),
            'fit-page': () => cameras.a.fitPage(),
            'fit-width': () => cameras.a.fitWidth(),
            actual: () => cameras.a.zoomTo(1),
            'next-page': () => {
              comparison.turnPage(1).catch(reportError);
            },
            'previous-page': () => {
              comparison.turnPage(-1).catch(reportError);
            },
            overlay: () => changeView({ layout: 'overlay' }),
            side: () => changeView({ layout: 'side' }),
            swipe: () => changeView({ layout: 'swipe' }),
            'show-a': () => changeView({ shown: 'a' }),
            'show-b': () => changeView({ shown: 'b' }),
            'show-both': () => changeView({ shown: 'both' }),
            flicker: flicker.toggle,
            realign: () => setRealigning(isReady),
            'next-difference': () => step(1),
            'previous-difference': () => step(-1),
            ...(fitDifference === undefined ? {} : { 'fit-difference': fitDifference }),
            accept: () => decide('accepted'),
            ignore: () => decide('ignored'),
            question: () => decide('question'),
            help: () => setHelpOpen(true),
          },
        )
      }
    >
      <title>{`${title} compared · Pinbar`}</title>
      <TopBar title={title} detail={detail} onShortcuts={() => setHelpOpen(true)} onClose={start} />
      {isNarrow ? null : (
        <ToolBar
          layout={view.layout}
          areSheetsOpen={areSheetsOpen}
          isListOpen={listWidth > 0}
          position={`${state.a.page + 1} of ${state.a.pages.length}`}
          onLayout={(layout) => changeView({ layout })}
          onSheets={setSheetsOpen}
          onList={(isOpen) => setListWidth(isOpen ? (isMedium ? 320 : 360) : 0)}
        />
      )}
      <main className="main">
        {(isNarrow ? mobilePanel === 'sheets' : areSheetsOpen) ? (
          <SheetsPanel
            session={comparison.session}
            a={state.a.pages}
            b={state.b.pages}
            pageA={state.a.page}
            pageB={state.b.page}
            onPair={(a, b) => {
              comparison.choosePair(a, b).catch(reportError);
              setMobilePanel('sheet');
            }}
            onPage={(side, index) => {
              comparison.choosePage(side, index, false).catch(reportError);
            }}
            onClose={() => (isNarrow ? setMobilePanel('sheet') : setSheetsOpen(false))}
          />
        ) : null}
        <ViewerArea
          model={model}
          state={state}
          view={view}
          flickered={flicker.shown}
          isDimmed={isDimmed}
          marks={marks}
          onSelect={select}
          onShowDifference={fitDifference}
          cards={
            isNarrow ? (
              <>
                <MobileTop
                  shown={view.shown}
                  areLayersOpen={areLayersOpen}
                  onShown={(next) => changeView({ shown: next })}
                  onLayers={setLayersOpen}
                />
                {areLayersOpen ? (
                  <div className="mobile-cards">
                    {layers}
                    {alignmentCard}
                  </div>
                ) : null}
              </>
            ) : (
              <>
                {isReady ? layers : null}
                {alignmentCard}
              </>
            )
          }
        />
        {isNarrow ? (
          mobilePanel === 'differences' ? (
            panel
          ) : null
        ) : (
          <>
            <Splitter
              label="Width of the list"
              isAfter
              value={listWidth}
              min={280}
              max={560}
              onChange={setListWidth}
            />
            {listWidth === 0 ? null : (
              <div className="side-panel" style={{ width: listWidth }}>
                {panel}
              </div>
            )}
          </>
        )}
      </main>
      {isNarrow ? (
        <MobileBottom
          panel={mobilePanel}
          current={current}
          number={at + 1}
          count={shown.length}
          progress={progressOf(list?.differences ?? [], state.reviews)}
          page={pageA}
          onPanel={setMobilePanel}
          onStep={step}
          onReview={(difference, change) => comparison.review(difference, change)}
        />
      ) : null}
      {isRealigning && pageA !== null && pageB !== null ? (
        <RealignDialog
          key={state.canvasEpoch}
          session={comparison.session}
          titles={{ a: layerName(state.a).title, b: layerName(state.b).title }}
          pages={{ a: pageA, b: pageB }}
          style={cropStyle}
          isPrefilled={state.alignment.value?.status !== 'aligned'}
          onRealign={(matrix) => comparison.realign(matrix)}
          onClose={() => setRealigning(false)}
        />
      ) : null}
      <ShortcutsDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <Toasts />
    </div>
  );
}
