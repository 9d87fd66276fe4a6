/** A document: its sheet worker, its pdf worker if the core declines the file or page, and what is open. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import type {
  CallOptions,
  DocumentEvents,
  OpenedDocument,
  OpenSheet,
  PageSummary,
  PdfDocument,
  ProgressOptions,
  RemoteFile,
  SnapOptions,
  Way,
} from '../protocol/document.ts';
import type { LayerChoices } from '../protocol/layers.ts';
import type { MarkupPainting } from '../protocol/markups.ts';
import { ADDRESS_REFUSED, BYTES_ARRIVED } from '../protocol/outcome.ts';
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet-worker.ts';
import type { SheetView, ViewCanvases } from '../protocol/view.ts';
import type { DocumentId } from '../protocol/view-worker.ts';
import { sheetViewOver } from './attached-view.ts';
import { leaveToReplacement } from './deaths.ts';
import { EngineError } from './engine-error.ts';
import { PdfPainter } from './pdf-painter.ts';
import type { SharedView } from './shared-view.ts';
import { handleOf, renewAddress, type SourceFile } from './source-file.ts';
import type { PageReceiver, PageSource } from './wiring.ts';
import { LIMIT_SECONDS, WorkLimit } from './work-limit.ts';
import { WorkerHost, type Call, type HostCallOptions } from './worker-host.ts';
import type { CreateWorker } from './workers.ts';

type SheetDocumentOptions = {
  id: DocumentId;
  createWorker: CreateWorker;
  assets: AssetUrls;
  view: SharedView;
  events: DocumentEvents;
  onDisposed: (document: SheetDocument) => void;
};

export class SheetDocument implements PdfDocument, PageSource {
  readonly id: DocumentId;
  readonly sheet: WorkerHost<SheetWorkerApi>;
  /** Its worker is configured and connected to the view worker. */
  readonly ready: Promise<void>;
  /** Whoever receives the shown page: the view worker, and a comparison if there is one. */
  readonly receivers: Set<PageReceiver>;
  readonly #options: SheetDocumentOptions;
  #pdf: PdfPainter | null = null;
  #source: SourceFile | null = null;
  #document: OpenedDocument | null = null;
  #pages: readonly PageSummary[] = [];
  #shown: OpenSheet | null = null;
  /** The page that was asked for last, outside comparisons. */
  #asked: number | null = null;
  /** By page, from 0: places of annotations that are not painted. */
  readonly #leftOut = new Map<number, readonly number[]>();
  #choices: LayerChoices = {};
  #isOnlyLinework = false;
  /** The core declined the whole file: pdf.js reads it. */
  #adopted = false;
  #declined = false;
  /** The limit of the file or page being read. */
  #limit: WorkLimit | null = null;

  constructor(options: SheetDocumentOptions) {
    this.#options = options;
    const { id, createWorker, events, view } = options;
    this.id = id;
    this.receivers = new Set([view]);
    this.sheet = new WorkerHost<SheetWorkerApi>({
      name: 'The worker that reads this drawing',
      createWorker: () => createWorker('sheet'),
      restore: (call) => this.#restore(call),
      onReplaced: (reason) => this.#noticeReplaced('reads this drawing', reason),
      onGone: (error) => events.onGone?.(error),
      onEvent: (name, detail) => {
        if (name === 'page') events.onPage?.(detail as PageSummary);
        if (name === ADDRESS_REFUSED)
          void renewAddress(this.sheet.call, this.#source, String(detail));
        if (name === BYTES_ARRIVED) this.#limit?.restart();
      },
    });
    this.ready = leaveToReplacement([this.sheet, view.host], () => this.#wire(this.sheet.call));
    // Each method reports a failed start; without a call nobody needs to know.
    this.ready.catch(() => undefined);
  }

  get events(): DocumentEvents {
    return this.#options.events;
  }

  get markups(): MarkupPainting {
    return this.#options.view.markupsOf(this);
  }

  get shown(): OpenSheet | null {
    return this.#shown;
  }

  /** True if only pdf.js can paint the shown page. */
  get declines(): boolean {
    return this.#adopted || this.#declined;
  }

  async open(
    file: Blob | RemoteFile,
    name: string,
    options: ProgressOptions & { password?: string } = {},
  ): Promise<OpenedDocument> {
    await this.ready;
    const source = { file, name, password: options.password ?? '' };
    const [document] = await Promise.all([this.#open(source, options), this.#clear()]);
    return document;
  }

  async close(): Promise<void> {
    await this.ready;
    await this.#close();
    await this.#clear();
  }

  async pages(): Promise<readonly PageSummary[]> {
    await this.ready;
    if (!this.#source) throw new EngineError('BAD_ARGUMENT', 'Open a drawing first.');
    const pages = await this.sheet.call('pages', null, { priority: 'immediate' });
    // Numbers and titles arrive as events. A failure there is harmless and shows with the next call.
    this.sheet.call('summarise', null, { priority: 'prefetch' }).catch(() => undefined);
    return pages;
  }

  async thumbnail(page: number, longSidePx: number, { signal }: CallOptions = {}) {
    await this.ready;
    return this.sheet.call('thumbnail', { page, longSidePx }, { signal, priority: 'adjacent' });
  }

  async showPage(page: number, options: ProgressOptions = {}): Promise<OpenSheet> {
    this.#asked = page;
    await this.ready;
    this.forgetDecline();
    const sheet = this.declines ? null : await this.show(page, 'vectors', options);
    return sheet ?? this.showAsPixels(page, options);
  }

  async chooseLayers(choices: LayerChoices, options: ProgressOptions = {}) {
    await this.keepLayers(choices);
    return this.#asked === null ? null : this.showPage(this.#asked, options);
  }

  /** For the pages that are shown from now on. */
  async keepLayers(choices: LayerChoices): Promise<void> {
    await this.ready;
    this.#choices = choices;
    await this.sheet.call('chooseLayers', choices, { priority: 'immediate' });
  }

  async snap(point: Point, radiusPoints: number, options: SnapOptions = {}) {
    await this.ready;
    return this.sheet.call('snap', { point, radiusPoints, ...options }, { priority: 'immediate' });
  }

  async roomAt(point: Point, widestPoints: number) {
    await this.ready;
    return this.sheet.call('roomAt', { point, widestPoints }, { priority: 'immediate' });
  }

  async textIn(box: Box) {
    await this.ready;
    return this.sheet.call('textIn', box, { priority: 'immediate' });
  }

  async letters() {
    await this.ready;
    return this.sheet.call('letters', null, { priority: 'immediate' });
  }

  leaveOut(pageNumber: number, annotations: readonly number[]): void {
    const left = { page: pageNumber - 1, annotations };
    const known = this.#leftOut.get(left.page) ?? [];
    if (known.join() === annotations.join()) return;
    this.#leftOut.set(left.page, annotations);
    // A dead worker is told again when it is replaced.
    this.sheet.call('leaveOut', left, { priority: 'immediate' }).catch(() => undefined);
  }

  get isOnlyLinework(): boolean {
    return this.#isOnlyLinework;
  }

  showOnlyLinework(isOnly: boolean): void {
    if (isOnly === this.#isOnlyLinework) return;
    this.#isOnlyLinework = isOnly;
    // As with `leaveOut`.
    this.sheet.call('showOnlyLinework', isOnly, { priority: 'immediate' }).catch(() => undefined);
  }

  attach(canvases: ViewCanvases): SheetView {
    return sheetViewOver(this.#options.view.attach({ document: this.id }, canvases));
  }

  async memory() {
    await this.ready;
    return this.sheet.call('memory', null);
  }

  dispose(): void {
    this.#forget();
    this.sheet.dispose();
    this.#options.onDisposed(this);
  }

  /** Shows a page one way; null if the core declines it (only for `vectors`). */
  async show(page: number, way: Way, options: ProgressOptions): Promise<OpenSheet | null> {
    if (!this.#source) throw new EngineError('BAD_ARGUMENT', 'Open a drawing first.');
    const pdf =
      way === 'pixels'
        ? await this.#limited('file', options, null, ({ signal }) => this.#painter(signal))
        : null;
    const answer = await this.#limited('page', options, pdf ?? this.sheet, (limited) =>
      this.sheet.call('showPage', { page, way }, limited),
    ).catch((error: unknown) => {
      if (options.signal?.aborted) pdf?.endIfStuck();
      throw error;
    });
    if (answer.kind === 'declined') {
      this.#declined = true;
      return null;
    }
    if (way === 'vectors') this.#declined = false;
    this.#shown = answer.sheet;
    return answer.sheet;
  }

  async showAsPixels(page: number, options: ProgressOptions): Promise<OpenSheet> {
    const sheet = await this.show(page, 'pixels', options);
    if (!sheet) throw new EngineError('INTERNAL', 'The page could not be painted.');
    return sheet;
  }

  /** Evaluate the next page afresh. */
  forgetDecline(): void {
    this.#declined = false;
  }

  async #open(source: SourceFile, options: ProgressOptions): Promise<OpenedDocument> {
    await this.#close();
    // Its URL may have to be renewed while it is opened.
    this.#source = source;
    const answer = await this.#limited('file', options, this.sheet, (limited) =>
      this.#openSheet(source, limited),
    );
    if (answer.kind === 'opened') {
      this.#document = answer.document;
      return answer.document;
    }
    try {
      this.#document = await this.#adopt(source, answer, options);
    } catch (error) {
      this.#forget();
      throw error;
    }
    return this.#document;
  }

  async #close(): Promise<void> {
    const wasOpen = this.#source !== null;
    this.#forget();
    // Immediate: a page may be waiting for the pdf worker that was just terminated.
    if (wasOpen) await this.sheet.call('close', null, { priority: 'immediate' });
  }

  async #clear(): Promise<void> {
    await Promise.all([...this.receivers].map((receiver) => receiver.clear(this)));
  }

  #forget(): void {
    this.#pdf?.dispose();
    this.#pdf = null;
    this.#source = null;
    this.#document = null;
    this.#pages = [];
    this.#shown = null;
    this.#asked = null;
    this.#leftOut.clear();
    this.#choices = {};
    this.#adopted = false;
    this.#declined = false;
  }

  async #openSheet(source: SourceFile, options: HostCallOptions) {
    try {
      const { name, password } = source;
      const file = await handleOf(source);
      return await this.sheet.call('open', { file, name, password }, options);
    } catch (error) {
      if (this.#source === source) this.#forget();
      throw error;
    }
  }

  /** Leaves the whole file to pdf.js. */
  async #adopt(
    source: SourceFile,
    { reason, bytes }: { reason: string; bytes: number },
    options: ProgressOptions,
  ): Promise<OpenedDocument> {
    const found = await this.#limited('file', options, null, async ({ signal }) => {
      const pdf = await this.#painter(signal);
      return pdf.pages(signal);
    });
    this.#pages = found.map((page, index) => ({
      index,
      widthPoints: page.widthPoints,
      heightPoints: page.heightPoints,
      label: page.label,
      sheetNumber: null,
      sheetTitle: null,
    }));
    const labels = found.map((page) => page.label);
    const document: OpenedDocument = {
      name: source.name,
      bytes,
      sha256: null,
      pageCount: found.length,
      damage: null,
      pageLabels: labels.every((label) => label !== null) ? labels : null,
    };
    await this.sheet.call('adopt', this.#pages);
    this.#adopted = true;
    this.#options.events.onNotice?.({ kind: 'pixels', message: reason });
    return document;
  }

  /** The painter with the file open. Ended if it has not opened the file before `signal` aborts. */
  async #painter(signal: AbortSignal): Promise<PdfPainter> {
    if (this.#pdf) return this.#pdf;
    if (!this.#source) throw new EngineError('BAD_ARGUMENT', 'Open a drawing first.');
    const { createWorker, assets } = this.#options;
    const pdf = new PdfPainter({
      createWorker,
      assets,
      source: this.#source,
      sheet: this.sheet,
      onArrived: () => this.#limit?.restart(),
      onReplaced: (reason) => this.#noticeReplaced('paints this drawing', reason),
    });
    this.#pdf = pdf;
    try {
      await pdf.open(signal);
    } catch (error) {
      pdf.dispose();
      if (this.#pdf === pdf) this.#pdf = null;
      throw error;
    }
    return pdf;
  }

  /**
   * Runs `work` within the time limit for a file or page. After it, rejects with TOO_COMPLEX and restarts `busy`, the
   * worker doing it: nothing else can interrupt the core or pdf.js.
   */
  async #limited<T>(
    what: 'file' | 'page',
    options: ProgressOptions,
    busy: { restart(): void } | null,
    work: (limited: WorkLimit['options']) => Promise<T>,
  ): Promise<T> {
    const limit = new WorkLimit(options);
    this.#limit = limit;
    try {
      return await work(limit.options);
    } catch (error) {
      if (!limit.isOver) throw error;
      busy?.restart();
      throw new EngineError(
        'TOO_COMPLEX',
        `This ${what} took longer than ${LIMIT_SECONDS} seconds and was stopped.`,
      );
    } finally {
      limit.end();
      if (this.#limit === limit) this.#limit = null;
    }
  }

  /** Configures a sheet worker and connects it to whoever receives its pages. */
  async #wire(sheet: Call<SheetWorkerApi>): Promise<void> {
    const { view, assets } = this.#options;
    await sheet('configure', { module: await view.core, assets });
    await Promise.all([...this.receivers].map((receiver) => receiver.wire(this, sheet)));
    if (this.#isOnlyLinework) await sheet('showOnlyLinework', true);
  }

  async #restore(call: Call<SheetWorkerApi>): Promise<void> {
    await this.#wire(call);
    const source = this.#source;
    if (!source || !this.#document) return;
    await this.#pdf?.connect(call);
    if (this.#adopted) await call('adopt', this.#pages);
    else {
      const { name, password } = source;
      await call('open', { file: await handleOf(source), name, password });
    }
    if (Object.keys(this.#choices).length > 0) await call('chooseLayers', this.#choices);
    for (const [page, annotations] of this.#leftOut) await call('leaveOut', { page, annotations });
    if (this.#shown) await call('showPage', { page: this.#shown.page, way: this.#shown.way });
  }

  #noticeReplaced(does: string, reason: string): void {
    const message = `The worker that ${does} stopped and was restarted (${reason}).`;
    this.#options.events.onNotice?.({ kind: 'worker-replaced', message });
  }
}
