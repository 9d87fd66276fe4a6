/** A canvas painted by the view worker, kept at its element's size in device pixels and in step with the camera. */
import type { Picture, View, Viewable } from '../../../workers/protocol/view.ts';

type Viewport = { scale: number; x: number; y: number };

export type AttachedCanvas<Style> = {
  /**
   * CSS px per page point, and the page point at the upper left. Moves the existing picture at once and requests a new one
   * in the next frame; the latest request wins.
   */
  look(viewport: Viewport): void;
  style(style: Style): void;
  dispose(): void;
};

/**
 * Adds two canvases to `parent` (which sets their size) and transfers them to the worker, which paints each new view on
 * the hidden one. The page moves and swaps them in the same frame as the layers above, so that marks stay on their lines
 * however long painting takes. If the worker dies, two new canvases take their place.
 */
export function attachCanvas<Style>(
  subject: Viewable<View<Style>>,
  parent: HTMLElement,
  onResize: (size: { width: number; height: number }) => void = () => undefined,
): AttachedCanvas<Style> {
  let canvases: readonly HTMLCanvasElement[] = [];
  let frame = 0;
  let viewport: Viewport | null = null;
  let latestStyle: Style | null = null;
  /** Not sent to the worker yet. */
  const unsent = { port: false, style: false };
  let shown: { canvas: HTMLCanvasElement; picture: Picture } | null = null;
  const place = () => {
    if (shown !== null && viewport !== null) placeCanvas(shown.canvas, shown.picture, viewport);
  };
  const attach = (): View<Style> => {
    const [first, second] = [paperCanvas(), paperCanvas()] as const;
    canvases = [first, second];
    parent.prepend(...canvases);
    return subject.attach({
      canvas: first.transferControlToOffscreen(),
      alternate: {
        canvas: second.transferControlToOffscreen(),
        onPicture: (index, picture, release) => {
          const [front, back] = index === 0 ? [first, second] : [second, first];
          front.classList.add('shown');
          back.classList.remove('shown');
          shown = { canvas: front, picture };
          place();
          // After the next frame, the other canvas is no longer visible.
          requestAnimationFrame(() => requestAnimationFrame(release));
        },
      },
      onLost: () => {
        for (const canvas of canvases) canvas.remove();
        shown = null;
        view = attach();
        Object.assign(unsent, { port: true, style: true });
        fit();
        schedule();
      },
    });
  };
  const schedule = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (unsent.style && latestStyle !== null) view.setStyle(latestStyle);
      if (unsent.port && viewport !== null)
        view.setPort({ ...viewport, scale: viewport.scale * devicePixelRatio });
      Object.assign(unsent, { port: false, style: false });
    });
  };
  const fit = (): { width: number; height: number } | null => {
    const { clientWidth: width, clientHeight: height } = parent;
    if (width === 0 || height === 0) return null;
    view.setSize(Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio));
    return { width, height };
  };
  const resized = () => {
    const size = fit();
    if (size !== null) onResize(size);
  };
  let view = attach();
  const observer = new ResizeObserver(resized);
  observer.observe(parent);
  resized();
  return {
    look: (next) => {
      viewport = next;
      place();
      unsent.port = true;
      schedule();
    },
    style: (style) => {
      latestStyle = style;
      unsent.style = true;
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
