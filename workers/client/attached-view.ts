/** The page's handle for a canvas owned by the view worker. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { Alternate, OverlayStyle, View, ViewPort, ViewSubject } from '../protocol/session.ts';
import type { PictureMessage, ViewChange, ViewId, ViewWorkerApi } from '../protocol/view.ts';
import type { Call } from './worker-host.ts';

type AttachedViewOptions = {
  id: ViewId;
  canvas: OffscreenCanvas;
  subject: ViewSubject;
  alternate: Alternate | undefined;
  call: Call<ViewWorkerApi>;
  onDisposed: (view: AttachedView) => void;
};

export class AttachedView implements View {
  readonly #options: AttachedViewOptions;
  #pictures: MessagePort | undefined;
  /** Changes made in one task are sent together. */
  #pending: ViewChange | null = null;
  #lost = false;

  constructor(options: AttachedViewOptions) {
    this.#options = options;
    const { id, canvas, subject, alternate, call } = options;
    const input = {
      view: id,
      canvas,
      subject,
      alternate: alternate ? this.#line(alternate) : null,
    };
    const moved = [
      canvas,
      ...(input.alternate ? [input.alternate.canvas, input.alternate.port] : []),
    ];
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
    if (this.#lost) return;
    this.#flush();
    try {
      await this.#options.call('settled', this.#options.id, { priority: 'immediate' });
    } catch (error) {
      // A view lost or disposed meanwhile counts as settled.
      if (!this.#lost) throw error;
    }
  }

  dispose(): void {
    if (this.#lost) return;
    this.lose();
    this.#quietly(this.#options.call('detach', this.#options.id, { priority: 'immediate' }));
    this.#options.onDisposed(this);
  }

  /** The canvas died with its worker: nothing more is sent. */
  lose(): void {
    this.#lost = true;
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
    if (this.#lost) return;
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
