/** The viewer: one pane or two, with floating cards. */
import type { ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { OpenSheet, Side } from '../../../../workers/protocol/session.ts';
import { IDENTITY, invertMatrix, mapBox } from '../../../../contract/src/geometry/matrix.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { colorName, translucent } from '../../domain/colors.ts';
import { overlayDescription } from '../../domain/difference-words.ts';
import { sheetTitle } from '../../domain/sheets.ts';
import type { ViewState } from '../../domain/url-state.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import type { Mark } from '../../features/viewer/marks.tsx';
import { Minimap } from '../../features/viewer/minimap.tsx';
import type { PaintSheet } from '../../features/viewer/minimap.tsx';
import { PaneName } from '../../features/viewer/pane-name.tsx';
import { SheetPane } from '../../features/viewer/sheet-pane.tsx';
import { SwipeHandle } from '../../features/viewer/swipe-handle.tsx';
import { useCovers } from '../../features/viewer/use-covers.ts';
import { ZoomBar } from '../../features/viewer/zoom-bar.tsx';
import type { ComparisonState } from './comparison-state.ts';
import { Message, Notices } from './messages.tsx';
import { tieCameras } from './tie-cameras.ts';
import type { ScreenModel } from './use-comparison.ts';

type ViewerAreaProps = {
  model: ScreenModel;
  state: ComparisonState;
  view: ViewState;
  /** The drawing shown right now while flickering, or null. */
  flickered: 'a' | 'b' | null;
  isDimmed: boolean;
  marks: readonly Mark[];
  cards: ReactNode;
  onSelect: (id: string) => void;
  onShowDifference: (() => void) | undefined;
};

/** Smaller rotations are not visible, degrees. */
const MIN_TURN_DEGREES = 0.5;

function sheetSize(sheet: OpenSheet | null): Size | null {
  return sheet === null ? null : { width: sheet.widthPoints, height: sheet.heightPoints };
}

export function sizeOf(state: ComparisonState, side: Side): Size | null {
  return sheetSize(state[side].sheet);
}

export function ViewerArea(props: ViewerAreaProps) {
  const { model, state, view, marks } = props;
  const { comparison, cameras } = model;
  const alignment = state.alignment.value;
  const isSide = view.layout === 'side';
  const isTied = isSide && alignment !== null && alignment.status !== 'failed';
  // Aligned to A, both panes have the same orientation, whatever B's own is.
  const isLaid = isTied && !view.isBAsDrawn;
  const { sheet: sheetA } = state.a;
  const { sheet: sheetB } = state.b;
  const pageA = useMemo(() => sheetSize(sheetA), [sheetA]);
  const pageB = useMemo(() => sheetSize(sheetB), [sheetB]);
  const table = useRef<HTMLElement>(null);
  useCovers(table, cameras);

  useEffect(() => cameras.a.setPage(pageA), [cameras, pageA]);
  useEffect(() => cameras.b.setPage(isLaid ? pageA : pageB), [cameras, isLaid, pageA, pageB]);
  useEffect(() => {
    if (!isTied || alignment === null) return undefined;
    return tieCameras(cameras.a, cameras.b, isLaid ? IDENTITY : alignment.matrix);
  }, [isTied, isLaid, alignment, cameras]);

  const style = useMemo(() => {
    const base = overlayStyle(view);
    if (props.flickered !== null) return { ...base, mode: props.flickered };
    // Original colors show one drawing at a time.
    return base.paint === 'full' && base.mode === 'both' ? { ...base, mode: 'b' as const } : base;
  }, [view, props.flickered]);
  const styles = useMemo(
    () => ({ a: { ...style, mode: 'a' as const }, b: { ...style, mode: 'b' as const } }),
    [style],
  );
  const sideMarks = useMemo(() => {
    const inverse = alignment === null ? null : invertMatrix(alignment.matrix);
    const onB = (mark: Mark) =>
      isLaid || inverse === null ? mark : { ...mark, box: mapBox(inverse, mark.box) };
    // An empty drawing has nothing to hatch.
    const without = (mark: Mark, other: Side) =>
      mark.only === other ? { ...mark, only: null } : mark;
    return {
      a: marks.map((mark) => without(mark, 'b')),
      b: alignment === null ? [] : marks.map((mark) => onB(without(mark, 'a'))),
    };
  }, [marks, alignment, isLaid]);

  const papers = useMemo(() => {
    const whole = (page: Size | null): Box => [0, 0, page?.width ?? 0, page?.height ?? 0];
    const [a, b] = [whole(pageA), whole(pageB)];
    const onA = alignment === null ? a : mapBox(alignment.matrix, b);
    const overlay: Box = [
      Math.min(a[0], onA[0]),
      Math.min(a[1], onA[1]),
      Math.max(a[2], onA[2]),
      Math.max(a[3], onA[3]),
    ];
    return { a, b, onA, overlay };
  }, [pageA, pageB, alignment]);
  const isReady = state.a.sheetPhase === 'shown' && state.b.sheetPhase === 'shown';
  const layer = (side: Side) => {
    const { pages, page, name } = state[side];
    const color = colorName(side === 'a' ? view.colorA : view.colorB).toLowerCase();
    const percent = side === 'a' ? view.opacityAPercent : view.opacityBPercent;
    return `${sheetTitle(pages[page], page)} of ${name ?? ''}, ${color}, ${percent} percent`;
  };
  const hatch = useMemo(
    () => (view.isHatched ? { a: translucent(view.colorA), b: translucent(view.colorB) } : null),
    [view.isHatched, view.colorA, view.colorB],
  );
  const shared = {
    session: comparison.session,
    isDimmed: props.isDimmed,
    selectedId: view.selectedId,
    hatch,
    onSelect: props.onSelect,
    description:
      pageA === null
        ? ''
        : overlayDescription(state.differences.value, pageA, state.alignment.value?.status ?? null),
  };
  const paintOverview = useCallback<PaintSheet>(
    ({ widthPx, heightPx }, signal) => {
      const whole = [0, 0, pageA?.width ?? 0, pageA?.height ?? 0] as const;
      return comparison.session.crop('overlay', whole, widthPx, heightPx, style, { signal });
    },
    // The picture also depends on the page and alignment, which size and colors do not reflect.
    // eslint-disable-next-line react/exhaustive-deps
    [comparison, pageA, style, state.alignmentVersion, state.a.page, state.b.page],
  );
  const epoch = state.canvasEpoch;
  const hadFocus = useRef(false);
  const phases = `${state.a.sheetPhase} ${state.b.sheetPhase}`;
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!hadFocus.current || (active !== document.body && active !== table.current)) return;
    const pane = phases.includes('loading')
      ? null
      : table.current?.querySelector<HTMLElement>('[data-pane]');
    (pane ?? table.current)?.focus({ preventScroll: true });
  }, [isSide, isLaid, epoch, phases]);

  const done = alignment?.done;
  const isTurned =
    done !== undefined && (done.mirrored || Math.abs(done.turnDegrees) >= MIN_TURN_DEGREES);
  const single = isReady ? 'overlay' : state.a.sheetPhase === 'shown' ? 'a' : 'b';

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus is
    <section
      ref={table}
      className="view"
      aria-label="Drawings"
      // Takes focus when a pane is replaced, so that keys keep working.
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // `relatedTarget` is null when the element was removed, set when the user left.
        if (event.relatedTarget !== null) hadFocus.current = false;
      }}
    >
      <div className="panes">
        {isSide ? (
          (['a', 'b'] as const).map((side) => {
            const isOnA = side === 'b' && isLaid;
            return state[side].sheetPhase === 'shown' ? (
              <SheetPane
                key={`${side}${isOnA ? ' on a' : ''}${epoch}`}
                {...shared}
                pane={side}
                subject={isOnA ? 'overlay' : side}
                style={styles[side]}
                camera={cameras[side]}
                paper={isOnA ? papers.onA : papers[side]}
                label={`Drawing ${side.toUpperCase()}: ${layer(side)}`}
                marks={sideMarks[side]}
              >
                <PaneName
                  side={side}
                  title={sheetTitle(state[side].pages[state[side].page], state[side].page)}
                  isAsDrawn={side === 'b' && isTurned && isTied ? view.isBAsDrawn : null}
                  onAsDrawn={(isBAsDrawn) => model.setView({ isBAsDrawn })}
                />
              </SheetPane>
            ) : (
              <div key={side} className="pane-frame">
                <Message model={model} state={state} side={side} />
              </div>
            );
          })
        ) : state.a.sheetPhase === 'shown' || state.b.sheetPhase === 'shown' ? (
          <SheetPane
            key={`overlay${epoch}${isReady ? '' : single}`}
            {...shared}
            pane={single}
            subject={single}
            style={style}
            paper={papers[single]}
            camera={single === 'b' ? cameras.b : cameras.a}
            label={`Overlay: ${layer('a')}, and ${layer('b')}`}
            marks={isReady ? marks : []}
          >
            {view.layout === 'swipe' && isReady ? (
              <SwipeHandle
                value={view.swipeAt}
                onChange={(swipeAt) => model.setView({ swipeAt })}
              />
            ) : null}
          </SheetPane>
        ) : null}
      </div>
      {isSide || isReady ? null : (
        <div className="messages">
          {(['a', 'b'] as const).map((side) =>
            state[side].sheetPhase === 'shown' ? null : (
              <Message key={side} model={model} state={state} side={side} />
            ),
          )}
        </div>
      )}
      {props.cards}
      {isReady && pageA !== null ? (
        <>
          <ZoomBar camera={cameras.a} onShowDifference={props.onShowDifference} />
          {isSide ? null : (
            <Minimap camera={cameras.a} page={pageA} marks={marks} paint={paintOverview} />
          )}
        </>
      ) : null}
      <Notices state={state} />
    </section>
  );
}
