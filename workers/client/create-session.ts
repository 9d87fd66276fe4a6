/** Assembles the workers into the session that the page uses. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { CompareWorkerApi } from '../protocol/compare.ts';
import {
  SIDES,
  type Alignment,
  type CompareSession,
  type Notice,
  type OpenSheet,
  type ProgressOptions,
  type RemoteFile,
  type SessionEvents,
  type Side,
} from '../protocol/session.ts';
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet.ts';
import type { ViewWorkerApi } from '../protocol/view.ts';
import { Drawing } from './drawing.ts';
import { SessionError } from './session-error.ts';
import { AttachedView } from './attached-view.ts';
import { askUntilGone, leaveToReplacement } from './deaths.ts';
import { connect, connectToLiving, defaultAssets, defaultBudget } from './wiring.ts';
import type { Receiver } from './wiring.ts';
import { WorkerHost, type Call } from './worker-host.ts';
import { createBrowserWorker, missingFeature, type CreateWorker } from './workers.ts';

export type SessionOptions = {
  events?: SessionEvents;
  /** Tests pass loopbacks. */
  createWorker?: CreateWorker;
  /** URLs of fonts, character maps and decoders. */
  assets?: AssetUrls;
  /** Memory for finished tiles, bytes. */
  cacheBudgetBytes?: number;
  /** URL of a small PDF to compare once in advance, so that the core is compiled before files are chosen. */
  warmUpUrl?: string;
};

/** Delay before a given alignment is measured, so that the picture comes first. */
const MEASURE_WITHIN_MS = 250;

export function createCompareSession(options: SessionOptions = {}): CompareSession {
  return new Session(options);
}

class Session implements CompareSession {
  readonly #events: SessionEvents;
  readonly #assets: AssetUrls;
  readonly #budgetBytes: number;
  readonly #drawings: Record<Side, Drawing>;
  readonly #view: WorkerHost<ViewWorkerApi>;
  readonly #compare: WorkerHost<CompareWorkerApi>;
  readonly #views = new Set<AttachedView>();
  /** Sides whose current sheet worker is connected to the view and compare workers. */
  readonly #lines = { view: new Set<Drawing>(), compare: new Set<Drawing>() };
  readonly #booted: Promise<void>;
  #isWarming = false;
  #module: WebAssembly.Module | null = null;
  #alignment: { matrix: Matrix; method: string } | null = null;
  /** Incremented when B's placement changes; answers to older requests are dropped. */
  #placing = 0;
  #nextView = 1;

  constructor(options: SessionOptions) {
    this.#events = options.events ?? {};
    this.#assets = options.assets ?? defaultAssets();
    this.#budgetBytes = options.cacheBudgetBytes ?? defaultBudget();
    const createWorker = options.createWorker ?? createBrowserWorker;
    const lacking = options.createWorker ? null : missingFeature();
    if (lacking) throw new SessionError('UNSUPPORTED', `This browser lacks ${lacking}.`);
    this.#view = new WorkerHost<ViewWorkerApi>({
      name: 'The worker that shows the drawings',
      createWorker: () => createWorker('view'),
      restore: (call) => this.#restoreView(call),
      onReplaced: (reason) => this.#noticeReplaced('shows the drawings', reason),
      onGone: (error) => this.#giveUp('view', error),
    });
    this.#compare = new WorkerHost<CompareWorkerApi>({
      name: 'The worker that compares the drawings',
      createWorker: () => createWorker('compare'),
      restore: (call) => this.#restoreCompare(call),
      onReplaced: (reason) => this.#noticeReplaced('compares the drawings', reason),
      onGone: (error) => this.#giveUp('compare', error),
      concurrency: 1,
    });
    const drawing = (side: Side) =>
      new Drawing({
        side,
        createWorker,
        assets: this.#assets,
        wire: (wired, call) => this.#wireSheet(wired, call),
        onNotice: (at, notice) => this.#events.onNotice?.(at, notice),
        onGone: (at, error) => this.#events.onGone?.(at, error),
        onPage: (at, page) => this.#events.onPage?.(at, page),
      });
    this.#drawings = { a: drawing('a'), b: drawing('b') };
    this.#booted = this.#boot();
    const { warmUpUrl } = options;
    if (warmUpUrl !== undefined) this.#warmUp(new URL(warmUpUrl, globalThis.location.href).href);
    // Each method reports a failed start; without a call nobody needs to know.
    this.#booted.catch(() => undefined);
  }

  async open(
    side: Side,
    file: Blob | RemoteFile,
    name: string,
    options: ProgressOptions & { password?: string } = {},
  ) {
    await this.#booted;
    this.#stopWarming();
    const cleared = this.#clear(side);
    const source = { file, name, password: options.password ?? '' };
    const [document] = await Promise.all([this.#drawings[side].open(source, options), cleared]);
    return document;
  }

  async close(side: Side): Promise<void> {
    await this.#booted;
    await this.#drawings[side].close();
    await this.#clear(side);
  }

  async swapSides(): Promise<void> {
    await this.#booted;
    const { a, b } = this.#drawings;
    this.#drawings.a = b;
    this.#drawings.b = a;
    this.#forgetPlace();
    for (const side of SIDES) this.#drawings[side].side = side;
    await Promise.all([
      ...SIDES.map((side) => this.#drawings[side].sheet.call('setSide', side)),
      this.#view.call('swapSides', null),
      this.#compare.call('swapSides', null),
    ]);
  }

  async pages(side: Side) {
    await this.#booted;
    return this.#drawings[side].pages();
  }

  async thumbnail(
    side: Side,
    page: number,
    longSidePx: number,
    options: { signal?: AbortSignal } = {},
  ) {
    await this.#booted;
    const { sheet } = this.#drawings[side];
    return sheet.call(
      'thumbnail',
      { page, longSidePx },
      { signal: options.signal, priority: 'adjacent' },
    );
  }

  /** Both sides are shown the same way: if one can only be shown as pixels, so is the other. */
  async showPage(side: Side, page: number, options: ProgressOptions = {}): Promise<OpenSheet> {
    await this.#booted;
    const drawing = this.#drawings[side];
    const other = this.#drawings[side === 'a' ? 'b' : 'a'];
    this.#forgetPlace();
    drawing.forgetDecline();
    let sheet =
      drawing.declines || other.declines ? null : await drawing.show(page, 'vectors', options);
    // The other page may have been declined while this one was read.
    if (sheet && other.declines) sheet = null;
    sheet ??= await drawing.show(page, 'pixels', options);
    if (!sheet) throw new SessionError('INTERNAL', 'The page could not be painted.');
    if (other.shown && other.shown.way !== sheet.way) await this.#follow(other, sheet.way);
    return sheet;
  }

  async align(options: ProgressOptions = {}): Promise<Alignment> {
    await this.#booted;
    const { signal, onProgress } = options;
    const mine = ++this.#placing;
    const found = await this.#compare.call('align', null, { signal, onProgress });
    if (mine === this.#placing) await this.#place(found);
    return found;
  }

  /** The picture moves at once; the alignment error is measured afterwards. */
  async setAlignment(matrix: Matrix, method: string): Promise<Alignment> {
    await this.#booted;
    const before = this.#alignment;
    const mine = ++this.#placing;
    await this.#place({ matrix, method });
    await this.#sharp(MEASURE_WITHIN_MS);
    try {
      return await this.#compare.call('setAlignment', { matrix, method });
    } catch (error) {
      // Rejected: the picture must match what the lists follow.
      if (mine === this.#placing && before) await this.#place(before);
      throw error;
    }
  }

  async fitThreePoints(pairs: Parameters<CompareSession['fitThreePoints']>[0]) {
    await this.#booted;
    return this.#compare.call('fitThreePoints', pairs, { priority: 'immediate' });
  }

  async suggestPairs() {
    await this.#booted;
    return this.#compare.call('suggestPairs', null);
  }

  async differences(options: Parameters<CompareSession['differences']>[0]) {
    await this.#booted;
    const { toleranceInches, signal, onProgress } = options;
    return this.#compare.call('differences', { toleranceInches }, { signal, onProgress });
  }

  async snap(side: Side, point: { x: number; y: number }, radiusPoints: number) {
    await this.#booted;
    return this.#drawings[side].sheet.call(
      'snap',
      { point, radiusPoints },
      { priority: 'immediate' },
    );
  }

  async textIn(side: Side, box: readonly [number, number, number, number]) {
    await this.#booted;
    return this.#drawings[side].sheet.call('textIn', box, { priority: 'immediate' });
  }

  async letters(side: Side) {
    await this.#booted;
    return this.#drawings[side].sheet.call('letters', null, { priority: 'immediate' });
  }

  attach(...[canvas, subject, alternate]: Parameters<CompareSession['attach']>) {
    const view = new AttachedView({
      id: this.#nextView++,
      canvas,
      subject,
      alternate,
      call: (method, input, options) =>
        this.#booted.then(() => this.#view.call(method, input, options)),
      onDisposed: (gone) => this.#views.delete(gone),
    });
    this.#views.add(view);
    return view;
  }

  async crop(
    ...[subject, box, widthPx, heightPx, style, options]: Parameters<CompareSession['crop']>
  ) {
    await this.#booted;
    const request = { subject, box, widthPx, heightPx, style };
    return this.#compare.call('crop', request, { signal: options?.signal, priority: 'adjacent' });
  }

  async exportPng(...[box, scale, style, options]: Parameters<CompareSession['exportPng']>) {
    await this.#booted;
    return this.#compare.call('exportPng', { box, scale, style }, options ?? {});
  }

  async memory() {
    await this.#booted;
    const parts = await Promise.all([
      this.#view.call('memory', null),
      this.#compare.call('memory', null),
      ...SIDES.map((side) => this.#drawings[side].sheet.call('memory', null)),
    ]);
    const sum = { wasmBytes: 0, cacheBytes: 0 };
    for (const part of parts) {
      sum.wasmBytes += part.wasmBytes;
      sum.cacheBytes += part.cacheBytes;
    }
    return sum;
  }

  dispose(): void {
    for (const side of SIDES) this.#drawings[side].dispose();
    this.#view.dispose();
    this.#compare.dispose();
  }

  async #boot(): Promise<void> {
    const module = await askUntilGone(this.#view, () =>
      this.#view.call('configure', { module: null, budgetBytes: this.#budgetBytes }),
    );
    this.#module = module;
    await Promise.all([
      leaveToReplacement([this.#compare], () => this.#compare.call('configure', { module })),
      ...SIDES.map((side) => {
        const drawing = this.#drawings[side];
        const { sheet } = drawing;
        return leaveToReplacement([sheet, this.#view], () => this.#wireSheet(drawing, sheet.call));
      }),
    ]);
  }

  /** Nobody asked for it: a failure only costs speed. */
  #warmUp(url: string): void {
    this.#isWarming = true;
    const call = () => this.#compare.call('warmUp', { url }, { priority: 'prefetch' });
    this.#booted.then(call).catch(() => undefined);
  }

  #stopWarming(): void {
    if (!this.#isWarming) return;
    this.#isWarming = false;
    // A dead compare worker reports itself.
    this.#compare.call('stopWarmUp', null, { priority: 'immediate' }).catch(() => undefined);
  }

  /** Configures a sheet worker and connects it to the view and compare workers. */
  async #wireSheet(drawing: Drawing, sheet: Call<SheetWorkerApi>): Promise<void> {
    const module = this.#module;
    if (!module) throw new SessionError('INTERNAL', 'The core is not compiled yet.');
    this.#lines.view.delete(drawing);
    this.#lines.compare.delete(drawing);
    await sheet('configure', { module, assets: this.#assets });
    await sheet('setSide', drawing.side);
    await Promise.all([this.#wireView(drawing, sheet), this.#wireCompare(drawing, sheet)]);
  }

  async #wireView(drawing: Drawing, sheet: Call<SheetWorkerApi>): Promise<void> {
    await connectToLiving(sheet, 'view', this.#view, drawing.side);
    this.#lines.view.add(drawing);
  }

  async #wireCompare(drawing: Drawing, sheet: Call<SheetWorkerApi>): Promise<void> {
    try {
      await connectToLiving(sheet, 'compare', this.#compare, drawing.side);
      this.#lines.compare.add(drawing);
    } catch (error) {
      if (!this.#compare.isGone) throw error;
      // Sheets are still shown if the compare worker is gone.
      await sheet('disconnect', { from: 'compare' });
    }
  }

  async #restoreView(call: Call<ViewWorkerApi>): Promise<void> {
    for (const view of [...this.#views]) {
      view.lose();
      this.#views.delete(view);
      this.#events.onViewLost?.(view);
    }
    const input = { module: this.#module, budgetBytes: this.#budgetBytes };
    this.#module = await call('configure', input);
    await this.#reconnect('view', (...port) => call(...port));
    if (this.#alignment) await call('setAlignment', this.#alignment.matrix);
  }

  async #restoreCompare(call: Call<CompareWorkerApi>): Promise<void> {
    if (!this.#module) return;
    await call('configure', { module: this.#module });
    await this.#reconnect('compare', (...port) => call(...port));
    if (this.#alignment) await call('setAlignment', this.#alignment);
  }

  /**
   * Connects the sheet workers to a replacement and has them send their pages again. One that is not connected or dies
   * meanwhile is being replaced and does both itself when ready; two waiting for each other would deadlock.
   */
  async #reconnect(to: 'view' | 'compare', receive: Receiver['call']): Promise<void> {
    for (const side of SIDES) {
      const drawing = this.#drawings[side];
      if (!this.#lines[to].has(drawing)) continue;
      const { sheet } = drawing;
      const { generation } = sheet;
      try {
        await connect(sheet.now, to, receive, side);
        // One that is still being restored shows its page itself.
        if (drawing.shown && sheet.isServing) await sheet.now('resend', { to });
      } catch (error) {
        if (sheet.generation === generation && !sheet.isGone) throw error;
      }
    }
  }

  async #clear(side: Side): Promise<void> {
    this.#forgetPlace();
    await Promise.all([this.#view.call('clear', side), this.#compare.call('clear', side)]);
  }

  async #follow(drawing: Drawing, way: 'vectors' | 'pixels'): Promise<void> {
    const page = drawing.shown?.page;
    if (page === undefined) return;
    await drawing.show(page, way, {});
    if (way === 'pixels') {
      const message =
        'Shown as pixels to match the other drawing, which cannot be shown as vectors.';
      this.#events.onNotice?.(drawing.side, { kind: 'pixels', message });
    }
  }

  async #place({ matrix, method }: { matrix: Matrix; method: string }): Promise<void> {
    this.#alignment = { matrix, method };
    await this.#view.call('setAlignment', matrix, { priority: 'immediate' });
  }

  /** Drops pending results for the previous pages or sides. */
  #forgetPlace(): void {
    this.#placing += 1;
    this.#alignment = null;
  }

  /** Resolves when everything visible is sharp, or after `ms`. */
  async #sharp(ms: number): Promise<void> {
    // Does not wait for lost views; their worker reports its death.
    const views = [...this.#views].map((view) => view.settled().catch(() => undefined));
    await Promise.race([Promise.all(views), new Promise((resolve) => setTimeout(resolve, ms))]);
  }

  /** Tells the sheet workers that this worker will not come back. */
  #giveUp(part: 'view' | 'compare', error: SessionError): void {
    for (const side of SIDES) {
      // A sheet worker that dies meanwhile reports itself, and learns this when it is back.
      this.#drawings[side].sheet.now('disconnect', { from: part }).catch(() => undefined);
    }
    if (part === 'view') this.#events.onGone?.(null, error);
  }

  #noticeReplaced(does: string, reason: string): void {
    const notice: Notice = {
      kind: 'worker-replaced',
      message: `The worker that ${does} stopped and was restarted (${reason}).`,
    };
    this.#events.onNotice?.(null, notice);
  }
}
