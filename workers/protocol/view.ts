/** The view worker: owns the page's canvases, caches ink tiles and composites them. It holds no document. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { Cancels, Handler } from './outcome.ts';
import type { OverlayStyle, Picture, Side, ViewPort, ViewSubject } from './session.ts';
import type { CoarsePicture, ShownPage } from './sheet.ts';

export type ViewId = number;

/** A view's second canvas, and the port that announces and releases its pictures. */
export type AlternateCanvas = { canvas: OffscreenCanvas; port: MessagePort };

/** Sent to the page when a picture is in its canvas; any answer releases the other canvas. */
export type PictureMessage = Picture & { index: 0 | 1 };

export type ViewChange = {
  view: ViewId;
  size?: { widthPx: number; heightPx: number };
  port?: ViewPort;
  style?: OverlayStyle;
  /** B → A for this view; null restores the session's alignment. */
  preview?: Matrix | null;
};

export type ViewWorkerApi = Cancels & {
  /** Compiles the core unless given, and returns it: the other workers reuse the compiled code. */
  configure: Handler<
    { module: WebAssembly.Module | null; budgetBytes: number },
    WebAssembly.Module
  >;
  /** Transfers the port; the other end belongs to the sheet worker of `side`. */
  connect: Handler<{ side: Side; port: MessagePort }, void>;
  /** Transfers the canvases and the port. */
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
