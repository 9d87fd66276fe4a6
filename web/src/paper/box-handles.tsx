/**
 * A selected box that people move and resize by its inside, sides and corners: by pointer with `boxDrag`, by keys on its
 * inside and sides. Boxes and paper are in drawing units, 1/100 in.
 */
import { useId, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { applyMatrix } from '../../../contract/src/geometry/matrix.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { dragBox, MIN_SIDE, moveBox, SIDES, toUnits, withSide } from '../domain/drawing-boxes.ts';
import type { Handle, Side } from '../domain/drawing-boxes.ts';
import { isSideways, turnMatrix } from '../domain/turns.ts';
import type { Turn } from '../domain/turns.ts';
import { arrowShift } from '../domain/units.ts';
import type { Size } from '../domain/viewport.ts';
import { BoxLabel } from './box-label.tsx';
import { placeOf } from './box-place.ts';
import { useNudges } from './object-keys.ts';
import type { Drag } from './paper-pointer.ts';
import './box-handles.css';

/** Delay from the last key press until the position is announced. */
const REST_MS = 600;
/** Half of a handle's target, CSS px. */
const HANDLE_PX = 12;

const CORNERS: readonly (readonly [Side, Side])[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
];
const SIDE_NAMES = Object.keys(SIDES) as Side[];

const isAcross = (side: Side) => side === 'left' || side === 'right';

/** Where a handle is in the box as it is seen, and which way it goes there. */
function seatOf(sides: readonly Side[], turn: Turn): CSSProperties {
  const share = (low: Side, high: Side) =>
    sides.includes(low) ? 0 : sides.includes(high) ? 1 : 0.5;
  const onPage = { x: share('left', 'right'), y: share('top', 'bottom') };
  const { x, y } = applyMatrix(turnMatrix(turn, { width: 1, height: 1 }), onPage);
  const slope = x === y ? 'nwse' : 'nesw';
  const way = x === 0.5 ? 'ns' : y === 0.5 ? 'ew' : slope;
  return { left: `${x * 100}%`, top: `${y * 100}%`, cursor: `${way}-resize` };
}

const units = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** The handle under a point, the nearest if handles overlap; null outside the box. All in drawing units. */
export function handleAt(box: Box, at: Point, slack: number): Handle | null {
  const [x0, y0, x1, y1] = box;
  let nearest: { handle: Handle; distance: number } | null = null;
  for (const sides of [...CORNERS, ...SIDE_NAMES.map((side) => [side])]) {
    const x = sides.find(isAcross);
    const y = sides.find((side) => !isAcross(side));
    const dx = Math.abs(at.x - (x === undefined ? (x0 + x1) / 2 : box[SIDES[x]]));
    const dy = Math.abs(at.y - (y === undefined ? (y0 + y1) / 2 : box[SIDES[y]]));
    const distance = Math.max(dx, dy);
    if (distance <= slack && (nearest === null || distance < nearest.distance)) {
      nearest = { handle: sides, distance };
    }
  }
  if (nearest !== null) return nearest.handle;
  return at.x >= x0 && at.x <= x1 && at.y >= y0 && at.y <= y1 ? 'all' : null;
}

/** The drag of a box pressed at a page point, in whole drawing units; null beside it. `reach`: page points per CSS px. */
export function boxDrag(
  { box, paper, onChange }: Pick<BoxHandlesProps, 'box' | 'paper' | 'onChange'>,
  at: Point,
  reach: number,
): Drag | null {
  const inUnits = ({ x, y }: Point) => ({ x: toUnits(x), y: toUnits(y) });
  const handle = handleAt(box, inUnits(at), toUnits(HANDLE_PX * reach));
  if (handle === null) return null;
  const gesture = Symbol('drag');
  return {
    onMove: (by) => onChange(dragBox(box, handle, inUnits(by), paper), gesture),
    onCancel: () => onChange(box, gesture),
  };
}

type BoxHandlesProps = {
  name: string;
  box: Box;
  paper: Size;
  /** Of the view. Sides have the names that they have on the page. */
  turn: Turn;
  /** Undo reverts all changes of one gesture together. */
  onChange: (box: Box, gesture: symbol) => void;
  /** Escape. */
  onDeselect: () => void;
  /** Delete or Backspace. */
  onDelete: () => void;
};

export function BoxHandles({ name, box, paper, turn, ...on }: BoxHandlesProps) {
  const body = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const nudge = useNudges(REST_MS);
  useLayoutEffect(() => {
    // It replaces the focused button that selected it.
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
  }, []);

  const onBodyKey = (event: KeyboardEvent) => {
    const by = arrowShift(event.key, event.shiftKey, turn);
    if (by !== null) {
      const moved = moveBox(box, by, paper);
      on.onChange(moved, nudge(`Left ${units(moved[0])}, top ${units(moved[1])}.`));
    } else if (event.key === 'Escape') {
      body.current?.closest<HTMLElement>('[data-pane]')?.focus({ preventScroll: true });
      on.onDeselect();
    } else if (event.key === 'Delete' || event.key === 'Backspace') on.onDelete();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onSideKey = (side: Side) => (event: KeyboardEvent) => {
    const by = arrowShift(event.key, event.shiftKey, turn);
    if (by === null) return;
    event.preventDefault();
    const step = isAcross(side) ? by.x : by.y;
    if (step === 0) return;
    on.onChange(withSide(box, side, box[SIDES[side]] + step, paper), nudge(null));
  };

  const limits: Record<Side, readonly [least: number, most: number]> = {
    left: [0, box[2] - MIN_SIDE],
    top: [0, box[3] - MIN_SIDE],
    right: [box[0] + MIN_SIDE, paper.width],
    bottom: [box[1] + MIN_SIDE, paper.height],
  };
  return (
    <div className="box-editor" style={placeOf(box, turn)}>
      <p id={helpId} className="visually-hidden">
        Arrow keys move the box 1 unit, Shift plus arrow 10. Tab moves to its sides. Delete deletes
        the drawing, Escape deselects it.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- it is moved by keys */}
      <div
        ref={body}
        className="box-body"
        role="application"
        aria-roledescription="box"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={`Box of ${name}`}
        aria-describedby={helpId}
        onKeyDown={onBodyKey}
      >
        <BoxLabel>{name}</BoxLabel>
      </div>
      {CORNERS.map((sides) => (
        <span
          key={sides.join(' ')}
          className="box-handle is-corner"
          style={seatOf(sides, turn)}
          data-handle={sides.join(' ')}
          aria-hidden="true"
        />
      ))}
      {SIDE_NAMES.map((side) => (
        <span
          key={side}
          className="box-handle"
          style={seatOf([side], turn)}
          role="slider"
          tabIndex={0}
          aria-label={`${name}, ${side} side`}
          aria-orientation={isAcross(side) === isSideways(turn) ? 'vertical' : 'horizontal'}
          aria-valuemin={Math.round(limits[side][0])}
          aria-valuemax={Math.round(limits[side][1])}
          aria-valuenow={Math.round(box[SIDES[side]])}
          aria-valuetext={`${units(box[SIDES[side]])} units`}
          data-handle={side}
          onKeyDown={onSideKey(side)}
        />
      ))}
    </div>
  );
}
