/** A canvas that the overlay worker paints, kept at its element's size in device pixels. */
import type {
  CompareSession,
  OverlayStyle,
  View,
  ViewSubject,
} from '../../../workers/protocol/session.ts';

export type AttachedCanvas = {
  readonly view: View;
  /** CSS px per page point and the page point at the upper left; sent at the next frame, the latest wins. */
  look(viewport: { scale: number; x: number; y: number }): void;
  style(style: OverlayStyle): void;
  dispose(): void;
};

/** Puts a canvas into `parent` (which gives it its size) and hands it to the worker. */
export function attachCanvas(
  session: CompareSession,
  parent: HTMLElement,
  subject: ViewSubject,
  onResize: (size: { width: number; height: number }) => void = () => undefined,
): AttachedCanvas {
  const canvas = document.createElement('canvas');
  canvas.className = 'paper';
  canvas.setAttribute('aria-hidden', 'true');
  parent.prepend(canvas);
  const view = session.attach(canvas.transferControlToOffscreen(), subject);
  let frame = 0;
  let port: { scale: number; x: number; y: number } | null = null;
  let latestStyle: OverlayStyle | null = null;
  const schedule = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (latestStyle !== null) view.setStyle(latestStyle);
      latestStyle = null;
      if (port !== null) view.setPort({ ...port, scale: port.scale * devicePixelRatio });
      port = null;
    });
  };
  const resized = () => {
    const { clientWidth: width, clientHeight: height } = parent;
    if (width === 0 || height === 0) return;
    view.setSize(Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio));
    onResize({ width, height });
  };
  const observer = new ResizeObserver(resized);
  observer.observe(parent);
  resized();
  return {
    view,
    look: (viewport) => {
      port = viewport;
      schedule();
    },
    style: (style) => {
      latestStyle = style;
      schedule();
    },
    dispose: () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      view.dispose();
      canvas.remove();
    },
  };
}
