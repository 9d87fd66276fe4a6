/** The viewer of an overlay: both drawings in their colors, what is known of them, and what can be changed. */
import { lazy, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { useMe } from '../../api/users.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import {
  drawingPlace,
  drawingPlaces,
  overlayPhase,
  overlayTitle,
  shownParts,
} from '../../domain/overlay-words.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import { AlignmentCard } from '../comparison/alignment-card.tsx';
import { LayersCard } from '../comparison/layers-card.tsx';
import { ComparedLayers } from '../layers/compared-layers.tsx';
import { comparisonKey, matchingOf } from '../../host/comparison/comparison-state.ts';
import type { OverlayModel } from '../../host/comparison/overlay-model.ts';
import { ShownOverlaysContext } from '../../host/comparison/shown-overlays.ts';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import { comparisonActions, viewChanger } from '../comparison/change-view.ts';
import { useFlicker } from '../comparison/use-flicker.ts';
import { useSteps } from '../comparison/use-steps.ts';
import { sizeOf, ViewerArea } from '../comparison/viewer-area.tsx';
import { WARNING } from '../viewer/failed-message.tsx';
import { sayingZoom } from '../viewer/say-zoom.ts';
import { handleViewerKeys } from '../viewer/viewer-keys.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { clearOverlay } from './clear-overlay.ts';
import type { OverlayPaneProps } from './overlay-pane.tsx';
import { OverlayLayers } from './overlay-layers.tsx';
import { OverlayTitle } from './overlay-title.tsx';
import { useAligning } from './use-aligning.ts';
import { useCompletion } from './use-completion.ts';
import { useOverlayModel } from './use-overlay-model.ts';

const RealignDialog = lazy(() =>
  import('../realign/realign-dialog.tsx').then((m) => ({ default: m.RealignDialog })),
);

type OverlayViewerProps = OverlayPaneProps & { execution: OverlayExecutionDetail };

export function OverlayViewer(props: OverlayViewerProps) {
  const { model, error, retry } = useOverlayModel(props.engine, props.execution);
  if (model === null) return <section className="view" aria-label={props.label} aria-busy />;
  if (error !== null) {
    return (
      <section className="view" aria-label={props.label}>
        <div className="view-message" role="alert">
          <EmptyState
            icon={WARNING}
            title="The drawings could not be opened"
            actions={
              <Button isSmall onPress={retry}>
                Retry
              </Button>
            }
          >
            <p>{detailOf(error)}</p>
          </EmptyState>
        </div>
      </section>
    );
  }
  return <Opened {...props} model={model} />;
}

function Opened({ model, ...props }: OverlayViewerProps & { model: OverlayModel }) {
  const { id, execution, onAction } = props;
  const { comparison, cameras } = model;
  const { drawing_1: drawingA, drawing_2: drawingB } = execution.overlay;
  const state = useStore(comparison.store);
  const view = useStore(model.view);
  const isNarrow = useMediaQuery('(max-width: 999px)');
  const mayChange = mayMarkUp(useMe());
  const flicker = useFlicker();
  const steps = useSteps(model, state, view);
  const isNews = useCompletion(execution, steps);
  const [isDimmed, setDimmed] = useState(false);
  const [isRealigning, setRealigning] = useState(false);
  const changeView = viewChanger(model, flicker);
  const aligning = useAligning(execution, view, (created) =>
    onAction({ type: 'overlay', pane: id, ...created }),
  );

  const overlays = useContext(ShownOverlaysContext);
  useEffect(() => {
    const realign = mayChange ? () => setRealigning(true) : null;
    overlays.set({ ...overlays.get(), [id]: { execution, model, realign } });
  }, [overlays, id, execution, model, mayChange]);
  useEffect(() => () => overlays.set({ ...overlays.get(), [id]: null }), [overlays, id]);

  const { box_1: box1, box_2: box2, alignment_2: aligned } = execution;
  const parts = useMemo(
    () => shownParts({ box_1: box1, box_2: box2, alignment_2: aligned }),
    [box1, box2, aligned],
  );
  const points = useMemo(() => {
    const { drawing_1: a = [], drawing_2: b = [] } = execution.points ?? {};
    const onPage = ({ x, y }: { x: number; y: number }) => ({
      x: x * POINTS_PER_UNIT,
      y: y * POINTS_PER_UNIT,
    });
    return a.flatMap((point, index) => {
      const other = b[index];
      return other === undefined ? [] : [{ a: onPage(point), b: onPage(other) }];
    });
  }, [execution.points]);
  const isShown = state.a.sheetPhase === 'shown' && state.b.sheetPhase === 'shown';
  const pages = { a: sizeOf(state, 'a'), b: sizeOf(state, 'b') };
  const nameOf = (drawing: typeof drawingA) => ({
    title: `${drawingPlace(drawing)} ${drawing.title}`,
    detail: drawing.sheet.document_name,
  });
  const names = { a: nameOf(drawingA), b: nameOf(drawingB) };
  const [placeA, placeB] = drawingPlaces(execution.overlay);

  return (
    <>
      <ViewerArea
        model={model}
        state={state}
        view={view}
        label={props.label}
        parts={parts}
        title={
          <OverlayTitle
            name={overlayTitle(execution.overlay)}
            drawings={{ a: placeA, b: placeB }}
            phase={overlayPhase(execution, isShown)}
            execution={execution}
            layout={view.layout}
            onLayout={(layout) => changeView({ layout })}
            onClear={() => onAction(clearOverlay(id, execution))}
          />
        }
        flickered={flicker.shown}
        isDimmed={isDimmed}
        marks={steps.marks}
        onSelect={steps.select}
        renderLayers={(camera, side, isBeside) => (
          <OverlayLayers viewer={id} {...{ camera, side, isBeside, isNews, execution, state }} />
        )}
        onShowDifference={steps.fit}
        onKeyDown={(event) => {
          const isOnB = document.activeElement?.closest('[data-pane="b"]') !== null;
          const camera = isOnB && view.layout === 'side' ? cameras.b : cameras.a;
          handleViewerKeys(event, camera, {
            'fit-page': sayingZoom(camera, () => camera.fitPage()),
            ...comparisonActions(changeView, flicker, steps),
            ...(isShown && mayChange && { realign: () => setRealigning(true) }),
          });
        }}
        cards={
          <>
            <LayersCard
              key={view.layout === 'side' ? 'side' : 'over'}
              view={view}
              names={names}
              isFlickering={flicker.isOn}
              isDimmed={isDimmed}
              hasAreas={state.a.sheet?.way !== 'pixels'}
              canMatch={matchingOf(state.alignment.value, state.differences.value) !== null}
              startsOpen={false}
              onView={changeView}
              onFlicker={flicker.toggle}
              onDim={setDimmed}
              onSwap={null}
            >
              <ComparedLayers
                state={state}
                note="The differences are of the layers that the documents show by default."
                onChoose={(choices) => {
                  comparison.chooseLayers(choices).catch(reportError);
                }}
              />
            </LayersCard>
            {isNarrow && state.alignment.value?.status === 'aligned' ? null : (
              <AlignmentCard
                alignment={state.alignment.value}
                isByHand={state.isByHand}
                progress={state.alignment.progress}
                error={state.alignment.error}
                onRealign={mayChange ? () => setRealigning(true) : null}
                onAutomatic={mayChange ? aligning.automatically : null}
              />
            )}
          </>
        }
      />
      {isRealigning && pages.a !== null && pages.b !== null ? (
        <Suspense>
          <RealignDialog
            comparison={comparison.core}
            titles={{ a: names.a.title, b: names.b.title }}
            pages={{ a: pages.a, b: pages.b }}
            style={overlayStyle({ ...view, layout: 'overlay', shown: 'both', paint: 'tint' })}
            sheets={comparisonKey(state)}
            points={points}
            alignment={state.alignment.value}
            onRealign={(_, pairs) => aligning.byPoints(pairs)}
            onDone={() => setRealigning(false)}
            onClose={() => setRealigning(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
