/** Lines from sheet workers to a worker that receives their pages. */
import type { AssetUrls, SheetWorkerApi } from '../protocol/sheet-worker.ts';
import type { DocumentId } from '../protocol/view-worker.ts';
import { isDeath } from './deaths.ts';
import type { Call, HostCallOptions, WorkerHost } from './worker-host.ts';

const MIB = 1024 * 1024;

/** A document as its receivers see it. */
export type PageSource = {
  readonly id: DocumentId;
  readonly sheet: WorkerHost<SheetWorkerApi>;
  readonly shown: unknown;
};

/** Whoever receives the shown pages of documents: the view worker, and the compare worker of a comparison. */
export type PageReceiver = {
  /** Connects a new sheet worker of the document. */
  wire(source: PageSource, sheet: Call<SheetWorkerApi>): Promise<void>;
  /** The document's page is no longer shown. */
  clear(source: PageSource): Promise<void>;
};

/** The receiver of the other end. */
type Receiver = {
  readonly isGone: boolean;
  readonly generation: number;
  call: (
    method: 'connect',
    input: { document: DocumentId; port: MessagePort },
    options: HostCallOptions,
  ) => Promise<void>;
};

export class PageLines {
  readonly #to: 'view' | 'compare';
  readonly #receiver: Receiver;
  /** Documents whose current sheet worker is connected. */
  readonly #connected = new Set<PageSource>();

  constructor(to: 'view' | 'compare', receiver: Receiver) {
    this.#to = to;
    this.#receiver = receiver;
  }

  /**
   * Connects a new sheet worker; repeated for each receiver that dies first. Rejects when the receiver is given up or the
   * sheet worker dies.
   */
  async connect(source: PageSource, sheet: Call<SheetWorkerApi>): Promise<void> {
    this.#connected.delete(source);
    await this.#connectToLiving(source, sheet);
    this.#connected.add(source);
  }

  /** The document is gone. */
  forget(source: PageSource): void {
    this.#connected.delete(source);
  }

  /**
   * Connects the sheet workers to a replacement and has them send their pages again. One that is not connected or dies
   * meanwhile is being replaced and does both itself when ready; two waiting for each other would deadlock.
   */
  async reconnect(receive: Receiver['call']): Promise<void> {
    for (const source of [...this.#connected]) {
      const { sheet } = source;
      const { generation } = sheet;
      try {
        await connect(source, sheet.now, this.#to, receive);
        // One that is still being restored shows its page itself.
        if (source.shown && sheet.isServing) await sheet.now('resend', { to: this.#to });
      } catch (error) {
        if (sheet.generation === generation && !sheet.isGone) throw error;
      }
    }
  }

  async #connectToLiving(source: PageSource, sheet: Call<SheetWorkerApi>): Promise<void> {
    const receiver = this.#receiver;
    for (;;) {
      const { generation } = receiver;
      let isRefused = false;
      const receive: Receiver['call'] = async (...input) => {
        try {
          await receiver.call(...input);
        } catch (error) {
          isRefused = isDeath(error) && !receiver.isGone;
          throw error;
        }
      };
      try {
        await connect(source, sheet, this.#to, receive);
        if (receiver.generation === generation) return;
      } catch (error) {
        if (!isRefused) throw error;
      }
    }
  }
}

/**
 * Connects a sheet worker to another worker. The receiver takes its end first: a connection to a dead worker must not
 * arrive after the message that it is gone.
 */
async function connect(
  { id }: PageSource,
  sheet: Call<SheetWorkerApi>,
  to: 'view' | 'compare',
  receive: Receiver['call'],
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await receive('connect', { document: id, port: port2 }, { moved: [port2] });
  // Immediate: running calls in the sheet worker may be waiting for this connection.
  await sheet('connect', { to, port: port1 }, { moved: [port1], priority: 'immediate' });
}

/** Tells sheet workers that a receiver will not come back, so that they do not wait for it. */
export function disconnect(sources: Iterable<PageSource>, from: 'view' | 'compare'): void {
  for (const { sheet } of sources) {
    // A sheet worker that dies meanwhile reports itself, and learns this when it is back.
    sheet.now('disconnect', { from }).catch(() => undefined);
  }
}

/** URLs of pdf.js' folders on the page's server. */
export function defaultAssets(): AssetUrls {
  const at = (folder: string) => new URL(`/pdfjs/${folder}/`, globalThis.location.href).href;
  return {
    standardFonts: at('standard_fonts'),
    cMaps: at('cmaps'),
    pdfWasm: at('wasm'),
    icc: at('iccs'),
  };
}

/** 256 MiB, less on a machine with little memory (`deviceMemory` is in GiB and rounded). */
export function defaultBudget(): number {
  const memory = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 8;
  return (memory <= 2 ? 96 : memory <= 4 ? 160 : 256) * MIB;
}
