/** Presses, drags and taps on the paper of a pane, for what lies over it. Mouse, pen and touch. */
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Camera } from '../domain/camera.ts';
import { isTyping } from '../lib/shortcuts.ts';

/** Keys that are held meanwhile. `control`: Ctrl, or Cmd on a Mac. */
export type HeldKeys = {
  readonly shift: boolean;
  readonly alt: boolean;
  readonly control: boolean;
  /** The pointer is a finger, which is less exact. */
  readonly isFinger?: boolean;
};

/** What a pressed object does until the pointer is released. Points are page points. */
export type Drag = {
  /** `by`: from where it was pressed. */
  onMove: (by: Point, held: HeldKeys) => void;
  onEnd?: (by: Point, held: HeldKeys) => void;
  /** Escape, or the system took the pointer: put the object back. */
  onCancel: () => void;
};

export type PaperPointer = {
  /** A press at a page point. Null: not on an object, so a drag pans. `reach`: page points per CSS px. */
  onPress?: (at: Point, reach: number, held: HeldKeys) => Drag | null;
  /** A press and release in one place, on an object or not. */
  onTap: (at: Point, reach: number, held: HeldKeys) => void;
  /** The pointer is over the paper, with nothing pressed. Null: it has left. */
  onHover?: (at: Point | null, reach: number, held: HeldKeys) => void;
};

/** Less movement than this is a tap, CSS px. */
const TAP_PX = 4;

/** What is pressed. */
type Held = {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly start: Point;
  /** Where it is now, CSS px in the window. */
  place: Point;
  isTap: boolean;
  readonly drag: Drag | null;
};

function placeOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function heldKeys({ shiftKey, altKey, ctrlKey, metaKey, pointerType }: PointerEvent): HeldKeys {
  const isFinger = pointerType === 'touch';
  return { shift: shiftKey, alt: altKey, control: ctrlKey || metaKey, isFinger };
}

/** `layer` is a child of the pane, which pans and zooms unless an object is pressed. */
export function usePaperPointer(
  layer: RefObject<HTMLElement | null>,
  camera: Camera,
  pointer: PaperPointer,
): void {
  const press = useEffectEvent(
    (at: Point, reach: number, held: HeldKeys) => pointer.onPress?.(at, reach, held) ?? null,
  );
  const tap = useEffectEvent((at: Point, reach: number, held: HeldKeys) =>
    pointer.onTap(at, reach, held),
  );
  const hover = useEffectEvent((at: Point | null, reach: number, held: HeldKeys) =>
    pointer.onHover?.(at, reach, held),
  );

  useEffect(() => {
    const host = layer.current?.parentElement ?? null;
    if (host === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let held: Held | null = null;
    let isHandedOver = false;
    /** A second finger: what the first one draws or drags is given up, and the paper follows both. */
    const handOver = ({ pointerId, pointerType, drag, place }: Held) => {
      drag?.onCancel();
      isHandedOver = true;
      const [clientX, clientY] = [place.x, place.y];
      const init = { pointerId, pointerType, button: 0, clientX, clientY };
      host.dispatchEvent(new PointerEvent('pointerdown', init));
      isHandedOver = false;
    };
    const pointOf = (event: PointerEvent) => {
      const { left, top } = host.getBoundingClientRect();
      return camera.toPage({ x: event.clientX - left, y: event.clientY - top });
    };
    const reach = () => 1 / camera.viewport.scale;
    const shiftOf = (event: PointerEvent, start: Point) => {
      const { x, y } = pointOf(event);
      return { x: x - start.x, y: y - start.y };
    };

    host.addEventListener(
      'pointerdown',
      (event) => {
        // The paper's own listener comes next.
        if (isHandedOver) return;
        if (isTyping(event.target)) {
          // A field over the paper: the press is for its words.
          event.stopImmediatePropagation();
          return;
        }
        if (held !== null) {
          // A second finger: pinching is no tap.
          if (held.drag === null) held.isTap = false;
          else if (event.pointerType === 'touch' && held.pointerType === 'touch') {
            handOver(held);
            held = { ...held, isTap: false, drag: null };
          }
          return;
        }
        if (event.button !== 0) return;
        const start = pointOf(event);
        const drag = press(start, reach(), heldKeys(event));
        const { pointerId, pointerType } = event;
        held = { pointerId, pointerType, start, place: placeOf(event), isTap: true, drag };
        if (drag === null) return;
        // Otherwise the paper would pan.
        event.stopImmediatePropagation();
        host.setPointerCapture(event.pointerId);
      },
      { signal, capture: true },
    );
    host.addEventListener(
      'pointermove',
      (event) => {
        if (held === null) hover(pointOf(event), reach(), heldKeys(event));
        if (held?.pointerId !== event.pointerId) return;
        held.place = placeOf(event);
        const by = shiftOf(event, held.start);
        if (Math.hypot(by.x, by.y) >= TAP_PX * reach()) held.isTap = false;
        if (!held.isTap) held.drag?.onMove(by, heldKeys(event));
      },
      { signal },
    );
    host.addEventListener(
      'pointerleave',
      (event) => {
        if (held === null) hover(null, reach(), heldKeys(event));
      },
      { signal },
    );
    const release = (event: PointerEvent) => {
      if (held?.pointerId !== event.pointerId) return;
      const { start, isTap, drag } = held;
      held = null;
      if (event.type === 'pointercancel') drag?.onCancel();
      else if (isTap) tap(start, reach(), heldKeys(event));
      else drag?.onEnd?.(shiftOf(event, start), heldKeys(event));
    };
    host.addEventListener('pointerup', release, { signal });
    host.addEventListener('pointercancel', release, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || held === null || held.drag === null) return;
        event.preventDefault();
        event.stopPropagation();
        held.drag.onCancel();
        held = null;
      },
      { signal, capture: true },
    );
    return () => controller.abort();
  }, [layer, camera]);
}
