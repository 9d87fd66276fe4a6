/** The papers of a comparison: the overlay, both drawings side by side, or the one that is there already. */
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { matrixOfOld } from '../../../../contract/src/geometry/by-view.ts';
import { invertMatrix, mapBox } from '../../../../contract/src/geometry/matrix.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import { SIDES } from '../../../../workers/protocol/comparison.ts';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import type { Camera } from '../../domain/camera.ts';
import { colorName, translucent } from '../../domain/colors.ts';
import { overlayDescription } from '../../domain/difference-words.ts';
import type { ShownParts } from '../../domain/overlay-words.ts';
import { sheetTitle } from '../../domain/sheet-pairs.ts';
import type { ViewState } from '../../domain/url-state.ts';
import { sheetStyle } from '../../domain/url-state.ts';
import type { Size } from '../../domain/viewport.ts';
import type { Mark } from '../viewer/marks.tsx';
import { Marks } from '../viewer/marks.tsx';
import { PaneName } from '../viewer/pane-name.tsx';
import { SheetPane } from '../viewer/sheet-pane.tsx';
import { SwipeHandle } from '../viewer/swipe-handle.tsx';
import { objectAt } from '../../paper/hit-test.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import { Message } from './messages.tsx';
import { ShownPart } from './shown-part.tsx';
import type { ComparisonModel } from '../../host/comparison/comparison-model.ts';

type ComparedPapersProps = {
  model: ComparisonModel;
  state: ComparisonState;
  view: ViewState;
  style: OverlayStyle;
  pages: Readonly<Record<Side, Size | null>>;
  /** Side by side, and both move together. */
  isTied: boolean;
  /** Side by side, and B is shown aligned to A. */
  isLaid: boolean;
  isDimmed: boolean;
  marks: readonly Mark[];
  /** Only these parts are shown, in the points of their papers. */
  parts: ShownParts;
  onSelect: (id: string) => void;
  /** Over each paper on which both drawings are placed. `side`: the drawing whose page points the paper has. */
  renderLayers: ((camera: Camera, side: Side, isBeside: boolean) => ReactNode) | null;
};

const NO_MARKS: readonly Mark[] = [];

/** Smaller rotations are not visible, degrees. */
const MIN_TURN_DEGREES = 0.5;

export function ComparedPapers(props: ComparedPapersProps) {
  const { model, state, view, style, marks, isTied, isLaid } = props;
  const { core } = model.comparison;
  const { cameras } = model;
  const { a: pageA, b: pageB } = props.pages;
  const alignment = state.alignment.value;
  const styles = useMemo(
    () => ({
      a: sheetStyle(style, 'a'),
      b: sheetStyle(style, 'b'),
      onA: { ...style, mode: 'b' as const },
    }),
    [style],
  );
  const sideMarks = useMemo(() => {
    const onB = (mark: Mark) => {
      const toB = alignment && !isLaid ? invertMatrix(matrixOfOld(alignment, mark.box)) : null;
      return toB === null ? mark : { ...mark, box: mapBox(toB, mark.box) };
    };
    // A drawing shows its own hatch; one that lacks what differs has nothing to hatch.
    const on = (mark: Mark, side: Side): Mark => {
      const isOwn = mark.hatchOf === side || mark.hatchOf === 'both';
      return { ...mark, hatchOf: isOwn ? side : null };
    };
    return {
      a: marks.map((mark) => on(mark, 'a')),
      b: alignment === null ? [] : marks.map((mark) => onB(on(mark, 'b'))),
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
  const hatch = useMemo(
    () => (view.isHatched ? { a: translucent(view.colorA), b: translucent(view.colorB) } : null),
    [view.isHatched, view.colorA, view.colorB],
  );
  const layer = (side: Side) => {
    const { pages, page, name } = state[side];
    const color = colorName(side === 'a' ? view.colorA : view.colorB).toLowerCase();
    const percent = side === 'a' ? view.opacityAPercent : view.opacityBPercent;
    return `${sheetTitle(pages[page], page)} of ${name ?? ''}, ${color}, ${percent} percent`;
  };
  const done = alignment?.done;
  const isTurned =
    done !== undefined && (done.mirrored || Math.abs(done.turnDegrees) >= MIN_TURN_DEGREES);
  /** The drawing shown until the other one is. */
  const single = SIDES.find((side) => state[side].sheetPhase === 'shown') ?? null;
  const overlayLabel = `Overlay: ${layer('a')}, and ${layer('b')}`;
  const marked = (camera: Camera, shown: readonly Mark[]) => ({
    camera,
    onTap: (at: Point, slack: number) => {
      const hit = objectAt(shown, at, slack);
      if (hit !== null) props.onSelect(hit.id);
    },
    layers: <Marks camera={camera} marks={shown} selectedId={view.selectedId} hatch={hatch} />,
  });

  const shared = {
    isDimmed: props.isDimmed,
    description:
      pageA === null
        ? ''
        : overlayDescription(state.differences.value, pageA, state.alignment.value?.status ?? null),
  };

  if (view.layout === 'side') {
    return SIDES.map((side) => {
      if (state[side].sheetPhase !== 'shown') {
        return (
          <div key={side} className="pane-frame">
            <Message model={model} state={state} side={side} />
          </div>
        );
      }
      const pane = {
        ...shared,
        ...marked(cameras[side], sideMarks[side]),
        layers: (
          <>
            <ShownPart camera={cameras[side]} part={props.parts[side]} />
            {marked(cameras[side], sideMarks[side]).layers}
            {isTied ? props.renderLayers?.(cameras[side], isLaid ? 'a' : side, side === 'b') : null}
          </>
        ),
        pane: side,
        label: `Drawing ${side.toUpperCase()}: ${layer(side)}`,
        children: (
          <PaneName
            side={side}
            title={sheetTitle(state[side].pages[state[side].page], state[side].page)}
            isAsDrawn={side === 'b' && isTurned && isTied ? view.isBAsDrawn : null}
            onAsDrawn={(isBAsDrawn) => model.setView({ isBAsDrawn })}
          />
        ),
      };
      return side === 'b' && isLaid ? (
        <SheetPane key="b on a" {...pane} subject={core} style={styles.onA} paper={papers.onA} />
      ) : (
        <SheetPane
          key={side}
          {...pane}
          subject={core.documents[side]}
          style={styles[side]}
          paper={papers[side]}
        />
      );
    });
  }
  if (single === null) return null;
  if (SIDES.every((side) => state[side].sheetPhase === 'shown')) {
    return (
      <SheetPane
        {...shared}
        {...marked(cameras.a, marks)}
        layers={
          <>
            <ShownPart camera={cameras.a} part={props.parts.overlay} />
            {marked(cameras.a, marks).layers}
            {alignment === null ? null : props.renderLayers?.(cameras.a, 'a', false)}
          </>
        }
        pane="overlay"
        subject={core}
        style={style}
        paper={papers.overlay}
        label={overlayLabel}
      >
        {view.layout === 'swipe' ? (
          <SwipeHandle
            camera={cameras.a}
            value={view.swipeAt}
            onChange={(swipeAt) => model.setView({ swipeAt })}
          />
        ) : null}
      </SheetPane>
    );
  }
  return (
    <SheetPane
      key={single}
      {...shared}
      {...marked(cameras[single], NO_MARKS)}
      pane={single}
      subject={core.documents[single]}
      style={styles[single]}
      paper={papers[single]}
      label={overlayLabel}
    />
  );
}
