/** Paper that the overlay worker paints, kept at its element's size in device pixels and always where the page looks. */
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
   * CSS px per page point and the page point at the upper left. The picture that is there moves at once; a new one is
   * asked for at the next frame, the latest wins.
   */
  look(viewport: Viewport): void;
  style(style: OverlayStyle): void;
  dispose(): void;
};

/**
 * Puts two canvases into `parent` (which gives them their size) and hands them to the worker, which paints each new
 * place on the hidden one. The page moves and swaps them in the same frame as whatever lies over them, so that marks
 * stay on their lines however long painting takes.
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
      // After the frame that shows this one, the other is nowhere on the screen.
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

/** Lays a finished picture where the page looks now. */
function placeCanvas(canvas: HTMLCanvasElement, picture: Picture, viewport: Viewport): void {
  const ratio = devicePixelRatio;
  const { port, widthPx, heightPx } = picture;
  const size = viewport.scale / (port.scale / ratio);
  // At its own size the picture moves by whole device pixels, or it would be blurred.
  const whole = (value: number) => (size === 1 ? Math.round(value * ratio) / ratio : value);
  const x = whole((port.x - viewport.x) * viewport.scale);
  const y = whole((port.y - viewport.y) * viewport.scale);
  const { style } = canvas;
  style.width = `${widthPx / ratio}px`;
  style.height = `${heightPx / ratio}px`;
  style.transform = `translate(${x}px, ${y}px) scale(${size})`;
}
