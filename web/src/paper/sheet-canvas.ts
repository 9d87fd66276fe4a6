/** The picture of a sheet or an overlay in a pane, which follows its camera, and is panned and zoomed by gestures. */
import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { View, Viewable } from '../../../workers/protocol/view.ts';
import type { Camera } from '../domain/camera.ts';
import { attachCanvas } from '../lib/attached-canvas.ts';
import type { AttachedCanvas } from '../lib/attached-canvas.ts';
import { listenToGestures } from '../lib/gestures.ts';

type At = { x: number; y: number };

type SheetCanvasOptions<Style> = {
  host: RefObject<HTMLElement | null>;
  subject: Viewable<View<Style>>;
  camera: Camera;
  /** As it is by default, if absent. */
  style?: Style | undefined;
  /** A click or tap without movement, CSS px in the host. */
  onTap?: (at: At) => void;
  /** The pointer's position, CSS px in the host; null when it leaves. */
  onHover?: (at: At | null) => void;
};

/** Puts a canvas into the host for as long as the component is mounted. */
export function useSheetCanvas<Style>(options: SheetCanvasOptions<Style>): void {
  const { host, subject, camera, style } = options;
  const canvas = useRef<AttachedCanvas<Style> | null>(null);
  const tap = useEffectEvent((at: At) => options.onTap?.(at));
  const hover = useEffectEvent((at: At | null) => options.onHover?.(at));

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const attached = attachCanvas(subject, element, (size) => camera.resize(size));
    canvas.current = attached;
    const follow = () => {
      const [x, y] = camera.sight;
      attached.look({ scale: camera.viewport.scale, x, y, turn: camera.turn });
    };
    follow();
    const unfollow = camera.subscribe(follow);
    const stop = listenToGestures(element, {
      onPan: (dx, dy) => camera.pan(dx, dy),
      onZoom: (factor, at) => camera.zoomTo(camera.zoom * factor, at),
      onTap: (at) => tap(at),
      onHover: (at) => hover(at),
    });
    return () => {
      stop();
      unfollow();
      canvas.current = null;
      attached.dispose();
    };
  }, [host, subject, camera]);

  useEffect(() => {
    if (style !== undefined) canvas.current?.style(style);
  }, [style, subject, camera]);
}
