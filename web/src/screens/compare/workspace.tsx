/** The comparison of two open drawings: overlay, cards and list of differences. */
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AlignmentCard } from '../../features/alignment/alignment-card.tsx';
import type { ExportKind } from '../../features/differences/differences-panel.tsx';
import { DifferencesPanel } from '../../features/differences/differences-panel.tsx';
import { LayersCard } from '../../features/layers/layers-card.tsx';
import { SheetsPanel } from '../../features/sheets/sheets-panel.tsx';
import { NOT_COMPARED } from '../../domain/difference-words.ts';
import { shownError } from '../../domain/error-messages.ts';
import { progressOf } from '../../domain/review.ts';
import { fileTitle, sheetTitle } from '../../features/sheets/model/sheets.ts';
import { paperSize } from '../../domain/units.ts';
import type { ViewState } from '../../domain/url-state.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import { sayingZoom } from '../../features/viewer/say-zoom.ts';
import { handleViewerKeys } from '../../features/viewer/viewer-keys.ts';
import type { KeyActions } from '../../features/viewer/viewer-keys.ts';
import { announce } from '../../lib/announcer.ts';
import { handleRegionKey } from '../../lib/focus-regions.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { ComparisonBar, ComparisonTools } from './comparison-bars.tsx';
import type { SideState } from './comparison-state.ts';
import { MobileBottom, MobileTop } from './mobile-bar.tsx';
import type { MobilePanel } from './mobile-bar.tsx';
import type { ScreenModel } from './use-comparison.ts';
import { useFlicker } from './use-flicker.ts';
import { useSheetSpeech } from './use-sheet-speech.ts';
import { PAGE_FALLBACK, useSteps } from './use-steps.ts';
import { sizeOf, ViewerArea } from './viewer-area.tsx';

const realign = () => import('../../features/realign/realign-dialog.tsx');
const RealignDialog = lazy(() => realign().then((m) => ({ default: m.RealignDialog })));

type WorkspaceProps = {
  model: ScreenModel;
  wayBack: ReactNode;
  onShortcuts: () => void;
  onClose: () => void;
};

const SHOWN_SPEECH = { both: 'Both shown', a: 'Second drawing hidden', b: 'First drawing hidden' };

const LAYOUT_SPEECH = { overlay: 'Overlay', side: 'Side by side', swipe: 'Swipe' } as const;

/** F6 order: panes, the current difference, tools. */
const REGIONS = {
  stops:
    '[data-pane], [data-panel="differences"] button.row-button[aria-current], [data-panel="differences"] button, .bar button',
  regions: '[data-pane], [data-panel], .bar',
};

/** Width of the list, px. */
const LIST_PX = { wide: 360, medium: 320 };

export function Workspace({ model, wayBack, onShortcuts, onClose }: WorkspaceProps) {
  const { comparison, cameras, setView } = model;
  const state = useStore(comparison.store);
  const view = useStore(model.view);
  const flicker = useFlicker();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const isMedium = useMediaQuery('(max-width: 1199px)');
  const isTight = useMediaQuery('(max-width: 999px)');
  const [areSheetsOpen, setSheetsOpen] = useState(false);
  const [listWidth, setListWidth] = useState(isMedium ? LIST_PX.medium : LIST_PX.wide);
  const [isRealigning, setRealigning] = useState(false);
  const [isDimmed, setDimmed] = useState(false);
  const [mobilePanel, setMobilePanel] = useState<MobilePanel>('sheet');
  const [areLayersOpen, setLayersOpen] = useState(false);

  const steps = useSteps(model, state, view);
  useSheetSpeech(model, state);

  const list = state.differences.value;
  const pageA = sizeOf(state, 'a');
  const pageB = sizeOf(state, 'b');
  const changeView = (change: Partial<ViewState>) => {
    if (change.shown !== undefined || change.layout !== undefined) flicker.stop();
    if (change.shown !== undefined) {
      announce(SHOWN_SPEECH[change.shown]);
    }
    if (change.layout !== undefined) announce(LAYOUT_SPEECH[change.layout]);
    setView(change);
  };
  const focusedCamera = () =>
    document.activeElement?.closest('[data-pane="b"]') ? cameras.b : cameras.a;
  const isReady = state.a.sheetPhase === 'shown' && state.b.sheetPhase === 'shown';
  useEffect(() => (isReady ? whenIdle(() => void realign()) : undefined), [isReady]);
  const exportAs = async (kind: ExportKind) => {
    const { exportData, exportPicture } = await import('./exports.ts');
    if (kind === 'png') await exportPicture(comparison, cameras.a, overlayStyle(view));
    else exportData(comparison, kind, steps.shown);
  };

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
      startsOpen={isNarrow || !isTight}
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
        comparison.sheets.alignAutomatically().catch(reportError);
      }}
    />
  );
  const panel = (
    <DifferencesPanel
      comparison={comparison.core}
      list={list}
      alignment={state.alignment.value?.status ?? null}
      shown={steps.shown}
      reviews={state.reviews}
      page={pageA ?? PAGE_FALLBACK}
      style={cropStyle}
      version={version}
      progress={state.differences.progress ?? state.alignment.progress}
      error={state.differences.error}
      idle={
        state.alignment.phase === 'running' || state.differences.phase === 'running' ? null : state
            .alignment.value?.status === 'failed' ? (
          <EmptyState
            title={NOT_COMPARED.title}
            actions={
              <Button isSmall onPress={() => setRealigning(true)}>
                Pick three points
              </Button>
            }
          >
            <p>{NOT_COMPARED.text}</p>
          </EmptyState>
        ) : (
          <EmptyState title="Nothing to compare yet">
            <p>The list appears when both sheets are shown and aligned.</p>
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
        steps.select(id);
        if (isNarrow) setMobilePanel('sheet');
      }}
      onStep={steps.step}
      onReview={(difference, change) => comparison.sheets.review(difference, change)}
      onTolerance={(toleranceInches) => {
        setView({ toleranceInches });
        comparison.sheets.findDifferences().catch(reportError);
      }}
      onExport={(kind) => {
        exportAs(kind).catch((error: unknown) =>
          showToast({ title: 'Download failed', detail: shownError(error).detail, tone: 'bad' }),
        );
      }}
      onRetry={() => {
        comparison.sheets.findDifferences().catch(reportError);
      }}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the focused pane or list bubble here
    <div
      className={isNarrow ? `app mobile show-${mobilePanel}` : 'app'}
      onKeyDown={(event) => {
        if (event.defaultPrevented || handleRegionKey(event, REGIONS)) return;
        const camera = focusedCamera();
        const actions: KeyActions = {
          'fit-page': sayingZoom(camera, () => camera.fitPage()),
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
          flicker: () => {
            announce(flicker.isOn ? 'Flicker off' : 'Flicker on');
            flicker.toggle();
          },
          realign: () => setRealigning(isReady),
          'next-difference': () => steps.step(1),
          'previous-difference': () => steps.step(-1),
          ...(steps.fit === undefined ? {} : { 'fit-difference': steps.fit }),
          accept: () => steps.decide('accepted'),
          ignore: () => steps.decide('ignored'),
          question: () => steps.decide('question'),
          help: onShortcuts,
        };
        handleViewerKeys(event, camera, actions, '[data-panel="differences"]');
      }}
    >
      <title>{`${title} compared · Pinbar`}</title>
      <ComparisonBar
        wayBack={wayBack}
        title={title}
        detail={detail}
        onShortcuts={onShortcuts}
        onClose={onClose}
      />
      {isNarrow ? null : (
        <ComparisonTools
          layout={view.layout}
          areSheetsOpen={areSheetsOpen}
          isListOpen={listWidth > 0}
          position={`${state.a.page + 1} of ${state.a.pages.length}`}
          onLayout={(layout) => changeView({ layout })}
          onSheets={setSheetsOpen}
          onList={(isOpen) => setListWidth(isOpen ? (isMedium ? LIST_PX.medium : LIST_PX.wide) : 0)}
        />
      )}
      <main className="main">
        {(isNarrow ? mobilePanel === 'sheets' : areSheetsOpen) ? (
          <SheetsPanel
            documents={comparison.core.documents}
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
          view={isNarrow && view.layout === 'side' ? { ...view, layout: 'overlay' } : view}
          flickered={flicker.shown}
          isDimmed={isDimmed}
          marks={steps.marks}
          onSelect={steps.select}
          onShowDifference={steps.fit}
          cards={
            isNarrow ? (
              <>
                <MobileTop
                  view={view}
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
                {layers}
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
          comparison={comparison.core}
          style={cropStyle}
          version={version}
          panel={mobilePanel}
          current={steps.current}
          number={steps.at + 1}
          count={steps.shown.length}
          progress={progressOf(list?.differences ?? [], state.reviews)}
          page={pageA}
          onPanel={setMobilePanel}
          onStep={steps.step}
          onReview={(difference, change) => comparison.sheets.review(difference, change)}
        />
      ) : null}
      {isRealigning && pageA !== null && pageB !== null ? (
        <Suspense>
          <RealignDialog
            comparison={comparison.core}
            titles={{ a: layerName(state.a).title, b: layerName(state.b).title }}
            pages={{ a: pageA, b: pageB }}
            style={cropStyle}
            isPrefilled={state.alignment.value?.status !== 'aligned'}
            onRealign={(matrix) => comparison.sheets.realign(matrix)}
            onClose={() => setRealigning(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
