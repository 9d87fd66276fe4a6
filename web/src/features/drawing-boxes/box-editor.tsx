/** A box that can be moved and resized: by dragging its inside, sides and corners, or with keys on its inside and sides. */
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import {
  dragBox,
  MIN_SIDE,
  moveBox,
  SIDES,
  toUnits,
  withSide,
} from '../../domain/drawing-boxes.ts';
import type { Handle, Side } from '../../domain/drawing-boxes.ts';
import { arrowShift } from '../../domain/units.ts';
import type { Size } from '../../domain/viewport.ts';
import { announce } from '../../lib/announcer.ts';
import { placeOf } from './box-place.ts';

type BoxEditorProps = {
  camera: Camera;
  name: string;
  /** Drawing units. */
  box: Box;
  /** Drawing units. */
  sheet: Size;
  onChange: (box: Box) => void;
  /** A click, page points; `slack` is the tolerance. */
  onTap: (at: Point, slack: number) => void;
};

/** Delay from the last key press until the position is announced. */
const REST_MS = 600;
/** Less movement than this is a click, CSS px. */
const TAP_PX = 4;

const CORNERS: readonly (readonly [Side, Side])[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
];
const SIDE_NAMES = Object.keys(SIDES) as Side[];

function handleOf(name: string): Handle {
  if (name === 'all') return 'all';
  return SIDE_NAMES.filter((side) => name.split(' ').includes(side));
}

const units = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

export function BoxEditor({ camera, name, box, sheet, onChange, onTap }: BoxEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const latest = useRef({ box, sheet, onChange, onTap });
  useEffect(() => {
    latest.current = { box, sheet, onChange, onTap };
  });

  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let drag: { pointer: number; handle: Handle; at: Point; box: Box; isTap: boolean } | null =
      null;
    element.addEventListener(
      'pointerdown',
      (event) => {
        const held = (event.target as Element).closest<HTMLElement>('[data-handle]');
        if (event.button !== 0 || held === null || drag !== null) return;
        // Otherwise the paper below would start panning.
        event.stopPropagation();
        element.setPointerCapture(event.pointerId);
        drag = {
          pointer: event.pointerId,
          handle: handleOf(held.dataset['handle'] ?? ''),
          at: { x: event.clientX, y: event.clientY },
          box: latest.current.box,
          isTap: true,
        };
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        if (drag?.pointer !== event.pointerId) return;
        const dx = event.clientX - drag.at.x;
        const dy = event.clientY - drag.at.y;
        if (Math.hypot(dx, dy) >= TAP_PX) drag.isTap = false;
        if (drag.isTap) return;
        const { scale } = camera.viewport;
        const by = { x: toUnits(dx / scale), y: toUnits(dy / scale) };
        latest.current.onChange(dragBox(drag.box, drag.handle, by, latest.current.sheet));
      },
      { signal },
    );
    const end = (event: PointerEvent) => {
      if (drag?.pointer !== event.pointerId) return;
      const pane = element.closest('[data-pane]')?.getBoundingClientRect();
      if (drag.isTap && event.type === 'pointerup' && pane !== undefined) {
        const at = camera.toPage({ x: event.clientX - pane.left, y: event.clientY - pane.top });
        latest.current.onTap(at, TAP_PX / camera.viewport.scale);
      }
      drag = null;
    };
    element.addEventListener('pointerup', end, { signal });
    element.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || drag === null) return;
        event.preventDefault();
        event.stopPropagation();
        latest.current.onChange(drag.box);
        drag = null;
      },
      { signal, capture: true },
    );
    return () => controller.abort();
  }, [camera]);

  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const move = (event: KeyboardEvent) => {
    const by = arrowShift(event.key, event.shiftKey);
    if (by === null) return;
    event.preventDefault();
    const moved = moveBox(box, by, sheet);
    onChange(moved);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => announce(`Left ${units(moved[0])}, top ${units(moved[1])}.`),
      REST_MS,
    );
  };
  const resize = (side: Side) => (event: KeyboardEvent) => {
    const by = arrowShift(event.key, event.shiftKey);
    if (by === null) return;
    event.preventDefault();
    const isAcross = side === 'left' || side === 'right';
    const step = isAcross ? by.x : by.y;
    if (step !== 0) onChange(withSide(box, side, box[SIDES[side]] + step, sheet));
  };

  const limits: Record<Side, readonly [least: number, most: number]> = {
    left: [0, box[2] - MIN_SIDE],
    top: [0, box[3] - MIN_SIDE],
    right: [box[0] + MIN_SIDE, sheet.width],
    bottom: [box[1] + MIN_SIDE, sheet.height],
  };
  return (
    <div ref={root} className="box-editor" style={placeOf(box)}>
      <p id={helpId} className="visually-hidden">
        Arrow keys move the box 1 unit, Shift plus arrow 10. Tab moves to its sides.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- it is moved by keys */}
      <div
        className="box-body"
        role="application"
        aria-roledescription="box"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={`Box of ${name}`}
        aria-describedby={helpId}
        data-handle="all"
        onKeyDown={move}
      >
        <b aria-hidden="true">{name}</b>
      </div>
      {CORNERS.map((sides) => (
        <span
          key={sides.join(' ')}
          className="box-handle is-corner"
          data-handle={sides.join(' ')}
          aria-hidden="true"
        />
      ))}
      {SIDE_NAMES.map((side) => (
        <span
          key={side}
          className="box-handle"
          role="slider"
          tabIndex={0}
          aria-label={`${name}, ${side} side`}
          aria-orientation={side === 'left' || side === 'right' ? 'horizontal' : 'vertical'}
          aria-valuemin={Math.round(limits[side][0])}
          aria-valuemax={Math.round(limits[side][1])}
          aria-valuenow={Math.round(box[SIDES[side]])}
          aria-valuetext={`${units(box[SIDES[side]])} units`}
          data-handle={side}
          onKeyDown={resize(side)}
        />
      ))}
    </div>
  );
}
