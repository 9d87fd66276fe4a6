/** Keeps what lies over the paper in step with the camera. The camera moves every frame, so none of this re-renders. */
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Camera } from '../domain/camera.ts';

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

/**
 * How children of a layer are placed. `scaled`: in page points, because the layer scales them; zooming needs no layout.
 * `sized`: `calc(var(--s) * 72px)` for 72 page points, because lines and names keep their size on screen.
 */
type LayerKind = 'scaled' | 'sized';

/** The ref of an element at the pane's upper left that moves with the paper. */
export function usePaperLayer(camera: Camera, kind: LayerKind): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  useCamera(
    camera,
    useCallback(() => {
      const { scale, x, y } = camera.viewport;
      const style = layer.current?.style;
      if (style === undefined) return;
      const shift = `translate(${-x * scale}px, ${-y * scale}px)`;
      // One transform moves all children, so panning needs no layout.
      style.transform = kind === 'scaled' ? `${shift} scale(${scale})` : shift;
      if (kind === 'sized') style.setProperty('--s', String(scale));
    }, [camera, kind]),
  );
  return layer;
}
