/** The view worker of the tab: it compiles the core and shows every document and overlay on its canvases. */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import type { Matching } from '../protocol/comparison.ts';
import type { SheetWorkerApi } from '../protocol/sheet-worker.ts';
import type { ViewCanvases } from '../protocol/view.ts';
import type { DocumentId, OverlayId, ViewSubject, ViewWorkerApi } from '../protocol/view-worker.ts';
import { AttachedView } from './attached-view.ts';
import { askUntilGone } from './deaths.ts';
import type { EngineError } from './engine-error.ts';
import { MarkupFeed } from './markup-feed.ts';
import { PageLines, type PageReceiver, type PageSource } from './wiring.ts';
import { WorkerHost, type Call } from './worker-host.ts';
import type { CreateWorker } from './workers.ts';

type SharedViewOptions = {
  createWorker: CreateWorker;
  /** Memory for finished tiles, bytes. */
  budgetBytes: number;
  /** The compiled core, if an earlier view worker compiled it. */
  module: WebAssembly.Module | null;
  onReplaced: (reason: string) => void;
  /** It kept dying and is not replaced. */
  onGone: (error: EngineError) => void;
};

type Overlay = {
  a: DocumentId;
  b: DocumentId;
  alignment: Laid | null;
  matching: Matching | null;
};

export class SharedView implements PageReceiver {
  readonly host: WorkerHost<ViewWorkerApi>;
  /** The compiled core, which the other workers reuse. Rejects if it cannot be loaded. */
  readonly core: Promise<WebAssembly.Module>;
  readonly #budgetBytes: number;
  #module: WebAssembly.Module | null;
  readonly #lines: PageLines;
  readonly #views = new Set<AttachedView>();
  readonly #overlays = new Map<OverlayId, Overlay>();
  readonly #markups = new Map<DocumentId, MarkupFeed>();
  #nextView = 1;

  constructor({ createWorker, budgetBytes, module, onReplaced, onGone }: SharedViewOptions) {
    this.#budgetBytes = budgetBytes;
    this.#module = module;
    this.host = new WorkerHost<ViewWorkerApi>({
      name: 'The worker that shows the drawings',
      createWorker: () => createWorker('view'),
      restore: (call) => this.#restore(call),
      onReplaced,
      onGone,
    });
    this.#lines = new PageLines('view', this.host);
    this.core = askUntilGone(this.host, () => this.#configure(this.host.call));
    // Whoever needs the core reports it.
    this.core.catch(() => undefined);
  }

  attach(subject: ViewSubject, canvases: ViewCanvases): AttachedView {
    const view = new AttachedView({
      id: this.#nextView++,
      canvases,
      subject,
      call: (method, input, options) =>
        this.core.then(() => this.host.call(method, input, options)),
      onDisposed: (gone) => this.#views.delete(gone),
    });
    this.#views.add(view);
    return view;
  }

  /** What is painted with a document's pages. */
  markupsOf({ id }: PageSource): MarkupFeed {
    const known = this.#markups.get(id);
    if (known) return known;
    const feed = new MarkupFeed({
      document: id,
      call: (method, input, options) => this.core.then(() => this.host.now(method, input, options)),
      settled: () =>
        this.#settled(({ subject }) => 'document' in subject && subject.document === id),
    });
    this.#markups.set(id, feed);
    return feed;
  }

  wire(source: PageSource, sheet: Call<SheetWorkerApi>): Promise<void> {
    return this.#lines.connect(source, sheet);
  }

  async clear({ id }: PageSource): Promise<void> {
    await this.host.call('clear', id);
  }

  /** The document is gone. */
  forget(source: PageSource): void {
    this.#lines.forget(source);
    this.#markups.delete(source.id);
    // A dead view worker has forgotten it already.
    this.host.call('disconnect', source.id).catch(() => undefined);
  }

  /** Lays one document on another. */
  async pair(overlay: OverlayId, a: DocumentId, b: DocumentId): Promise<void> {
    this.#overlays.set(overlay, { a, b, alignment: null, matching: null });
    await this.host.call('pair', { overlay, a, b });
  }

  unpair(overlay: OverlayId): void {
    this.#overlays.delete(overlay);
    this.host.call('unpair', overlay).catch(() => undefined);
  }

  /** How B lies on A. */
  async setAlignment(overlay: OverlayId, laid: Laid): Promise<void> {
    const known = this.#overlays.get(overlay);
    if (known) Object.assign(known, { alignment: laid, matching: null });
    await this.host.call('setAlignment', { overlay, laid }, { priority: 'immediate' });
  }

  /** Another page is about to be shown, which ends the alignment in the worker. */
  forgetAlignment(overlay: OverlayId): void {
    const known = this.#overlays.get(overlay);
    if (known) Object.assign(known, { alignment: null, matching: null });
  }

  /** What is drawn as lines of both; until the next alignment. */
  match(overlay: OverlayId, matching: Matching | null): void {
    const known = this.#overlays.get(overlay);
    if (!known) return;
    known.matching = matching;
    // A dead view worker's replacement is told again.
    this.host
      .call('match', { overlay, matching }, { priority: 'immediate' })
      .catch(() => undefined);
  }

  /** Resolves when everything visible of the overlay is sharp, or after `ms`. */
  async sharp(overlay: OverlayId, ms: number): Promise<void> {
    const settled = this.#settled(
      ({ subject }) => 'overlay' in subject && subject.overlay === overlay,
    );
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, ms))]);
  }

  dispose(): void {
    this.host.dispose();
  }

  /** Does not wait for lost views; their worker reports its death. */
  async #settled(isMeant: (view: AttachedView) => boolean): Promise<void> {
    const views = [...this.#views].filter(isMeant);
    await Promise.all(views.map((view) => view.settled().catch(() => undefined)));
  }

  async #configure(call: Call<ViewWorkerApi>): Promise<WebAssembly.Module> {
    const input = { module: this.#module, budgetBytes: this.#budgetBytes };
    this.#module = await call('configure', input);
    return this.#module;
  }

  async #restore(call: Call<ViewWorkerApi>): Promise<void> {
    const lost = [...this.#views];
    this.#views.clear();
    for (const view of lost) view.lose();
    await this.#configure(call);
    for (const [overlay, { a, b }] of this.#overlays) await call('pair', { overlay, a, b });
    await this.#lines.reconnect((...port) => call(...port));
    for (const [overlay, { alignment, matching }] of this.#overlays) {
      if (alignment) await call('setAlignment', { overlay, laid: alignment });
      if (matching) await call('match', { overlay, matching });
    }
    for (const feed of this.#markups.values()) feed.resend();
  }
}
