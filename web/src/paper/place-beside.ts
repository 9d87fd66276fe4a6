/** Keeps a popup beside what it is about on a page. */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Camera } from '../domain/camera.ts';

/** V-039: while people scroll, popups stay; they follow this long after. */
const SCROLL_REST_MS = 200;
/** Room for handles between the popup and what it is about, CSS px. */
const GAP_PX = 22;
const MARGIN_PX = 8;

/**
 * Below the box, above where there is no room, and always in its pane. `popup` has a fixed position. The box is in page
 * points.
 */
export function usePlaceBeside(
  popup: RefObject<HTMLElement | null>,
  { camera, pane }: { camera: Camera; pane: HTMLElement },
  box: Box | null,
): void {
  const place = useEffectEvent(() => {
    const element = popup.current;
    if (element === null || box === null) return;
    const [x0, y0, x1, y1] = camera.boxToPane(box);
    const frame = pane.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const inside = (value: number, size: number, room: number) =>
      Math.max(MARGIN_PX, Math.min(value, room - size - MARGIN_PX));
    // The handle that turns is above what is upright.
    const [gapAbove, gapBelow] = camera.turn === 180 ? [1, 2] : [2, 1];
    const below = y1 + gapBelow * GAP_PX;
    const hasRoom = below + height + MARGIN_PX <= frame.height;
    const top = hasRoom ? below : y0 - height - gapAbove * GAP_PX;
    const left = (x0 + x1) / 2 - width / 2;
    Object.assign(element.style, {
      left: `${frame.left + inside(left, width, frame.width)}px`,
      top: `${frame.top + inside(top, height, frame.height)}px`,
    });
  });
  const at = box?.join() ?? '';
  useLayoutEffect(() => place(), [at, camera, pane]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(place, SCROLL_REST_MS);
    };
    const unfollow = camera.subscribe(follow);
    addEventListener('resize', follow);
    return () => {
      clearTimeout(timer);
      unfollow();
      removeEventListener('resize', follow);
    };
  }, [camera]);
}
