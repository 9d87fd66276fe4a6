/** The viewer of a comparison, with its cards, bars and messages. */
import type { KeyboardEvent, ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { mapBox } from '../../../../contract/src/geometry/matrix.ts';
import type { Box, Matrix } from '../../../../contract/src/geometry/types.ts';
import { SIDES } from '../../../../workers/protocol/comparison.ts';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { OpenSheet } from '../../../../workers/protocol/document.ts';
import type { Camera } from '../../domain/camera.ts';
import { AS_IT_IS, linkThrough } from '../../domain/linked-pages.ts';
import type { ShownParts } from '../../domain/overlay-words.ts';
import type { ViewState } from '../../domain/url-state.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import type { Mark } from '../viewer/marks.tsx';
import { Minimap } from '../viewer/minimap.tsx';
import type { PaintSheet } from '../viewer/minimap.tsx';
import { useKeptFocus } from '../viewer/use-kept-focus.ts';
import { useKeptTurn } from '../viewer/use-kept-turn.ts';
import { Viewer } from '../viewer/viewer.tsx';
import { ZoomBar } from '../viewer/zoom-bar.tsx';
import { ComparedPapers } from './compared-papers.tsx';
import { matchingOf } from '../../host/comparison/comparison-state.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import { Message, Notices } from './messages.tsx';
import { tieCameras, tieTurns } from './tie-cameras.ts';
import type { ComparisonModel } from '../../host/comparison/comparison-model.ts';

type ViewerAreaProps = {
  model: ComparisonModel;
  /** Name of the region. */
  label: string;
  /** Over the papers' upper edge. */
  title?: ReactNode;
  /** Only these parts are shown. Absent: both sheets as a whole. */
  parts?: ShownParts;
  state: ComparisonState;
  view: ViewState;
  /** The drawing shown right now while flickering, or null. */
  flickered: 'a' | 'b' | null;
  isDimmed: boolean;
  marks: readonly Mark[];
  cards: ReactNode;
  onSelect: (id: string) => void;
  /** As `ComparedPapers` has it. */
  renderLayers?: (camera: Camera, side: Side, isBeside: boolean) => ReactNode;
  onShowDifference: (() => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
};

const WHOLE: ShownParts = { overlay: null, a: null, b: null };

function sheetSize(sheet: OpenSheet | null): Size | null {
  return sheet === null ? null : { width: sheet.widthPoints, height: sheet.heightPoints };
}

export function sizeOf(state: ComparisonState, side: Side): Size | null {
  return sheetSize(state[side].sheet);
}

function aroundBoth(a: Size, b: Size, matrix: Matrix): Box {
  const [x0, y0, x1, y1] = mapBox(matrix, [0, 0, b.width, b.height]);
  return [Math.min(0, x0), Math.min(0, y0), Math.max(a.width, x1), Math.max(a.height, y1)];
}

export function ViewerArea(props: ViewerAreaProps) {
  const { model, state, view, marks, parts = WHOLE } = props;
  const { comparison, cameras } = model;
  const { core } = comparison;
  const alignment = state.alignment.value;
  const isSide = view.layout === 'side';
  const isTied = isSide && alignment !== null && alignment.status !== 'failed';
  // Aligned to A, both panes have the same orientation, whatever B's own is.
  const isLaid = isTied && !view.isBAsDrawn;
  const { sheet: sheetA } = state.a;
  const { sheet: sheetB } = state.b;
  const pageA = useMemo(() => sheetSize(sheetA), [sheetA]);
  const pageB = useMemo(() => sheetSize(sheetB), [sheetB]);
  const viewer = useRef<HTMLElement>(null);
  const paneCameras = useMemo(() => ({ ...cameras, overlay: cameras.a }), [cameras]);

  useEffect(() => {
    for (const side of SIDES) core.documents[side].showOnlyLinework(view.isOnlyLinework);
  }, [core, view.isOnlyLinework]);
  const list = state.differences.value;
  const matching = useMemo(() => matchingOf(alignment, list), [alignment, list]);
  // A new alignment ends it, also one that is the same as before.
  useEffect(() => core.match(matching), [core, matching, state.alignmentVersion]);
  useEffect(() => tieTurns(cameras.a, cameras.b), [cameras]);
  // Both papers lie as A's page.
  useKeptTurn(cameras.a, state.a.document, sheetA?.page ?? null);
  useEffect(() => cameras.a.setPage(pageA), [cameras, pageA]);
  useEffect(() => cameras.b.setPage(isLaid ? pageA : pageB), [cameras, isLaid, pageA, pageB]);
  const matrix = alignment?.matrix ?? null;
  const laid = isLaid ? matrix : null;
  const shownParts = useMemo(
    () => ({ ...parts, b: parts.b && laid ? mapBox(laid, parts.b) : parts.b }),
    [parts, laid],
  );
  // B may reach beyond A's sheet.
  useEffect(() => {
    const isOverlay = !isSide && matrix !== null && pageA !== null && pageB !== null;
    const { overlay } = shownParts;
    const over = isOverlay ? (overlay ?? aroundBoth(pageA, pageB, matrix)) : null;
    cameras.a.setWhole(isSide ? shownParts.a : over);
    cameras.b.setWhole(isSide ? shownParts.b : null);
  }, [cameras, isSide, matrix, pageA, pageB, shownParts]);
  useEffect(() => {
    if (!isTied || alignment === null) return undefined;
    return tieCameras(cameras.a, cameras.b, linkThrough(isLaid ? AS_IT_IS : alignment, AS_IT_IS));
  }, [isTied, isLaid, alignment, cameras]);

  const style = useMemo(() => {
    const base = overlayStyle(view);
    return props.flickered === null ? base : { ...base, mode: props.flickered };
  }, [view, props.flickered]);
  const isReady = state.a.sheetPhase === 'shown' && state.b.sheetPhase === 'shown';
  const paintOverview = useCallback<PaintSheet>(
    ({ widthPx, heightPx }, signal) => {
      const whole = [0, 0, pageA?.width ?? 0, pageA?.height ?? 0] as const;
      return core.crop(whole, widthPx, heightPx, style, { signal });
    },
    // The picture also depends on the page, alignment and differences, which size and colors do not reflect.
    // eslint-disable-next-line react/exhaustive-deps
    [core, pageA, style, matching, state.alignmentVersion, state.a.page, state.b.page],
  );
  const phases = `${state.a.sheetPhase} ${state.b.sheetPhase}`;
  const papers = `${phases} ${isSide} ${isLaid}`;
  const region = useKeptFocus(viewer, papers, phases.includes('loading'));

  return (
    <Viewer
      ref={viewer}
      label={props.label}
      title={props.title}
      region={{ ...region, ...(props.onKeyDown !== undefined && { onKeyDown: props.onKeyDown }) }}
      cameras={paneCameras}
      papers={
        <ComparedPapers
          model={model}
          state={state}
          view={view}
          style={style}
          pages={{ a: pageA, b: pageB }}
          isTied={isTied}
          isLaid={isLaid}
          isDimmed={props.isDimmed}
          marks={marks}
          parts={shownParts}
          onSelect={props.onSelect}
          renderLayers={props.renderLayers ?? null}
        />
      }
      minimap={
        isReady && pageA !== null && !isSide ? (
          <Minimap camera={cameras.a} page={pageA} marks={marks} paint={paintOverview} />
        ) : null
      }
      notices={<Notices state={state} />}
    >
      {isSide || isReady ? null : (
        <div className="messages">
          {SIDES.map((side) =>
            state[side].sheetPhase === 'shown' ? null : (
              <Message key={side} model={model} state={state} side={side} />
            ),
          )}
        </div>
      )}
      {props.cards}
      {isReady && pageA !== null ? (
        <ZoomBar camera={cameras.a} onShowDifference={props.onShowDifference} />
      ) : null}
    </Viewer>
  );
}
