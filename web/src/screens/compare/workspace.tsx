/** The comparison of two open drawings: overlay, cards and list of differences. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AlignmentCard } from '../../parts/comparison/alignment-card.tsx';
import { BeforeAndAfter } from '../../parts/comparison/before-and-after.tsx';
import type { ExportKind } from '../../features/differences/differences-panel.tsx';
import { DifferencesPanel } from '../../features/differences/differences-panel.tsx';
import { LayersCard } from '../../parts/comparison/layers-card.tsx';
import { ComparedLayers } from '../../parts/layers/compared-layers.tsx';
import { SheetsPanel } from '../../features/sheets/sheets-panel.tsx';
import { NOT_COMPARED } from '../../domain/difference-words.ts';
import { shownError } from '../../domain/error-messages.ts';
import { progressOf } from '../../domain/review.ts';
import { fileTitle, sheetTitle } from '../../domain/sheet-pairs.ts';
import { paperSize } from '../../domain/units.ts';
import type { Camera } from '../../domain/camera.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import { sayingZoom } from '../../parts/viewer/say-zoom.ts';
import { resetRotation, ROTATE_LABELS } from '../../parts/viewer/rotate-view.tsx';
import { handleViewerKeys } from '../../parts/viewer/viewer-keys.ts';
import type { KeyActions } from '../../parts/viewer/viewer-keys.ts';
import { comparisonActions, viewChanger } from '../../parts/comparison/change-view.ts';
import { handleRegionKey } from '../../lib/focus-regions.ts';
import { whenIdle } from '../../lib/idle.ts';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Splitter } from '../../ui/splitter.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { CommandPalette } from './command-palette.tsx';
import { ComparisonBar, ComparisonTools } from './comparison-bars.tsx';
import { comparisonKey, matchingOf } from '../../host/comparison/comparison-state.ts';
import type { SideState } from '../../host/comparison/comparison-state.ts';
import { MobileBottom, MobileTop } from './mobile-bar.tsx';
import type { MobilePanel } from './mobile-bar.tsx';
import type { ScreenModel } from './use-comparison.ts';
import { useDifferenceIssue } from './use-difference-issue.tsx';
import { useFlicker } from '../../parts/comparison/use-flicker.ts';
import { useSheetSpeech } from './use-sheet-speech.ts';
import { PAGE_FALLBACK, useSteps } from '../../parts/comparison/use-steps.ts';
import { sizeOf, ViewerArea } from '../../parts/comparison/viewer-area.tsx';

const realign = () => import('../../parts/realign/realign-dialog.tsx');
const RealignDialog = lazy(() => realign().then((m) => ({ default: m.RealignDialog })));

type WorkspaceProps = {
  model: ScreenModel;
  wayBack: ReactNode;
  onShortcuts: () => void;
  onClose: () => void;
};

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
  const isRealigned = useRef(false);
  // The button that opened the dialog is gone while the sheets are compared again, so keys go on at the overlay.
  useEffect(() => {
    if (isRealigning || !isRealigned.current) return undefined;
    isRealigned.current = false;
    const timer = setTimeout(() =>
      document.querySelector<HTMLElement>('[data-pane]')?.focus({ preventScroll: true }),
    );
    return () => clearTimeout(timer);
  }, [isRealigning]);
  const [isDimmed, setDimmed] = useState(false);
  const [mobilePanel, setMobilePanel] = useState<MobilePanel>('sheet');
  const [areLayersOpen, setLayersOpen] = useState(false);
  /** While the palette is open: what its commands move. */
  const [commanded, setCommanded] = useState<Camera | null>(null);

  const steps = useSteps(model, state, view);
  useSheetSpeech(model, state);

  const list = state.differences.value;
  const pageA = sizeOf(state, 'a');
  const pageB = sizeOf(state, 'b');
  const changeView = viewChanger(model, flicker);
  const focusedCamera = () =>
    document.activeElement?.closest('[data-pane="b"]') ? cameras.b : cameras.a;
  const openPalette = () => setCommanded(focusedCamera());
  const isReady = state.a.sheetPhase === 'shown' && state.b.sheetPhase === 'shown';
  useEffect(() => (isReady ? whenIdle(() => void realign()) : undefined), [isReady]);
  const exportAs = async (kind: ExportKind) => {
    const { exportData, exportPdf, exportPicture } = await import('./exports.ts');
    if (kind === 'png') await exportPicture(comparison, cameras.a, overlayStyle(view));
    else if (kind === 'pdf') await exportPdf(comparison, view, steps.shown);
    else exportData(comparison, kind, steps.listed);
  };
  const download = (kind: ExportKind) => {
    exportAs(kind).catch((error: unknown) =>
      showToast({ title: 'Download failed', detail: shownError(error).detail, tone: 'bad' }),
    );
  };
  const swap = () => {
    comparison.swap().catch(reportError);
  };
  const showList = (isOpen: boolean) =>
    setListWidth(isOpen ? (isMedium ? LIST_PX.medium : LIST_PX.wide) : 0);

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
      // Side by side, it would cover half of drawing A.
      key={view.layout === 'side' ? 'side' : 'over'}
      view={view}
      names={{ a: layerName(state.a), b: layerName(state.b) }}
      isFlickering={flicker.isOn}
      isDimmed={isDimmed}
      hasAreas={state.a.sheet?.way !== 'pixels'}
      canMatch={matchingOf(state.alignment.value, state.differences.value) !== null}
      startsOpen={isNarrow || (!isTight && view.layout !== 'side')}
      onView={changeView}
      onFlicker={flicker.toggle}
      onDim={setDimmed}
      onSwap={swap}
    >
      <ComparedLayers
        state={state}
        note="Only the layers that are shown are compared."
        onChoose={(choices) => {
          comparison.chooseLayers(choices).catch(reportError);
        }}
      />
    </LayersCard>
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
  const raising = useDifferenceIssue(state, (difference) => (
    <BeforeAndAfter
      {...{ comparison: comparison.core, difference, version }}
      page={pageA ?? PAGE_FALLBACK}
      style={cropStyle}
    />
  ));
  const { raise } = raising;
  const { current } = steps;
  const panel = (
    <DifferencesPanel
      comparison={comparison.core}
      list={list}
      alignment={state.alignment.value?.status ?? null}
      shown={steps.shown}
      specks={steps.specks}
      reviews={state.reviews}
      reviewKind={model.review}
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
      areAnnotationsHidden={view.areAnnotationsHidden}
      onHideAnnotations={(areAnnotationsHidden) => setView({ areAnnotationsHidden })}
      onSelect={(id) => {
        steps.select(id);
        if (isNarrow) setMobilePanel('sheet');
      }}
      onShowView={(reworked) => {
        steps.showView(reworked);
        if (isNarrow) setMobilePanel('sheet');
      }}
      onStep={steps.step}
      onSeeRest={null}
      onReview={(difference, change) => comparison.sheets.review(difference, change)}
      onRaise={raise}
      onTolerance={(toleranceInches) => {
        setView({ toleranceInches });
        comparison.sheets.findDifferences().catch(reportError);
      }}
      onExport={download}
      onRetry={() => {
        comparison.sheets.findDifferences().catch(reportError);
      }}
    />
  );
  const actionsAt = (camera: Camera): KeyActions => ({
    'fit-page': sayingZoom(camera, () => camera.fitPage()),
    'next-page': () => {
      comparison.turnPage(1).catch(reportError);
    },
    'previous-page': () => {
      comparison.turnPage(-1).catch(reportError);
    },
    ...comparisonActions(changeView, flicker, steps),
    ...(isReady && { realign: () => setRealigning(true) }),
    ...(current !== null && raise !== null && { 'raise-difference': () => raise(current) }),
    help: onShortcuts,
  });
  const otherCommands = {
    [ROTATE_LABELS.reset]: () => resetRotation(cameras.a),
    'Swap A and B': swap,
    ...(!isNarrow && {
      [areSheetsOpen ? 'Close the sheets' : 'Open the sheets']: () => setSheetsOpen(!areSheetsOpen),
      [listWidth > 0 ? 'Close the list of differences' : 'Open the list of differences']: () =>
        showList(listWidth === 0),
    }),
    'New comparison': onClose,
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the focused pane or list bubble here
    <div
      className={isNarrow ? `app mobile show-${mobilePanel}` : 'app'}
      onKeyDown={(event) => {
        if (event.defaultPrevented || handleRegionKey(event, REGIONS)) return;
        const camera = focusedCamera();
        handleViewerKeys(event, camera, actionsAt(camera), '[data-panel="differences"]');
      }}
    >
      <title>{`${title} compared · Pinbar`}</title>
      <ComparisonBar
        wayBack={wayBack}
        title={title}
        detail={detail}
        onCommands={isNarrow ? null : openPalette}
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
          onList={showList}
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
          label="Drawings"
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
      {raising.sheet}
      <CommandPalette
        camera={commanded}
        actionsAt={actionsAt}
        onExport={list === null ? null : download}
        others={otherCommands}
        onOpen={openPalette}
        onClose={() => setCommanded(null)}
      />
      {isRealigning && pageA !== null && pageB !== null ? (
        <Suspense>
          <RealignDialog
            comparison={comparison.core}
            titles={{ a: layerName(state.a).title, b: layerName(state.b).title }}
            pages={{ a: pageA, b: pageB }}
            style={cropStyle}
            sheets={comparisonKey(state)}
            alignment={state.alignment.value}
            onRealign={(matrix) => comparison.sheets.realign(matrix)}
            onDone={() => {
              isRealigned.current = true;
              setRealigning(false);
            }}
            onClose={() => setRealigning(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
