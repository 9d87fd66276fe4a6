import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { FileBytes } from '../bytes/file-bytes.ts';

/**
 * Read size, bytes. Page dictionaries lie far apart, so larger reads bring little more: page 31 of a 1 GB file took 21 MB
 * in reads of 64 KiB and 80 MB in reads of 1 MiB, with the same number of reads.
 */
export const RANGE_BYTES = 64 * 1024;

/** Feeds pdf.js in slices: a 1 GB file is never read whole. */
export class RangeTransport extends PDFDataRangeTransport {
  readonly #file: FileBytes;
  readonly #onFailed: (error: unknown) => void;

  /** `onFailed` is told why a slice does not arrive: pdf.js would wait forever. */
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
