import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { FileBytes } from '../bytes/file-bytes.ts';

/**
 * Bytes of one read. Page dictionaries lie far apart, so larger reads bring little more that is needed: page 31 of
 * a file of 1 GB took 21 MB in reads of 64 KiB and 80 MB in reads of 1 MiB, the same number of reads.
 */
export const RANGE_BYTES = 64 * 1024;

/** Feeds pdf.js slice by slice: a file of 1 GB is never read whole. */
export class RangeTransport extends PDFDataRangeTransport {
  readonly #file: FileBytes;
  readonly #onFailed: (error: unknown) => void;

  /** `onFailed` hears why a slice does not come: pdf.js would wait for it for ever. */
  constructor(file: FileBytes, onFailed: (error: unknown) => void) {
    super(file.size, null);
    this.#file = file;
    this.#onFailed = onFailed;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .read(begin, end)
      .then((bytes) => this.onDataRange(begin, bytes))
      .catch(this.#onFailed);
  }
}
