/** A canvas painted by the view worker, kept at its element's size in device pixels and in step with the camera. */
import type { Picture, View, Viewable } from '../../../workers/protocol/view.ts';

/** CSS px per page point, and the corner of the visible part that is its upper left on the page, page points. */
type Viewport = {
  scale: number;
  x: number;
  y: number;
  /** Of the page on screen, degrees clockwise in quarter turns. It is painted upright, and turned by the browser. */
  turn?: number;
};

type Size = { width: number; height: number };

function isSideways(viewport: Viewport | null): boolean {
  return (viewport?.turn ?? 0) % 180 !== 0;
}

export type AttachedCanvas<Style> = {
  /** Moves the existing picture at once and requests a new one in the next frame; the latest request wins. */
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
  onResize: (size: Size) => void = () => undefined,
): AttachedCanvas<Style> {
  let canvases: readonly HTMLCanvasElement[] = [];
  let frame = 0;
  let viewport: Viewport | null = null;
  /** Of the element. */
  let pane: Size = { width: 0, height: 0 };
  let latestStyle: Style | null = null;
  /** Not sent to the worker yet. */
  const unsent = { size: false, port: false, style: false };
  let shown: { canvas: HTMLCanvasElement; picture: Picture } | null = null;
  const place = () => {
    if (shown !== null && viewport !== null)
      placeCanvas(shown.canvas, shown.picture, viewport, pane);
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
        Object.assign(unsent, { size: true, port: true, style: true });
        schedule();
      },
    });
  };
  const schedule = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (unsent.style && latestStyle !== null) view.setStyle(latestStyle);
      if (unsent.size) fit();
      if (unsent.port && viewport !== null) {
        const { scale, x, y } = viewport;
        view.setPort({ x, y, scale: scale * devicePixelRatio });
      }
      Object.assign(unsent, { size: false, port: false, style: false });
    });
  };
  const fit = (): Size | null => {
    pane = { width: parent.clientWidth, height: parent.clientHeight };
    if (pane.width === 0 || pane.height === 0) return null;
    const across = Math.round(pane.width * devicePixelRatio);
    const down = Math.round(pane.height * devicePixelRatio);
    if (isSideways(viewport)) view.setSize(down, across);
    else view.setSize(across, down);
    return pane;
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
      unsent.size ||= isSideways(next) !== isSideways(viewport);
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

/** Positions a finished picture for the current camera, in a pane of this size. */
function placeCanvas(
  canvas: HTMLCanvasElement,
  picture: Picture,
  { scale, turn = 0, ...from }: Viewport,
  pane: Size,
): void {
  const ratio = devicePixelRatio;
  const { port, widthPx, heightPx } = picture;
  const size = scale / (port.scale / ratio);
  // Unscaled pictures move by whole device pixels, or they would blur.
  const whole = (value: number) => (size === 1 ? Math.round(value * ratio) / ratio : value);
  const { x, y } = turnedPlace((port.x - from.x) * scale, (port.y - from.y) * scale, turn, pane);
  const { style } = canvas;
  style.width = `${widthPx / ratio}px`;
  style.height = `${heightPx / ratio}px`;
  style.transform = `translate(${whole(x)}px, ${whole(y)}px) rotate(${turn}deg) scale(${size})`;
}

/** Where in a pane a point of its turned paper is: (x, y) CSS px from the corner that is the upper left on the page. */
function turnedPlace(x: number, y: number, turn: number, { width, height }: Size) {
  if (turn === 90) return { x: width - y, y: x };
  if (turn === 180) return { x: width - x, y: height - y };
  return turn === 270 ? { x: y, y: height - x } : { x, y };
}
