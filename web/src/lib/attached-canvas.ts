/** A canvas painted by the view worker, kept at its element's size in device pixels and in step with the camera. */
import type {
  CompareSession,
  OverlayStyle,
  Picture,
  View,
  ViewSubject,
} from '../../../workers/protocol/session.ts';

type Viewport = { scale: number; x: number; y: number };

export type AttachedCanvas = {
  readonly view: View;
  /**
   * CSS px per page point, and the page point at the upper left. Moves the existing picture at once and requests a new one
   * in the next frame; the latest request wins.
   */
  look(viewport: Viewport): void;
  style(style: OverlayStyle): void;
  dispose(): void;
};

/**
 * Adds two canvases to `parent` (which sets their size) and transfers them to the worker, which paints each new view on
 * the hidden one. The page moves and swaps them in the same frame as the layers above, so that marks stay on their lines
 * however long painting takes.
 */
export function attachCanvas(
  session: CompareSession,
  parent: HTMLElement,
  subject: ViewSubject,
  onResize: (size: { width: number; height: number }) => void = () => undefined,
): AttachedCanvas {
  const canvases = [paperCanvas(), paperCanvas()] as const;
  parent.prepend(...canvases);
  let frame = 0;
  let port: Viewport | null = null;
  let latestStyle: OverlayStyle | null = null;
  let viewport: Viewport | null = null;
  let shown: { canvas: HTMLCanvasElement; picture: Picture } | null = null;
  const place = () => {
    if (shown !== null && viewport !== null) placeCanvas(shown.canvas, shown.picture, viewport);
  };
  const [first, second] = canvases;
  const view = session.attach(first.transferControlToOffscreen(), subject, {
    canvas: second.transferControlToOffscreen(),
    onPicture: (index, picture, release) => {
      for (const [i, canvas] of canvases.entries()) canvas.classList.toggle('shown', i === index);
      shown = { canvas: canvases[index], picture };
      place();
      // After the next frame, the other canvas is no longer visible.
      requestAnimationFrame(() => requestAnimationFrame(release));
    },
  });
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
    look: (next) => {
      viewport = next;
      place();
      port = next;
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
      for (const canvas of canvases) canvas.remove();
    },
  };
}

function paperCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'paper';
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

/** Positions a finished picture for the current camera. */
function placeCanvas(canvas: HTMLCanvasElement, picture: Picture, viewport: Viewport): void {
  const ratio = devicePixelRatio;
  const { port, widthPx, heightPx } = picture;
  const size = viewport.scale / (port.scale / ratio);
  // Unscaled pictures move by whole device pixels, or they would blur.
  const whole = (value: number) => (size === 1 ? Math.round(value * ratio) / ratio : value);
  const x = whole((port.x - viewport.x) * viewport.scale);
  const y = whole((port.y - viewport.y) * viewport.scale);
  const { style } = canvas;
  style.width = `${widthPx / ratio}px`;
  style.height = `${heightPx / ratio}px`;
  style.transform = `translate(${x}px, ${y}px) scale(${size})`;
}
