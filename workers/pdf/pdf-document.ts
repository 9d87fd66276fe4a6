/** A document in pdf.js: structure, text, and page painters. */
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PasswordResponses,
  PDFWorker,
  Util,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import type { ChosenGroups, FileLayer } from '../protocol/layers.ts';
import type { OpenPdf, OutlineEntry, PdfPage, PlacedPage } from '../protocol/pdf-worker.ts';
import type { PlacedText } from '../protocol/sheet-worker.ts';
import { WorkerError, type Job } from '../protocol/serve.ts';
import { openBytes, tellingArrivals, type FileBytes } from '../bytes/file-bytes.ts';
import type { RenewAddress } from '../bytes/remote-bytes.ts';
import { RANGE_BYTES, RangeTransport } from './range-transport.ts';
import { NoFilterFactory, OffscreenCanvasFactory } from './canvas-factories.ts';
import { isImageLeftOut } from './parser-messages.ts';
import { layersOf, withGroups } from './layers.ts';
import { PagePainter } from './painter.ts';

/** Larger images are downscaled while decoding. */
const MAX_CANVAS_BYTES = 256 * 1024 * 1024;

/** Maximum declared pixels of an image. pdf.js skips larger ones before decoding; the page is then rejected. */
const MAX_IMAGE_PIXELS = 100_000_000;

export class PdfDocument {
  readonly #proxy: PDFDocumentProxy;
  readonly #task: PDFDocumentLoadingTask;
  readonly #file: FileBytes;
  /** Rejects if bytes of the file did not arrive. */
  readonly #gone: Promise<never>;
  /** Counts images skipped by pdf.js. */
  #imagesLeftOut = 0;
  /** By page and layers. */
  readonly #painters = new Map<string, Promise<PagePainter>>();

  private constructor(
    task: PDFDocumentLoadingTask,
    proxy: PDFDocumentProxy,
    source: { file: FileBytes; gone: Promise<never>; parser: Worker },
  ) {
    this.#task = task;
    this.#proxy = proxy;
    this.#file = source.file;
    this.#gone = source.gone;
    source.parser.addEventListener('message', ({ data }) => {
      if (isImageLeftOut(data)) this.#imagesLeftOut += 1;
    });
  }

  /**
   * Opens by ranges. Rejects with `NOT_PDF`, `ENCRYPTED`, `WRONG_PASSWORD`, `NO_PAGES`, `FILE_GONE` or `DOWNLOAD_FAILED`,
   * or `ABORTED` by the signal. `onArrived` is called when bytes of the file arrive.
   */
  static async open(
    { file, password, assets }: OpenPdf,
    renew: RenewAddress,
    onArrived: () => void,
    signal: AbortSignal,
  ): Promise<PdfDocument> {
    const bytes = tellingArrivals(await openBytes(file, renew, signal), onArrived);
    let transport: RangeTransport | undefined;
    const gone = new Promise<never>((_, reject) => {
      transport = new RangeTransport(bytes, reject);
    });
    // Callers waiting for the document get the error; without any it may fail silently.
    gone.catch(() => undefined);
    const parser = new Worker(new URL('./parser.worker.ts', import.meta.url), {
      type: 'module',
      name: 'pdf-parser',
    });
    const task = getDocument({
      range: transport,
      rangeChunkSize: RANGE_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      password,
      // With a port pdf.js uses our nested worker; without one it would look for a window and parse on this thread.
      worker: PDFWorker.create({ port: parser }),
      CanvasFactory: OffscreenCanvasFactory,
      FilterFactory: NoFilterFactory,
      // The font loader only takes `fonts` from it.
      ownerDocument: self,
      useWorkerFetch: true,
      standardFontDataUrl: assets.standardFonts,
      cMapUrl: assets.cMaps,
      cMapPacked: true,
      wasmUrl: assets.pdfWasm,
      iccUrl: assets.icc,
      canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
      maxImageSize: MAX_IMAGE_PIXELS,
    });
    try {
      const proxy = await Promise.race([task.promise, gone]);
      if (proxy.numPages < 1) throw new WorkerError('NO_PAGES', 'The document has no pages.');
      return new PdfDocument(task, proxy, { file: bytes, gone, parser });
    } catch (error) {
      bytes.close();
      await task.destroy();
      throw refusal(error);
    }
  }

  get pageCount(): number {
    return this.#proxy.numPages;
  }

  async pages(): Promise<PdfPage[]> {
    const labels = await this.#proxy.getPageLabels();
    const { widthPoints, heightPoints } = await this.size(0);
    return Array.from({ length: this.pageCount }, (_, index) => ({
      widthPoints,
      heightPoints,
      label: labels?.[index] ?? null,
    }));
  }

  async size(index: number): Promise<PlacedPage> {
    if (index < 0 || index >= this.pageCount) {
      throw new WorkerError('NO_SUCH_PAGE', `Page ${index + 1} does not exist.`);
    }
    const page = await this.#proxy.getPage(index + 1);
    const { width, height } = page.getViewport({ scale: 1 });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
    const frame = {
      cropBox: [x0, y0, x1, y1],
      rotation: page.rotate,
      userUnit: page.userUnit,
    } as const;
    return { widthPoints: width, heightPoints: height, frame };
  }

  async outline(job: Job): Promise<OutlineEntry[]> {
    const entries: OutlineEntry[] = [];
    type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];
    const visit = async (nodes: readonly Node[], level: number): Promise<void> => {
      for (const node of nodes) {
        entries.push({ title: node.title, page: await this.#pageOf(node.dest), level });
        await job.pause();
        await visit(node.items, level + 1);
      }
    };
    await visit((await this.#proxy.getOutline()) ?? [], 0);
    return entries;
  }

  /** Runs of text with their boxes, in the order of the file. */
  async words(index: number): Promise<PlacedText[]> {
    const page = await this.#proxy.getPage(index + 1);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const placed: PlacedText[] = [];
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [a, b, c, d, e, f] = Util.transform(viewport.transform, item.transform) as number[];
      if ([a, b, c, d, e, f].some((value) => value === undefined)) continue;
      placed.push({
        text: item.str,
        box: boxOfRun([a, b, c, d, e, f] as SixNumbers, item.width, item.height),
      });
    }
    return placed;
  }

  async layers(): Promise<FileLayer[]> {
    return layersOf(await this.#proxy.getOptionalContentConfig());
  }

  /** Paints a page with the layers that the file shows, except those that were chosen. */
  painter(index: number, chosen: ChosenGroups): Promise<PagePainter> {
    // What was recorded of a page is of the layers that it was painted with.
    const key = JSON.stringify([index, chosen]);
    const known = this.#painters.get(key);
    if (known) return known;
    // Only one page is shown; the others would keep their decoded images.
    for (const [old, painter] of this.#painters) {
      this.#painters.delete(old);
      void painter.then((other) => other.dispose());
    }
    if (index < 0 || index >= this.pageCount) {
      throw new WorkerError('NO_SUCH_PAGE', `Page ${index + 1} does not exist.`);
    }
    const content = this.#proxy
      .getOptionalContentConfig()
      .then((config) => withGroups(config, chosen));
    // A failure is the painter's, which waits for it.
    content.catch(() => undefined);
    const painter = this.#proxy
      .getPage(index + 1)
      .then((page) => new PagePainter(page, content, () => this.#imagesLeftOut));
    this.#painters.set(key, painter);
    return painter;
  }

  /** Resolves when the parser has answered, which it does between steps. */
  async ping(): Promise<void> {
    await this.#proxy.getPermissions();
  }

  /** Runs `work`, but rejects if bytes of the file do not arrive: pdf.js would wait forever. */
  orGone<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#gone]);
  }

  async close(): Promise<void> {
    this.#file.close();
    await this.#task.destroy();
  }

  async #pageOf(destination: string | unknown[] | null): Promise<number | null> {
    const explicit =
      typeof destination === 'string' ? await this.#proxy.getDestination(destination) : destination;
    const target: unknown = explicit?.[0];
    if (typeof target === 'number') return target;
    if (typeof target !== 'object' || target === null || !('num' in target)) return null;
    try {
      return await this.#proxy.getPageIndex(target as { num: number; gen: number });
    } catch {
      // A bookmark to a missing page leads nowhere; its title is still useful.
      return null;
    }
  }
}

type SixNumbers = [number, number, number, number, number, number];

/** The run's axes are its matrix' axes at unit length; width and height are already in page points. */
function boxOfRun(
  [a, b, c, d, e, f]: SixNumbers,
  width: number,
  height: number,
): PlacedText['box'] {
  const along = Math.hypot(a, b) || 1;
  const up = Math.hypot(c, d) || 1;
  const tall = height || up;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [right, above] of [
    [0, 0],
    [width, 0],
    [0, tall],
    [width, tall],
  ] as const) {
    xs.push(e + (a / along) * right + (c / up) * above);
    ys.push(f + (b / along) * right + (d / up) * above);
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function refusal(error: unknown): WorkerError {
  if (error instanceof WorkerError) return error;
  if (error instanceof PasswordException) {
    return error.code === PasswordResponses.INCORRECT_PASSWORD
      ? new WorkerError('WRONG_PASSWORD', 'Incorrect password.')
      : new WorkerError('ENCRYPTED', 'The file is password-protected.');
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof InvalidPDFException) {
    return new WorkerError('DAMAGED', `The file is damaged beyond repair: ${message}`);
  }
  return new WorkerError('INTERNAL', message);
}
