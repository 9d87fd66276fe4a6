/** The light table: one pane or two, with the floating cards. */
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { OpenSheet, Side } from '../../../../workers/protocol/session.ts';
import { invertMatrix, mapBox } from '../../../../contract/src/geometry/matrix.ts';
import { colourName } from '../../domain/colours.ts';
import { overlayDescription } from '../../domain/difference-words.ts';
import { sheetName, sheetTitle } from '../../domain/sheets.ts';
import type { ViewState } from '../../domain/url-state.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { pickPdfs } from '../../lib/file-picking.ts';
import type { Mark } from '../../features/viewer/marks.tsx';
import { Minimap } from '../../features/viewer/minimap.tsx';
import { SheetPane } from '../../features/viewer/sheet-pane.tsx';
import { SideMessage } from '../../features/viewer/side-message.tsx';
import { SwipeHandle } from '../../features/viewer/swipe-handle.tsx';
import { ZoomBar } from '../../features/viewer/zoom-bar.tsx';
import type { ComparisonState } from './comparison-state.ts';
import { tieCameras } from './tie-cameras.ts';
import type { ScreenModel } from './use-comparison.ts';

type ViewerAreaProps = {
  model: ScreenModel;
  state: ComparisonState;
  view: ViewState;
  /** What flickering shows at this moment, or null. */
  flickered: 'a' | 'b' | null;
  isDimmed: boolean;
  marks: readonly Mark[];
  cards: ReactNode;
  onSelect: (id: string) => void;
  onShowDifference: (() => void) | undefined;
};

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
  const { sheet: sheetA } = state.a;
  const { sheet: sheetB } = state.b;
  const pageA = useMemo(() => sheetSize(sheetA), [sheetA]);
  const pageB = useMemo(() => sheetSize(sheetB), [sheetB]);

  useEffect(() => cameras.a.setPage(pageA), [cameras, pageA]);
  useEffect(() => cameras.b.setPage(pageB), [cameras, pageB]);
  useEffect(() => {
    if (!isSide || alignment === null || alignment.status === 'failed') return undefined;
    return tieCameras(cameras.a, cameras.b, alignment.matrix);
  }, [isSide, alignment, cameras]);

  const style = useMemo(() => {
    const base = overlayStyle(view);
    if (props.flickered !== null) return { ...base, mode: props.flickered };
    // Full colour shows one drawing at a time.
    return base.paint === 'full' && base.mode === 'both' ? { ...base, mode: 'b' as const } : base;
  }, [view, props.flickered]);
  const marksB = useMemo(() => {
    const inverse = alignment === null ? null : invertMatrix(alignment.matrix);
    return inverse === null
      ? []
      : marks.map((mark) => ({ ...mark, box: mapBox(inverse, mark.box) }));
  }, [marks, alignment]);

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
    return { a, b, overlay };
  }, [pageA, pageB, alignment]);
  const isReady = state.a.sheetPhase === 'shown' && state.b.sheetPhase === 'shown';
  const layer = (side: Side) => {
    const { pages, page, name } = state[side];
    const colour = colourName(side === 'a' ? view.colorA : view.colorB).toLowerCase();
    const percent = side === 'a' ? view.opacityAPercent : view.opacityBPercent;
    return `${sheetTitle(pages[page], page)} of ${name ?? ''}, ${colour}, ${percent} percent`;
  };
  const description = pageA === null ? '' : overlayDescription(state.differences.value, pageA);
  const shared = {
    session: comparison.session,
    style,
    isDimmed: props.isDimmed,
    selectedId: view.selectedId,
    onSelect: props.onSelect,
    description,
  };
  const version = `${state.alignmentVersion}:${state.a.page}:${state.b.page}`;
  const epoch = state.canvasEpoch;
  const table = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const phases = `${state.a.sheetPhase} ${state.b.sheetPhase}`;
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!hadFocus.current || (active !== document.body && active !== table.current)) return;
    const pane = phases.includes('loading')
      ? null
      : table.current?.querySelector<HTMLElement>('[data-pane]');
    (pane ?? table.current)?.focus({ preventScroll: true });
  }, [isSide, epoch, phases]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the focus is
    <section
      ref={table}
      className="view"
      aria-label="Drawings"
      // Takes the focus of a pane that is replaced, so that keys go on working.
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        // A removed element has no successor; a person who leaves has.
        if (event.relatedTarget !== null) hadFocus.current = false;
      }}
    >
      <div className="panes">
        {isSide ? (
          (['a', 'b'] as const).map((side) =>
            state[side].sheetPhase === 'shown' ? (
              <SheetPane
                key={`${side}${epoch}`}
                {...shared}
                subject={side}
                camera={cameras[side]}
                paper={papers[side]}
                label={`Drawing ${side.toUpperCase()}: ${layer(side)}`}
                marks={side === 'a' ? marks : marksB}
              >
                <span className="pane-name float">
                  <span className={`sw ${side}`} aria-hidden="true">
                    {side.toUpperCase()}
                  </span>
                  <span className="clip">
                    {sheetName(state[side].pages[state[side].page], state[side].page)}
                  </span>
                </span>
              </SheetPane>
            ) : (
              <div key={side} className="pane-frame">
                <Message model={model} state={state} side={side} />
              </div>
            ),
          )
        ) : state.a.sheetPhase === 'shown' || state.b.sheetPhase === 'shown' ? (
          <SheetPane
            key={`overlay${epoch}${isReady ? '' : state.a.sheetPhase === 'shown' ? 'a' : 'b'}`}
            {...shared}
            subject={isReady ? 'overlay' : state.a.sheetPhase === 'shown' ? 'a' : 'b'}
            paper={papers[isReady ? 'overlay' : state.a.sheetPhase === 'shown' ? 'a' : 'b']}
            camera={isReady || state.a.sheetPhase === 'shown' ? cameras.a : cameras.b}
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
            <Minimap
              session={comparison.session}
              camera={cameras.a}
              page={pageA}
              style={style}
              marks={marks}
              version={version}
            />
          )}
        </>
      ) : null}
      <Notices state={state} />
    </section>
  );
}

function Message({
  model,
  state,
  side,
}: {
  model: ScreenModel;
  state: ComparisonState;
  side: Side;
}) {
  const { comparison } = model;
  const one = state[side];
  const next = one.page + 1 < one.pages.length ? one.page + 1 : null;
  return (
    <SideMessage
      letter={side === 'a' ? 'A' : 'B'}
      fileName={one.name ?? ''}
      sheetName={sheetName(one.pages[one.page], one.page)}
      about={one.file === 'open' ? 'sheet' : 'file'}
      isLocked={one.file === 'locked'}
      progress={one.progress}
      error={one.error}
      onPassword={(password) => {
        comparison.givePassword(side, password).catch(reportError);
      }}
      onRetry={() => {
        comparison.retry(side).catch(reportError);
      }}
      onChoose={() => {
        pickPdfs(false)
          .then(([picked]) =>
            picked === undefined ? undefined : comparison.openPicked(side, picked),
          )
          .catch(reportError);
      }}
      onNextSheet={
        next === null
          ? undefined
          : () => {
              comparison.choosePage(side, next, true).catch(reportError);
            }
      }
    />
  );
}

/** Repairs, replacements and other things the reader must know, by side. */
function Notices({ state }: { state: ComparisonState }) {
  const all = (['a', 'b'] as const).flatMap((side) =>
    state[side].notices.map((notice) => ({ side, notice })),
  );
  if (all.length === 0) return null;
  const shared = (message: string) =>
    state.a.notices.some((n) => n.message === message) &&
    state.b.notices.some((n) => n.message === message);
  return (
    <details className="float notices">
      <summary>{all.length === 1 ? '1 notice' : `${all.length} notices`}</summary>
      <ul>
        {all
          .filter(({ side, notice }) => side === 'a' || !shared(notice.message))
          .map(({ side, notice }) => (
            <li key={`${side}${notice.message}`} className="f12">
              <b className="sb">{shared(notice.message) ? 'A and B' : side.toUpperCase()}:</b>{' '}
              {notice.message}
            </li>
          ))}
      </ul>
    </details>
  );
}
