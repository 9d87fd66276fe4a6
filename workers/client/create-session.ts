/** Puts the workers together into what the page sees. */
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
  /** Where fonts, character maps and decoders are served. */
  assets?: AssetUrls;
  /** Memory for finished tiles, bytes. */
  cacheBudgetBytes?: number;
  /** Address of a small PDF to compare once for nobody, so that the core is compiled when files are chosen. */
  warmUpUrl?: string;
};

/** How long measuring a given alignment leaves the processor to the picture. */
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
  /** Whose present sheet worker has a line to the view and to the compare worker. */
  readonly #lines = { view: new Set<Drawing>(), compare: new Set<Drawing>() };
  readonly #booted: Promise<void>;
  #isWarming = false;
  #module: WebAssembly.Module | null = null;
  #alignment: { matrix: Matrix; method: string } | null = null;
  /** Counts what decides where B lies: an answer to an older question is not shown any more. */
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
    // Each method reports a failed start; without a first call nobody has to hear of it.
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

  /** Both sides go the same way: when one can only be painted, the other is painted too. */
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

  /** The picture moves at once; how well the map fits is measured when it has. */
  async setAlignment(matrix: Matrix, method: string): Promise<Alignment> {
    await this.#booted;
    const before = this.#alignment;
    const mine = ++this.#placing;
    await this.#place({ matrix, method });
    await this.#sharp(MEASURE_WITHIN_MS);
    try {
      return await this.#compare.call('setAlignment', { matrix, method });
    } catch (error) {
      // Refused: the picture must not show what the lists do not follow.
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

  /** Whatever becomes of it, nobody asked for it: a failure costs nothing but speed. */
  #warmUp(url: string): void {
    this.#isWarming = true;
    const call = () => this.#compare.call('warmUp', { url }, { priority: 'prefetch' });
    this.#booted.then(call).catch(() => undefined);
  }

  #stopWarming(): void {
    if (!this.#isWarming) return;
    this.#isWarming = false;
    // A compare worker that is gone says so itself.
    this.#compare.call('stopWarmUp', null, { priority: 'immediate' }).catch(() => undefined);
  }

  /** Configures a sheet worker and gives it a line to the view and to the compare worker. */
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
      // Sheets are shown also when nothing compares them any more.
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
   * Gives the sheet workers lines to a replacement, and has them send it their pages. One that has no line yet, or that dies over
   * this, is being replaced itself, and does both when it is back; two that wait for each other would wait for ever.
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
      const message = 'Shown as pixels, because the other drawing can only be shown so.';
      this.#events.onNotice?.(drawing.side, { kind: 'pixels', message });
    }
  }

  async #place({ matrix, method }: { matrix: Matrix; method: string }): Promise<void> {
    this.#alignment = { matrix, method };
    await this.#view.call('setAlignment', matrix, { priority: 'immediate' });
  }

  /** Other pages or sides: what is being found out about the old ones no longer counts. */
  #forgetPlace(): void {
    this.#placing += 1;
    this.#alignment = null;
  }

  /** Resolves when all that is visible is sharp, after `ms` at the latest. */
  async #sharp(ms: number): Promise<void> {
    // A view that was lost meanwhile is not waited for; its worker tells of its death itself.
    const views = [...this.#views].map((view) => view.settled().catch(() => undefined));
    await Promise.race([Promise.all(views), new Promise((resolve) => setTimeout(resolve, ms))]);
  }

  /** Nobody will take what the sheet workers have for it. */
  #giveUp(part: 'view' | 'compare', error: SessionError): void {
    for (const side of SIDES) {
      // A sheet worker that dies meanwhile says so itself, and finds out when it is back.
      this.#drawings[side].sheet.now('disconnect', { from: part }).catch(() => undefined);
    }
    if (part === 'view') this.#events.onGone?.(null, error);
  }

  #noticeReplaced(does: string, reason: string): void {
    const notice: Notice = {
      kind: 'worker-replaced',
      message: `The part that ${does} stopped and was started again (${reason}).`,
    };
    this.#events.onNotice?.(null, notice);
  }
}
