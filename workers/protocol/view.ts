/** The view worker: owns the page's canvases, keeps ink tiles, composites. It holds no document. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { Cancels, Handler } from './outcome.ts';
import type { OverlayStyle, Picture, Side, ViewPort, ViewSubject } from './session.ts';
import type { CoarsePicture, ShownPage } from './sheet.ts';

export type ViewId = number;

/** A view's second canvas, and the line over which its pictures are announced and released. */
export type AlternateCanvas = { canvas: OffscreenCanvas; port: MessagePort };

/** Goes to the page when a picture is in its canvas; any answer releases the other canvas. */
export type PictureMessage = Picture & { index: 0 | 1 };

export type ViewChange = {
  view: ViewId;
  size?: { widthPx: number; heightPx: number };
  port?: ViewPort;
  style?: OverlayStyle;
  /** B → A for this view alone; null returns to the session's alignment. */
  preview?: Matrix | null;
};

export type ViewWorkerApi = Cancels & {
  /** Compiles the core when none is given, and answers with it: the other workers start from the same code. */
  configure: Handler<
    { module: WebAssembly.Module | null; budgetBytes: number },
    WebAssembly.Module
  >;
  /** Moves the port; the other end belongs to the sheet worker of `side`. */
  connect: Handler<{ side: Side; port: MessagePort }, void>;
  /** Moves the canvases and the port. */
  attach: Handler<
    {
      view: ViewId;
      canvas: OffscreenCanvas;
      subject: ViewSubject;
      alternate: AlternateCanvas | null;
    },
    void
  >;
  change: Handler<ViewChange, void>;
  settled: Handler<ViewId, void>;
  detach: Handler<ViewId, void>;
  /** B → A, page points. */
  setAlignment: Handler<Matrix, void>;
  swapSides: Handler<null, void>;
  /** Drops a drawing's tiles. */
  clear: Handler<Side, void>;
  memory: Handler<null, { wasmBytes: number; cacheBytes: number }>;
};

/** What a sheet worker sends over its port. */
export type ViewForSheet = Cancels & {
  page: Handler<ShownPage, void>;
  coarse: Handler<CoarsePicture, void>;
};
