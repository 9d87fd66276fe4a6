/** One side of a comparison: its sheet worker, its pdf worker if the core declines the file or page, and what is open. */
import { ADDRESS_REFUSED, BYTES_ARRIVED } from '../protocol/outcome.ts';
import type {
  FileHandle,
  Notice,
  OpenedDocument,
  OpenSheet,
  PageSummary,
  ProgressOptions,
  RemoteFile,
  Side,
} from '../protocol/session.ts';
import type { PdfWorkerApi } from '../protocol/pdf.ts';
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet.ts';
import { SessionError } from './session-error.ts';
import { LIMIT_SECONDS, WorkLimit } from './work-limit.ts';
import { WorkerHost, type Call, type HostCallOptions } from './worker-host.ts';
import type { CreateWorker } from './workers.ts';

export type Way = 'vectors' | 'pixels';

type DrawingOptions = {
  side: Side;
  createWorker: CreateWorker;
  assets: AssetUrls;
  /** Connects a new sheet worker to the view and compare workers. */
  wire: (drawing: Drawing, call: Call<SheetWorkerApi>) => Promise<void>;
  onNotice: (side: Side, notice: Notice) => void;
  /** The sheet worker kept dying and is not replaced. */
  onGone: (side: Side, error: SessionError) => void;
  onPage: (side: Side, page: PageSummary) => void;
};

/** How long pdf.js' parser may take to answer after a page was canceled before it is terminated. */
const PARSER_GRACE_MS = 5000;

type Source = { file: Blob | RemoteFile; name: string; password: string };

/** Calls that both workers handle. */
type Renews = Pick<SheetWorkerApi & PdfWorkerApi, 'renewed'>;

async function handleOf(file: Blob | RemoteFile): Promise<FileHandle> {
  return file instanceof Blob ? file : { address: await file.address(null) };
}

export class Drawing {
  side: Side;
  readonly sheet: WorkerHost<SheetWorkerApi>;
  readonly #options: DrawingOptions;
  #pdf: WorkerHost<PdfWorkerApi> | null = null;
  #source: Source | null = null;
  #document: OpenedDocument | null = null;
  #pages: readonly PageSummary[] = [];
  #shown: OpenSheet | null = null;
  /** The core declined the whole file: pdf.js reads it. */
  #adopted = false;
  #declined = false;
  /** The limit of the file or page being read. */
  #limit: WorkLimit | null = null;

  constructor(options: DrawingOptions) {
    this.#options = options;
    this.side = options.side;
    this.sheet = new WorkerHost<SheetWorkerApi>({
      name: 'The worker that reads this drawing',
      createWorker: () => options.createWorker('sheet'),
      restore: (call) => this.#restore(call),
      onReplaced: (reason) =>
        options.onNotice(this.side, {
          kind: 'worker-replaced',
          message: `The worker that reads this drawing stopped and was restarted (${reason}).`,
        }),
      onGone: (error) => options.onGone(this.side, error),
      onEvent: (name, detail) => {
        if (name === 'page') options.onPage(this.side, detail as PageSummary);
        if (name === ADDRESS_REFUSED) void this.#renew(this.sheet.call, String(detail));
        if (name === BYTES_ARRIVED) this.#limit?.restart();
      },
    });
  }

  get shown(): OpenSheet | null {
    return this.#shown;
  }

  /** True if only pdf.js can paint the shown page. */
  get declines(): boolean {
    return this.#adopted || this.#declined;
  }

  async open(source: Source, options: ProgressOptions): Promise<OpenedDocument> {
    await this.close();
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

  async close(): Promise<void> {
    const wasOpen = this.#source !== null;
    this.#forget();
    // Immediate: a page may be waiting for the pdf worker that was just terminated.
    if (wasOpen) await this.sheet.call('close', null, { priority: 'immediate' });
  }

  /** Shows a page one way; null if the core declines it (only for `vectors`). */
  async show(page: number, way: Way, options: ProgressOptions): Promise<OpenSheet | null> {
    if (!this.#source) throw new SessionError('BAD_ARGUMENT', 'Open a drawing first.');
    const pdf =
      way === 'pixels'
        ? await this.#limited('file', options, null, ({ signal }) => this.#pdfWorker(signal))
        : null;
    const answer = await this.#limited('page', options, pdf ?? this.sheet, (limited) =>
      this.sheet.call('showPage', { page, way }, limited),
    ).catch((error: unknown) => {
      if (pdf && options.signal?.aborted) this.#endIfStuck(pdf);
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

  /** Evaluate the next page afresh. */
  forgetDecline(): void {
    this.#declined = false;
  }

  async pages(): Promise<readonly PageSummary[]> {
    if (!this.#source) throw new SessionError('BAD_ARGUMENT', 'Open a drawing first.');
    const pages = await this.sheet.call('pages', null, { priority: 'immediate' });
    // Numbers and titles arrive as events. A failure there is harmless and shows with the next call.
    this.sheet.call('summarise', null, { priority: 'prefetch' }).catch(() => undefined);
    return pages;
  }

  dispose(): void {
    this.#forget();
    this.sheet.dispose();
  }

  #forget(): void {
    this.#pdf?.dispose();
    this.#pdf = null;
    this.#source = null;
    this.#document = null;
    this.#pages = [];
    this.#shown = null;
    this.#adopted = false;
    this.#declined = false;
  }

  async #adopt(
    source: Source,
    { reason, bytes }: { reason: string; bytes: number },
    options: ProgressOptions,
  ): Promise<OpenedDocument> {
    const found = await this.#limited('file', options, null, async ({ signal }) => {
      const pdf = await this.#pdfWorker(signal);
      return pdf.call('pages', null, { signal });
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
      repaired: false,
      pageLabels: labels.every((label) => label !== null) ? labels : null,
    };
    await this.sheet.call('adopt', { side: this.side, document, pages: this.#pages });
    this.#adopted = true;
    this.#options.onNotice(this.side, { kind: 'pixels', message: reason });
    return document;
  }

  async #openSheet(source: Source, options: HostCallOptions) {
    try {
      const { name, password } = source;
      const file = await handleOf(source.file);
      return await this.sheet.call('open', { side: this.side, file, name, password }, options);
    } catch (error) {
      if (this.#source === source) this.#forget();
      throw error;
    }
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
      throw new SessionError(
        'TOO_COMPLEX',
        `This ${what} took longer than ${LIMIT_SECONDS} seconds and was stopped.`,
      );
    } finally {
      limit.end();
      if (this.#limit === limit) this.#limit = null;
    }
  }

  /** pdf.js finishes its current step, however long it takes, even if nobody waits for it. */
  #endIfStuck(pdf: WorkerHost<PdfWorkerApi>): void {
    const timer = setTimeout(() => pdf.restart(), PARSER_GRACE_MS);
    const answered = () => clearTimeout(timer);
    // A dead worker is not stuck.
    pdf.call('ping', null, { priority: 'immediate' }).then(answered, answered);
  }

  /** Answers a worker whose URL was rejected. */
  async #renew(call: Call<Renews>, refused: string): Promise<void> {
    const file = this.#source?.file;
    let address: string | null = null;
    try {
      if (file && !(file instanceof Blob)) address = await file.address(refused);
    } catch {
      // The worker reports it to whoever waits for the file.
    }
    // A dead worker waits for nothing; its replacement asks again.
    await call('renewed', { address }, { priority: 'immediate' }).catch(() => undefined);
  }

  /**
   * The pdf worker, with the document open and connected to the sheet worker. Terminated if it has not opened the document
   * before `signal` aborts.
   */
  async #pdfWorker(signal: AbortSignal): Promise<WorkerHost<PdfWorkerApi>> {
    if (this.#pdf) return this.#pdf;
    const source = this.#source;
    if (!source) throw new SessionError('BAD_ARGUMENT', 'Open a drawing first.');
    const pdf = new WorkerHost<PdfWorkerApi>({
      name: 'The worker that paints this drawing',
      createWorker: () => this.#options.createWorker('pdf'),
      // A sheet worker that is being replaced connects by itself when ready; two would wait for each other.
      restore: (call) => this.#prepare(call, source, this.sheet.isServing ? this.sheet.call : null),
      onGone: () => this.#givePdfUp(),
      onEvent: (name, detail) => {
        if (name === ADDRESS_REFUSED) void this.#renew(pdf.call, String(detail));
        if (name === BYTES_ARRIVED) this.#limit?.restart();
      },
      onReplaced: (reason) =>
        this.#options.onNotice(this.side, {
          kind: 'worker-replaced',
          message: `The worker that paints this drawing stopped and was restarted (${reason}).`,
        }),
    });
    this.#pdf = pdf;
    try {
      await this.#prepare(pdf.call, source, this.sheet.call, signal);
    } catch (error) {
      pdf.dispose();
      if (this.#pdf === pdf) this.#pdf = null;
      throw error;
    }
    return pdf;
  }

  async #prepare(
    pdf: Call<PdfWorkerApi>,
    source: Source,
    sheet: Call<SheetWorkerApi> | null,
    signal?: AbortSignal,
  ): Promise<void> {
    const { password } = source;
    const { assets } = this.#options;
    await pdf('open', { file: await handleOf(source.file), password, assets }, { signal });
    if (!sheet) return;
    const { port1, port2 } = new MessageChannel();
    await Promise.all([
      pdf('connect', { port: port1 }, { moved: [port1] }),
      // Immediate: a page being painted may be waiting for this connection.
      sheet('connect', { to: 'pdf', port: port2 }, { moved: [port2], priority: 'immediate' }),
    ]);
  }

  #givePdfUp(): void {
    // Calls waiting in the sheet worker reject there, which reaches the caller.
    this.sheet
      .call('disconnect', { from: 'pdf' }, { priority: 'immediate' })
      .catch(() => undefined);
  }

  async #restore(call: Call<SheetWorkerApi>): Promise<void> {
    await this.#options.wire(this, call);
    const source = this.#source;
    const document = this.#document;
    if (!source || !document) return;
    if (this.#pdf) {
      const { port1, port2 } = new MessageChannel();
      await Promise.all([
        this.#pdf.call('connect', { port: port1 }, { moved: [port1] }),
        call('connect', { to: 'pdf', port: port2 }, { moved: [port2] }),
      ]);
    }
    if (this.#adopted) await call('adopt', { side: this.side, document, pages: this.#pages });
    else {
      const { name, password } = source;
      const file = await handleOf(source.file);
      await call('open', { side: this.side, file, name, password });
    }
    if (this.#shown) await call('showPage', { page: this.#shown.page, way: this.#shown.way });
  }
}
