/** One open file in the core: opens, reads pages, keeps the shown one. */
import { CoreDocument, CoreResources } from '../../wasm-core/bindings/document.ts';
import { CoreError } from '../../wasm-core/bindings/errors.ts';
import type { CoreSheet, OmissionName } from '../../wasm-core/bindings/sheet.ts';
import type { Notice, OpenedDocument, PageSummary } from '../protocol/session.ts';
import type { AssetUrls, OpenAnswer, OpenFile } from '../protocol/sheet.ts';
import { WorkerError, type Job } from '../protocol/serve.ts';
import { ResourceLoader } from './core-resources.ts';

/**
 * Larger files go to pdf.js, which reads by ranges. The core holds a whole file in its memory of 2 GiB together with
 * what it decodes; a set of sheets rarely reaches a tenth of this.
 */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** One page may take this long before it counts as too complex. */
const READ_MS = 20_000;

const OMISSION_WORDS: Record<OmissionName, string> = {
  font: 'a font that is not in the file',
  image: 'an image',
  pattern: 'a pattern or a shading',
  limit: 'parts beyond the limits of size and time',
};

export class SheetReader implements Disposable {
  readonly #resources = new CoreResources();
  readonly #loader: ResourceLoader;
  #document: CoreDocument | null = null;

  constructor(assets: AssetUrls) {
    this.#loader = new ResourceLoader(this.#resources, assets);
  }

  get isOpen(): boolean {
    return this.#document !== null;
  }

  async open({ file, name, password }: OpenFile, job: Job): Promise<OpenAnswer> {
    this.close();
    if (file.size > MAX_FILE_BYTES) {
      const megabytes = Math.round(file.size / 1024 / 1024);
      return {
        kind: 'declined',
        reason: `The file has ${megabytes} MB: it is read in parts and shown as pixels.`,
      };
    }
    job.progress(0, 'Reading the file');
    const bytes = await readFile(file);
    job.progress(0.5, 'Opening the file');
    await job.pause();
    const hash = crypto.subtle.digest('SHA-256', bytes);
    const opened = this.#open(bytes, password);
    if (typeof opened === 'string') return { kind: 'declined', reason: opened };
    this.#document = opened;
    const labels = Array.from({ length: opened.pageCount }, (_, index) => opened.pageLabel(index));
    const document: OpenedDocument = {
      name,
      bytes: file.size,
      sha256: toHex(new Uint8Array(await hash)),
      pageCount: opened.pageCount,
      repaired: opened.repaired,
      pageLabels: labels.every((label) => label !== null) ? labels : null,
    };
    return { kind: 'opened', document };
  }

  pages(): PageSummary[] {
    const document = this.#current();
    return Array.from({ length: document.pageCount }, (_, index) => {
      const { widthPoints, heightPoints } = document.pageSize(index);
      const label = document.pageLabel(index);
      return { index, widthPoints, heightPoints, label, sheetNumber: null, sheetTitle: null };
    });
  }

  /** The page as vectors; the caller disposes of it. Fonts that it lacks are fetched, then it is read again. */
  async read(page: number): Promise<CoreSheet> {
    const document = this.#current();
    const sheet = document.read(page, READ_MS);
    if (sheet.missing.length === 0 || !(await this.#loader.load(sheet.missing))) return sheet;
    sheet[Symbol.dispose]();
    // Another file may have been opened while the fonts came.
    if (this.#document !== document) throw new WorkerError('ABORTED', 'The file was closed.');
    document.setResources(this.#resources);
    return document.read(page, READ_MS);
  }

  close(): void {
    this.#document?.[Symbol.dispose]();
    this.#document = null;
  }

  [Symbol.dispose](): void {
    this.close();
    this.#resources[Symbol.dispose]();
  }

  #current(): CoreDocument {
    if (!this.#document) throw new WorkerError('BAD_ARGUMENT', 'No file is open.');
    return this.#document;
  }

  /** A document, or the reason why only pdf.js may open it. */
  #open(bytes: Uint8Array, password: string): CoreDocument | string {
    try {
      return CoreDocument.open(bytes, password, this.#resources);
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      if (error.code === 'UNKNOWN_ENCRYPTION')
        return 'The file is encrypted in a rare way: it is shown as pixels.';
      if (error.code === 'ENCRYPTED' && password !== '') {
        throw new WorkerError('WRONG_PASSWORD', 'The password does not open this file.');
      }
      throw error;
    }
  }
}

/** What a sheet lacks, as a sentence; null when nothing. */
export function omissionSentence(omissions: readonly OmissionName[]): string | null {
  if (omissions.length === 0) return null;
  const words = omissions.map((omission) => OMISSION_WORDS[omission]).join(', ');
  return `The page shows ${words}, which can't be drawn as vectors: it is shown as pixels.`;
}

export function clampNotice(sheet: CoreSheet): Notice[] {
  if (!sheet.clamped) return [];
  const message = 'The file gives an absurd page size: the page was cut to 200 inches a side.';
  return [{ kind: 'page-box-clamped', message }];
}

async function readFile(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WorkerError('FILE_GONE', `The file can't be read any more: ${why}`);
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
