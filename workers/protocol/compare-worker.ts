/** The compare worker: the core with both pages in one memory. Aligns, finds differences, renders crops. */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import type { Box } from '../../contract/src/geometry/types.ts';
import type { Cancels, Handler } from './outcome.ts';
import type {
  Alignment,
  DifferenceList,
  DifferenceOptions,
  Matching,
  PointPair,
  ThreePointFit,
} from './comparison.ts';
import type { SheetContent } from './sheet-worker.ts';
import type { OverlayStyle } from './view.ts';
import type { DocumentId } from './view-worker.ts';

export type CropRequest = {
  /** A's page points. */
  box: Box;
  widthPx: number;
  heightPx: number;
  style: OverlayStyle;
  /** Without areas, as the views of the two documents. */
  isOnlyLinework: boolean;
};

export type ExportRequest = Pick<CropRequest, 'box' | 'style' | 'isOnlyLinework'> & {
  /** Pixels per point. */
  scale: number;
};

export type CompareWorkerApi = Cancels & {
  configure: Handler<{ module: WebAssembly.Module }, void>;
  /** Transfers the port; the other end belongs to the document's sheet worker. */
  connect: Handler<{ document: DocumentId; port: MessagePort }, void>;
  /** Which documents are A and B. Forgets the alignment. */
  pair: Handler<{ a: DocumentId; b: DocumentId }, void>;
  align: Handler<null, Alignment>;
  setAlignment: Handler<{ laid: Laid; method: string }, Alignment>;
  fitThreePoints: Handler<readonly PointPair[], ThreePointFit>;
  suggestPairs: Handler<null, readonly PointPair[]>;
  differences: Handler<DifferenceOptions, DifferenceList>;
  /** Compares the pages of the PDF at `url`, old and new alternately, to compile and optimize the core. */
  warmUp: Handler<{ url: string }, void>;
  /** Stops it at its next step. Canceling the call instead would set a deadline for it. */
  stopWarmUp: Handler<null, void>;
  /** Until the next alignment. */
  match: Handler<Matching | null, void>;
  crop: Handler<CropRequest, ImageBitmap>;
  exportPng: Handler<ExportRequest, Blob>;
  /** Drops the document's page. */
  clear: Handler<DocumentId, void>;
  memory: Handler<null, { wasmBytes: number; cacheBytes: number }>;
};

/** What a sheet worker sends over its port. */
export type CompareForSheet = Cancels & {
  put: Handler<SheetContent, void>;
};
