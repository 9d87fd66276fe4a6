/** The compare worker: the core with both drawings in one memory. Aligns, finds differences, renders crops. */
import type { Box, Matrix } from '../../contract/src/geometry/types.ts';
import type { Cancels, Handler } from './outcome.ts';
import type {
  Alignment,
  DifferenceList,
  DifferenceOptions,
  OverlayStyle,
  PointPair,
  Side,
  ThreePointFit,
  ViewSubject,
} from './session.ts';
import type { SheetContent } from './sheet.ts';

export type CropRequest = {
  subject: ViewSubject;
  /** A's page points for the overlay, else the side's own. */
  box: Box;
  widthPx: number;
  heightPx: number;
  style: OverlayStyle;
};

export type CompareWorkerApi = Cancels & {
  configure: Handler<{ module: WebAssembly.Module }, void>;
  /** Transfers the port; the other end belongs to the sheet worker of `side`. */
  connect: Handler<{ side: Side; port: MessagePort }, void>;
  align: Handler<null, Alignment>;
  setAlignment: Handler<{ matrix: Matrix; method: string }, Alignment>;
  fitThreePoints: Handler<readonly PointPair[], ThreePointFit>;
  suggestPairs: Handler<null, readonly PointPair[]>;
  differences: Handler<DifferenceOptions, DifferenceList>;
  /** Compares the pages of the PDF at `url`, old and new alternately, to compile and optimize the core. */
  warmUp: Handler<{ url: string }, void>;
  /** Stops it at its next step. Canceling the call instead would set a deadline for it. */
  stopWarmUp: Handler<null, void>;
  crop: Handler<CropRequest, ImageBitmap>;
  exportPng: Handler<{ box: Box; scale: number; style: OverlayStyle }, Blob>;
  swapSides: Handler<null, void>;
  clear: Handler<Side, void>;
  memory: Handler<null, { wasmBytes: number; cacheBytes: number }>;
};

/** What a sheet worker sends over its port. */
export type CompareForSheet = Cancels & {
  put: Handler<{ side: Side; content: SheetContent }, void>;
};
