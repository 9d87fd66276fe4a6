/** One open file in the core: opens it, reads pages, keeps the shown one. */
import {
  annotationsOfPage,
  type PageAnnotation,
} from '../../markups/src/pdf/annotation-differences.ts';
import { frameOf } from '../../markups/src/page-frame.ts';
import { CoreResources, type PageSize } from '../../wasm-core/bindings/document.ts';
import { CoreError } from '../../wasm-core/bindings/errors.ts';
import type { CoreSheet, OmissionName } from '../../wasm-core/bindings/sheet.ts';
import { openBytes, tellingArrivals, type FileBytes } from '../bytes/file-bytes.ts';
import { AddressLine } from '../bytes/address-line.ts';
import type { Notice, OpenedDocument, PageSummary } from '../protocol/document.ts';
import type { LayerChoices, PdfLayer } from '../protocol/layers.ts';
import type { AssetUrls, OpenAnswer, OpenFile } from '../protocol/sheet-worker.ts';
import { WorkerError, type Job } from '../protocol/serve.ts';
import { ResourceLoader } from './core-resources.ts';
import { chosenGroups, pdfLayers } from './pdf-layers.ts';
import {
  declineOf,
  isReadByRanges,
  mayOpenWhole,
  openByRanges,
  openWhole,
  PageDeclined,
  type OpenPdf,
} from './open-file.ts';

/** Time limit per page before it counts as too complex. */
const READ_MS = 20_000;

/** For local files, which have no URLs to renew. */
const NO_ADDRESSES = new AddressLine(() => undefined);

const OMISSION_WORDS: Record<OmissionName, string> = {
  font: 'a font that is not embedded',
  image: 'an image',
  pattern: 'a pattern or shading',
};

export class SheetReader implements Disposable {
  readonly #resources = new CoreResources();
  readonly #loader: ResourceLoader;
  readonly #addresses: AddressLine;
  readonly #onArrived: () => void;
  #file: OpenPdf | null = null;
  #choices: LayerChoices = {};
  /** Counts openings and closings, to detect being overtaken. */
  #turn = 0;

  /** `addresses` renews URLs of remote files; `onArrived` is called when bytes of a file arrive. */
  constructor(
    assets: AssetUrls,
    addresses: AddressLine = NO_ADDRESSES,
    onArrived: () => void = () => undefined,
  ) {
    this.#addresses = addresses;
    this.#onArrived = onArrived;
    this.#loader = new ResourceLoader(this.#resources, assets);
  }

  get isOpen(): boolean {
    return this.#file !== null;
  }

  /** False once the read-ahead budget of a large file is used up. */
  get mayReadAhead(): boolean {
    return this.#current().mayReadAhead;
  }

  async open({ file, name, password }: OpenFile, job: Job): Promise<OpenAnswer> {
    this.close();
    const turn = this.#turn;
    const bytes = tellingArrivals(
      await openBytes(file, this.#addresses.renew, job.signal),
      this.#onArrived,
    );
    let opened: OpenPdf | string;
    try {
      opened = await this.#open(bytes, password, job);
    } catch (error) {
      bytes.close();
      throw error;
    }
    if (typeof opened === 'string') {
      bytes.close();
      return { kind: 'declined', reason: opened, bytes: bytes.size };
    }
    if (turn !== this.#turn) {
      opened[Symbol.dispose]();
      throw new WorkerError('ABORTED', 'The file was closed.');
    }
    this.#file = opened;
    const { sha256, pageCount, damage, labels } = opened;
    const document: OpenedDocument = {
      name,
      bytes: bytes.size,
      sha256,
      pageCount,
      damage,
      pageLabels: labels.every((label) => label !== null) ? labels : null,
    };
    return { kind: 'opened', document };
  }

  /** Pages of a large file have the first page's size until `size` or a read gives their own. */
  async pages(): Promise<PageSummary[]> {
    const file = this.#current();
    const first = await file.size(0);
    const pages: PageSummary[] = [];
    for (let index = 0; index < file.pageCount; index += 1) {
      const { widthPoints, heightPoints } = file.knowsSizes ? await file.size(index) : first;
      const label = file.labels[index] ?? null;
      pages.push({ index, widthPoints, heightPoints, label, sheetNumber: null, sheetTitle: null });
    }
    return pages;
  }

  size(page: number): Promise<PageSize> {
    return this.#current().size(page);
  }

  /**
   * The page as vectors; the caller disposes of it. Fetches missing fonts and reads again. Rejects with `PageDeclined` if
   * only pdf.js may read the page.
   */
  async read(page: number): Promise<CoreSheet> {
    const file = this.#current();
    const sheet = await file.withPage(page, (document, index) => {
      document.chooseLayers(chosenGroups(pdfLayers(document.layers(index)), this.#choices));
      return document.read(index, READ_MS);
    });
    if (sheet.missing.length === 0 || !(await this.#loader.load(sheet.missing))) return sheet;
    sheet[Symbol.dispose]();
    return this.#stillOpen(file).withPage(page, (document, index) => {
      document.setResources(this.#resources);
      return document.read(index, READ_MS);
    });
  }

  /** The layers that a page uses, shown or not. Rejects with `PageDeclined` if only pdf.js may read the page. */
  layers(page: number): Promise<PdfLayer[]> {
    return this.#current().withPage(page, (document, index) => pdfLayers(document.layers(index)));
  }

  /** From the next reading on, until another file is opened. */
  chooseLayers(choices: LayerChoices): void {
    this.#choices = choices;
  }

  /** What people drew or wrote on a page in other programs; null if only pdf.js may read it. */
  async annotations(page: number): Promise<PageAnnotation[] | null> {
    if (this.#file === null) return null;
    try {
      return await this.#file.withPage(page, (document, index) =>
        annotationsOfPage(document.markups(index), frameOf(document.pageSize(index))),
      );
    } catch (error) {
      if (error instanceof PageDeclined) return null;
      throw error;
    }
  }

  close(): void {
    this.#turn += 1;
    this.#choices = {};
    this.#file?.[Symbol.dispose]();
    this.#file = null;
  }

  [Symbol.dispose](): void {
    this.close();
    this.#resources[Symbol.dispose]();
  }

  #current(): OpenPdf {
    if (!this.#file) throw new WorkerError('BAD_ARGUMENT', 'No file is open.');
    return this.#file;
  }

  /** Another file may have been opened meanwhile. */
  #stillOpen(file: OpenPdf): OpenPdf {
    if (this.#file !== file) throw new WorkerError('ABORTED', 'The file was closed.');
    return file;
  }

  /** An open file, or why only pdf.js may open it. */
  async #open(file: FileBytes, password: string, job: Job): Promise<OpenPdf | string> {
    const large = isReadByRanges(file);
    try {
      if (large) return await openByRanges(file, password, this.#resources);
      return await openWhole(file, password, this.#resources, job);
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      if (error.code === 'UNKNOWN_ENCRYPTION')
        return 'The file uses unusual encryption, so it is shown as pixels.';
      if (error.code === 'ENCRYPTED' && password !== '') {
        throw new WorkerError('WRONG_PASSWORD', 'Incorrect password.');
      }
      if (large && mayOpenWhole(error, file))
        return openWhole(file, password, this.#resources, job);
      const reason = large ? declineOf(error) : null;
      if (reason === null) throw error;
      return reason;
    }
  }
}

/** What a sheet lacks, as a sentence, or null. */
export function omissionSentence(omissions: readonly OmissionName[]): string | null {
  if (omissions.length === 0) return null;
  const words = omissions.map((omission) => OMISSION_WORDS[omission]).join(', ');
  return `The page has ${words}, which cannot be drawn as vectors, so it is shown as pixels.`;
}

export function clampNotice(sheet: CoreSheet): Notice[] {
  if (!sheet.clamped) return [];
  const message =
    'The file has an invalid page size, so the page is limited to 200 inches per side.';
  return [{ kind: 'page-box-clamped', message }];
}
