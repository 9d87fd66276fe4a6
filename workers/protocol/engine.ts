/**
 * The tab's workers, started on demand: one for each document, one that compares while there is a comparison, and one view
 * worker for all canvases while there is a document. The page knows neither comlink nor transferables nor job ids.
 */
import type { Comparison, ComparisonOptions } from './comparison.ts';
import type { DocumentEvents, PdfDocument } from './document.ts';

export type Engine = {
  /**
   * A document without a file. Its worker starts at once, so that it is ready when a file comes. Throws `UNSUPPORTED` if
   * the browser lacks a required feature.
   */
  createDocument(events?: DocumentEvents): PdfDocument;
  /** Compares two documents of this engine. A document is in one comparison at a time. */
  compare(a: PdfDocument, b: PdfDocument, options?: ComparisonOptions): Comparison;
  /** Of all workers, bytes. Answered when they have started and are idle. */
  memory(): Promise<{ wasmBytes: number; cacheBytes: number }>;
};
