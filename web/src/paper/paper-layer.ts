/** Keeps what lies over the paper in step with the camera. The camera moves every frame, so none of this re-renders. */
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { Camera } from '../domain/camera.ts';
import type { Turn } from '../domain/turns.ts';

/**
 * Calls `follow` before the first paint, at every move of the camera, and when `follow` itself changes, so pass a function
 * from `useCallback`.
 */
export function useCamera(camera: Camera, follow: () => void): void {
  useLayoutEffect(() => {
    follow();
    return camera.subscribe(follow);
  }, [camera, follow]);
}

/** Renders again when the view is turned. */
export function useTurn(camera: Camera): Turn {
  return useSyncExternalStore(camera.subscribe, () => camera.turn);
}

const ORIGIN = { x: 0, y: 0 };

/**
 * How children of a layer are placed. `scaled`: in page points, because the layer scales and turns them; zooming needs no
 * layout. `sized`: by `box-place.ts`, because lines and names keep their size on screen, and names are upright however the
 * view is turned. `calc(var(--s) * 72px)` is the length of 72 page points, `var(--turn)` the turn.
 */
type LayerKind = 'scaled' | 'sized';

/** The ref of an element at the pane's upper left that moves with the paper. */
export function usePaperLayer(camera: Camera, kind: LayerKind): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useCamera(
    camera,
    useCallback(() => {
      const style = layer.current?.style;
      if (style === undefined) return;
      const { turn } = camera;
      const { scale } = camera.viewport;
      const { x, y } = camera.toPane(ORIGIN);
      const shift = `translate(${x}px, ${y}px)`;
      // One transform moves all children, so panning needs no layout.
      style.transform = kind === 'scaled' ? `${shift} rotate(${turn}deg) scale(${scale})` : shift;
      if (kind === 'scaled') return;
      style.setProperty('--s', String(scale));
      style.setProperty('--turn', `${turn}deg`);
    }, [camera, kind]),
  );
  return layer;
}
