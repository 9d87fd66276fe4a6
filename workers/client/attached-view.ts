/** The page's handle for canvases owned by the view worker. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type {
  Alternate,
  OverlayStyle,
  OverlayView,
  SheetStyle,
  SheetView,
  ViewCanvases,
  ViewPort,
} from '../protocol/view.ts';
import type {
  PictureMessage,
  ViewChange,
  ViewId,
  ViewSubject,
  ViewWorkerApi,
} from '../protocol/view-worker.ts';
import type { Call } from './worker-host.ts';

type AttachedViewOptions = {
  id: ViewId;
  canvases: ViewCanvases;
  subject: ViewSubject;
  call: Call<ViewWorkerApi>;
  onDisposed: (view: AttachedView) => void;
};

export class AttachedView implements OverlayView {
  readonly subject: ViewSubject;
  readonly #options: AttachedViewOptions;
  #pictures: MessagePort | undefined;
  /** Changes made in one task are sent together. */
  #pending: ViewChange | null = null;
  #isOver = false;

  constructor(options: AttachedViewOptions) {
    this.#options = options;
    this.subject = options.subject;
    const { id, canvases, subject, call } = options;
    const { canvas } = canvases;
    const alternate = canvases.alternate ? this.#line(canvases.alternate) : null;
    const moved = [canvas, ...(alternate ? [alternate.canvas, alternate.port] : [])];
    const input = { view: id, canvas, subject, alternate };
    this.#quietly(call('attach', input, { priority: 'immediate', moved }));
  }

  setSize(widthPx: number, heightPx: number): void {
    this.#change({ size: { widthPx, heightPx } });
  }

  setPort(port: ViewPort): void {
    this.#change({ port });
  }

  setStyle(style: OverlayStyle): void {
    this.#change({ style });
  }

  preview(matrix: Matrix | null): void {
    this.#change({ preview: matrix });
  }

  async settled(): Promise<void> {
    if (this.#isOver) return;
    this.#flush();
    try {
      await this.#options.call('settled', this.#options.id, { priority: 'immediate' });
    } catch (error) {
      // A view lost or disposed meanwhile counts as settled.
      if (!this.#isOver) throw error;
    }
  }

  dispose(): void {
    if (this.#isOver) return;
    this.#end();
    this.#quietly(this.#options.call('detach', this.#options.id, { priority: 'immediate' }));
    this.#options.onDisposed(this);
  }

  /** The canvases died with their worker: nothing more is sent. */
  lose(): void {
    this.#end();
    this.#options.canvases.onLost?.();
  }

  #end(): void {
    this.#isOver = true;
    this.#pending = null;
    this.#pictures?.close();
  }

  #line({ canvas, onPicture }: Alternate) {
    const { port1, port2: port } = new MessageChannel();
    this.#pictures = port1;
    port1.onmessage = ({ data: { index, ...picture } }: MessageEvent<PictureMessage>) =>
      onPicture(index, picture, () => port1.postMessage(null));
    return { canvas, port };
  }

  #change(change: Omit<ViewChange, 'view'>): void {
    if (this.#isOver) return;
    if (!this.#pending) queueMicrotask(() => this.#flush());
    this.#pending = { view: this.#options.id, ...this.#pending, ...change };
  }

  #flush(): void {
    const change = this.#pending;
    this.#pending = null;
    if (change) this.#quietly(this.#options.call('change', change, { priority: 'immediate' }));
  }

  /** A dead view worker is reported by a notice, a lost view, and every call with a result. */
  #quietly(call: Promise<void>): void {
    call.catch(() => undefined);
  }
}

const OWN_COLORS: SheetStyle = { paint: 'full', color: '#000000', opacityPercent: 100 };

/** A view of one sheet: in the view worker's terms, an overlay's lower layer alone. */
export function sheetViewOver(view: AttachedView): SheetView {
  const setStyle = ({ paint, color, opacityPercent }: SheetStyle) =>
    view.setStyle({
      mode: 'a',
      paint,
      colorA: color,
      colorB: color,
      opacityAPercent: opacityPercent,
      opacityBPercent: opacityPercent,
      swipeAt: 1,
    });
  setStyle(OWN_COLORS);
  return {
    setStyle,
    setSize: (widthPx, heightPx) => view.setSize(widthPx, heightPx),
    setPort: (port) => view.setPort(port),
    settled: () => view.settled(),
    dispose: () => view.dispose(),
  };
}
