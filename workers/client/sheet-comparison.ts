/** A comparison: the compare worker with the pages of two documents, and the overlay of one on the other. */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import type { Box } from '../../contract/src/geometry/types.ts';
import type { CompareWorkerApi } from '../protocol/compare-worker.ts';
import {
  SIDES,
  type Alignment,
  type Comparison,
  type ComparisonOptions,
  type DifferenceOptions,
  type Matching,
  type PointPair,
  type Side,
} from '../protocol/comparison.ts';
import type { CallOptions, OpenSheet, ProgressOptions, Way } from '../protocol/document.ts';
import type { LayerChoices } from '../protocol/layers.ts';
import type { SheetWorkerApi } from '../protocol/sheet-worker.ts';
import type { OverlayStyle, OverlayView, ViewCanvases } from '../protocol/view.ts';
import type { OverlayId } from '../protocol/view-worker.ts';
import { leaveToReplacement } from './deaths.ts';
import type { SharedView } from './shared-view.ts';
import type { SheetDocument } from './sheet-document.ts';
import { disconnect, PageLines, type PageReceiver, type PageSource } from './wiring.ts';
import { WorkerHost, type Call } from './worker-host.ts';
import type { CreateWorker } from './workers.ts';

/** Delay before a given alignment is measured, so that the picture comes first. */
const MEASURE_WITHIN_MS = 250;

type SheetComparisonOptions = ComparisonOptions & {
  id: OverlayId;
  documents: Record<Side, SheetDocument>;
  createWorker: CreateWorker;
  view: SharedView;
  onDisposed: (comparison: SheetComparison) => void;
};

export class SheetComparison implements Comparison, PageReceiver {
  readonly #host: WorkerHost<CompareWorkerApi>;
  readonly #options: SheetComparisonOptions;
  readonly #lines: PageLines;
  readonly #ready: Promise<void>;
  #documents: Readonly<Record<Side, SheetDocument>>;
  /** The compiled core, once this worker was given it. */
  #module: WebAssembly.Module | null = null;
  #alignment: { laid: Laid; method: string } | null = null;
  /** Of the alignment; null until it is known. */
  #matching: Matching | null = null;
  /** Incremented when B's placement changes; answers to older requests are dropped. */
  #placing = 0;
  #isWarming = false;

  constructor(options: SheetComparisonOptions) {
    this.#options = options;
    this.#documents = options.documents;
    this.#host = new WorkerHost<CompareWorkerApi>({
      name: 'The worker that compares the drawings',
      createWorker: () => options.createWorker('compare'),
      restore: (call) => this.#restore(call),
      onReplaced: (reason) => {
        const message = `The worker that compares the drawings stopped and was restarted (${reason}).`;
        options.onNotice?.(null, { kind: 'worker-replaced', message });
      },
      onGone: () => disconnect(this.#both(), 'compare'),
      concurrency: 1,
    });
    this.#lines = new PageLines('compare', this.#host);
    for (const document of this.#both()) document.receivers.add(this);
    this.#ready = this.#start();
    // Each method reports a failed start; without a call nobody needs to know.
    this.#ready.catch(() => undefined);
    const { warmUpUrl } = options;
    if (warmUpUrl !== undefined) this.#warmUp(new URL(warmUpUrl, globalThis.location.href).href);
  }

  get events(): Pick<ComparisonOptions, 'onNotice'> {
    return this.#options;
  }

  get documents(): Readonly<Record<Side, SheetDocument>> {
    return this.#documents;
  }

  attach(canvases: ViewCanvases): OverlayView {
    return this.#options.view.attach({ overlay: this.#options.id }, canvases);
  }

  async swap(): Promise<void> {
    const { a, b } = this.#documents;
    this.#documents = { a: b, b: a };
    this.#forgetPlace();
    await this.#ready;
    await this.#pair();
  }

  async showPage(side: Side, page: number, options: ProgressOptions = {}): Promise<OpenSheet> {
    await Promise.all([this.#ready, this.#documents[side].ready]);
    this.#forgetPlace();
    return this.#show(side, page, options);
  }

  /** The picture keeps its place: other layers do not move a drawing. */
  async chooseLayers(
    side: Side,
    page: number,
    choices: LayerChoices,
    options: ProgressOptions = {},
  ): Promise<OpenSheet> {
    await Promise.all([this.#ready, this.#documents[side].keepLayers(choices)]);
    return this.#show(side, page, options);
  }

  async #show(side: Side, page: number, options: ProgressOptions): Promise<OpenSheet> {
    const document = this.#documents[side];
    const other = this.#documents[side === 'a' ? 'b' : 'a'];
    document.forgetDecline();
    let sheet =
      document.declines || other.declines ? null : await document.show(page, 'vectors', options);
    // The other page may have been declined while this one was read.
    if (sheet && other.declines) sheet = null;
    sheet ??= await document.showAsPixels(page, options);
    if (other.shown && other.shown.way !== sheet.way) await this.#follow(other, sheet.way);
    return sheet;
  }

  async align({ signal, onProgress }: ProgressOptions = {}): Promise<Alignment> {
    await this.#ready;
    const mine = ++this.#placing;
    const found = await this.#host.call('align', null, { signal, onProgress });
    if (mine === this.#placing) {
      const { matrix, byView, method } = found;
      await this.#place({ laid: { matrix, byView }, method });
    }
    return found;
  }

  /** The picture moves at once; the alignment error is measured afterwards. */
  async setAlignment({ matrix, byView }: Laid, method: string): Promise<Alignment> {
    const laid = { matrix, byView };
    await this.#ready;
    const before = this.#alignment;
    const mine = ++this.#placing;
    await this.#place({ laid, method });
    await this.#options.view.sharp(this.#options.id, MEASURE_WITHIN_MS);
    try {
      return await this.#host.call('setAlignment', { laid, method });
    } catch (error) {
      // Rejected: the picture must match what the lists follow.
      if (mine === this.#placing && before) await this.#place(before);
      throw error;
    }
  }

  async fitThreePoints(pairs: readonly PointPair[]) {
    await this.#ready;
    return this.#host.call('fitThreePoints', pairs, { priority: 'immediate' });
  }

  async suggestPairs() {
    await this.#ready;
    return this.#host.call('suggestPairs', null);
  }

  async differences({ toleranceInches, signal, onProgress }: DifferenceOptions & ProgressOptions) {
    await this.#ready;
    return this.#host.call('differences', { toleranceInches }, { signal, onProgress });
  }

  match(matching: Matching | null): void {
    this.#matching = matching;
    this.#options.view.match(this.#options.id, matching);
    // A dead compare worker's replacement is told again.
    const call = () => this.#host.call('match', matching, { priority: 'immediate' });
    this.#ready.then(call).catch(() => undefined);
  }

  async crop(
    box: Box,
    widthPx: number,
    heightPx: number,
    style: OverlayStyle,
    { signal }: CallOptions = {},
  ) {
    await this.#ready;
    const request = { box, widthPx, heightPx, style, isOnlyLinework: this.#isOnlyLinework };
    return this.#host.call('crop', request, { signal, priority: 'adjacent' });
  }

  async exportPng(box: Box, scale: number, style: OverlayStyle, options: ProgressOptions = {}) {
    await this.#ready;
    const request = { box, scale, style, isOnlyLinework: this.#isOnlyLinework };
    return this.#host.call('exportPng', request, options);
  }

  async memory() {
    await this.#ready;
    return this.#host.call('memory', null);
  }

  dispose(): void {
    for (const document of this.#both()) document.receivers.delete(this);
    disconnect(this.#both(), 'compare');
    this.#options.view.unpair(this.#options.id);
    this.#host.dispose();
    this.#options.onDisposed(this);
  }

  async wire(source: PageSource, sheet: Call<SheetWorkerApi>): Promise<void> {
    try {
      await this.#lines.connect(source, sheet);
    } catch (error) {
      if (!this.#host.isGone) throw error;
      // Sheets are still shown if the compare worker is gone.
      await sheet('disconnect', { from: 'compare' });
    }
  }

  async clear({ id }: PageSource): Promise<void> {
    await this.#ready;
    this.#stopWarming();
    this.#forgetPlace();
    await this.#host.call('clear', id);
  }

  get #isOnlyLinework(): boolean {
    return this.#both().every((document) => document.isOnlyLinework);
  }

  #both(): SheetDocument[] {
    return SIDES.map((side) => this.#documents[side]);
  }

  async #start(): Promise<void> {
    const { view } = this.#options;
    const module = await view.core;
    this.#module = module;
    await leaveToReplacement([this.#host], () => this.#host.call('configure', { module }));
    await leaveToReplacement([this.#host, view.host], () => this.#pair());
    await Promise.all(
      this.#both().map(async (document) => {
        await document.ready;
        await leaveToReplacement([document.sheet, this.#host], () =>
          this.wire(document, document.sheet.call),
        );
      }),
    );
  }

  /** Says which document is A and which B. */
  async #pair(): Promise<void> {
    const { view, id } = this.#options;
    const pair = this.#ids();
    await Promise.all([view.pair(id, pair.a, pair.b), this.#host.call('pair', pair)]);
  }

  #ids() {
    const { a, b } = this.#documents;
    return { a: a.id, b: b.id };
  }

  async #restore(call: Call<CompareWorkerApi>): Promise<void> {
    if (!this.#module) return;
    await call('configure', { module: this.#module });
    await call('pair', this.#ids());
    await this.#lines.reconnect((...port) => call(...port));
    if (this.#alignment) await call('setAlignment', this.#alignment);
    if (this.#matching) await call('match', this.#matching);
  }

  /** Shows the other page the same way. */
  async #follow(document: SheetDocument, way: Way): Promise<void> {
    const page = document.shown?.page;
    if (page === undefined) return;
    await document.show(page, way, {});
    if (way === 'pixels') {
      const message =
        'Shown as pixels to match the other drawing, which cannot be shown as vectors.';
      const side = document === this.#documents.a ? 'a' : 'b';
      this.#options.onNotice?.(side, { kind: 'pixels', message });
    }
  }

  async #place(alignment: { laid: Laid; method: string }): Promise<void> {
    this.#alignment = alignment;
    this.#matching = null;
    await this.#options.view.setAlignment(this.#options.id, alignment.laid);
  }

  /** Drops pending results for the previous pages or sides. */
  #forgetPlace(): void {
    this.#placing += 1;
    this.#alignment = null;
    this.#matching = null;
    this.#options.view.forgetAlignment(this.#options.id);
  }

  /** Nobody asked for it: a failure only costs speed. */
  #warmUp(url: string): void {
    this.#isWarming = true;
    const call = () => this.#host.call('warmUp', { url }, { priority: 'prefetch' });
    this.#ready.then(call).catch(() => undefined);
  }

  #stopWarming(): void {
    if (!this.#isWarming) return;
    this.#isWarming = false;
    // A dead compare worker reports itself.
    this.#host.call('stopWarmUp', null, { priority: 'immediate' }).catch(() => undefined);
  }
}
