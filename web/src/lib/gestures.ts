/** Wheel, drag, pinch and tap on an element, in CSS pixels. */
type At = { x: number; y: number };

export type GestureHandlers = {
  onPan: (dx: number, dy: number) => void;
  onZoom: (factor: number, at: At) => void;
  /** A click or tap without movement. */
  onTap?: (at: At) => void;
  /** The pointer's position while hovering or dragging; null when it leaves. */
  onHover?: (at: At | null) => void;
  /** Return true to handle this pointer's drag yourself. */
  onDragStart?: (at: At) => boolean;
  onDrag?: (at: At) => void;
  onDragEnd?: (at: At) => void;
};

/** Less movement than this is a tap, CSS px. */
const TAP_SLOP_PX = 4;
/** Wheel distance that doubles the zoom, px: five notches of a typical mouse. */
const WHEEL_DOUBLE_PX = 500;

export function listenToGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const pointers = new Map<number, At>();
  let start: At | null = null;
  let isTap = false;
  let isOwnDrag = false;
  const controller = new AbortController();
  const { signal } = controller;
  const at = (event: MouseEvent): At => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? element.clientHeight : 1;
      if (event.shiftKey && !event.ctrlKey) {
        handlers.onPan(-(event.deltaX || event.deltaY) * unit, 0);
        return;
      }
      // A touchpad pinch arrives as a wheel event with Ctrl and small steps.
      const sensitivity = event.ctrlKey ? 5 : 1;
      const factor = 2 ** ((-event.deltaY * unit * sensitivity) / WHEEL_DOUBLE_PX);
      handlers.onZoom(Math.min(4, Math.max(0.25, factor)), at(event));
    },
    { passive: false, signal },
  );
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 && event.button !== 1) return;
      const place = at(event);
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, place);
      start = place;
      isTap = pointers.size === 1 && event.button === 0;
      isOwnDrag =
        pointers.size === 1 && event.button === 0 && (handlers.onDragStart?.(place) ?? false);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const place = at(event);
      handlers.onHover?.(place);
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      if (start !== null && Math.hypot(place.x - start.x, place.y - start.y) > TAP_SLOP_PX)
        isTap = false;
      if (isOwnDrag) {
        if (!isTap) handlers.onDrag?.(place);
      } else if (pointers.size === 1) {
        if (!isTap) handlers.onPan(place.x - before.x, place.y - before.y);
      } else {
        pinch(event.pointerId, before, place);
      }
      if (!isTap) pointers.set(event.pointerId, place);
    },
    { signal },
  );
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (isOwnDrag && !isTap) handlers.onDragEnd?.(at(event));
    else if (isTap && event.type === 'pointerup') handlers.onTap?.(at(event));
    isTap = false;
    isOwnDrag = false;
  };
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('pointerleave', () => handlers.onHover?.(null), { signal });

  function pinch(id: number, before: At, now: At): void {
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    if (other === undefined) return;
    const spread = (p: At) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
    handlers.onZoom(spread(now) / spread(before), {
      x: (now.x + other.x) / 2,
      y: (now.y + other.y) / 2,
    });
    handlers.onPan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }
  return () => controller.abort();
}
