/** pdf.js for an open file whose pages the core declines: the pdf worker, connected to the document's sheet worker. */
import { ADDRESS_REFUSED, BYTES_ARRIVED } from '../protocol/outcome.ts';
import type { PdfPage, PdfWorkerApi } from '../protocol/pdf-worker.ts';
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet-worker.ts';
import { handleOf, renewAddress, type SourceFile } from './source-file.ts';
import { WorkerHost, type Call } from './worker-host.ts';
import type { CreateWorker } from './workers.ts';

/** How long pdf.js' parser may take to answer after a page was canceled before it is terminated. */
const PARSER_GRACE_MS = 5000;

export type PdfPainterOptions = {
  createWorker: CreateWorker;
  assets: AssetUrls;
  source: SourceFile;
  sheet: WorkerHost<SheetWorkerApi>;
  /** Bytes of the file arrived. */
  onArrived: () => void;
  onReplaced: (reason: string) => void;
};

export class PdfPainter {
  readonly #options: PdfPainterOptions;
  readonly #host: WorkerHost<PdfWorkerApi>;

  constructor(options: PdfPainterOptions) {
    this.#options = options;
    const { createWorker, sheet, source } = options;
    const host = new WorkerHost<PdfWorkerApi>({
      name: 'The worker that paints this drawing',
      createWorker: () => createWorker('pdf'),
      // A sheet worker that is being replaced connects by itself when ready; two would wait for each other.
      restore: (call) => this.#prepare(call, sheet.isServing ? sheet.call : null),
      onGone: () => {
        // Calls waiting in the sheet worker reject there, which reaches the caller.
        sheet.call('disconnect', { from: 'pdf' }, { priority: 'immediate' }).catch(() => undefined);
      },
      onEvent: (name, detail) => {
        if (name === ADDRESS_REFUSED) void renewAddress(host.call, source, String(detail));
        if (name === BYTES_ARRIVED) options.onArrived();
      },
      onReplaced: options.onReplaced,
    });
    this.#host = host;
  }

  /** Opens the file and connects to the sheet worker. */
  open(signal: AbortSignal): Promise<void> {
    return this.#prepare(this.#host.call, this.#options.sheet.call, signal);
  }

  pages(signal: AbortSignal): Promise<readonly PdfPage[]> {
    return this.#host.call('pages', null, { signal });
  }

  /** Connects a new sheet worker. */
  async connect(sheet: Call<SheetWorkerApi>): Promise<void> {
    await this.#connect(this.#host.call, sheet);
  }

  /** Ends what pdf.js is doing. */
  restart(): void {
    this.#host.restart();
  }

  /** pdf.js finishes its current step, however long it takes, even if nobody waits for it. */
  endIfStuck(): void {
    const timer = setTimeout(() => this.#host.restart(), PARSER_GRACE_MS);
    const answered = () => clearTimeout(timer);
    // A dead worker is not stuck.
    this.#host.call('ping', null, { priority: 'immediate' }).then(answered, answered);
  }

  dispose(): void {
    this.#host.dispose();
  }

  async #prepare(
    pdf: Call<PdfWorkerApi>,
    sheet: Call<SheetWorkerApi> | null,
    signal?: AbortSignal,
  ): Promise<void> {
    const { source, assets } = this.#options;
    const file = await handleOf(source);
    await pdf('open', { file, password: source.password, assets }, { signal });
    if (sheet) await this.#connect(pdf, sheet);
  }

  async #connect(pdf: Call<PdfWorkerApi>, sheet: Call<SheetWorkerApi>): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    await Promise.all([
      pdf('connect', { port: port1 }, { moved: [port1] }),
      // Immediate: a page being painted may be waiting for this connection.
      sheet('connect', { to: 'pdf', port: port2 }, { moved: [port2], priority: 'immediate' }),
    ]);
  }
}
