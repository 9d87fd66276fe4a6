/** The view worker: owns the canvases of the tab, caches ink tiles and composites them. It holds no document. */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import type { Matrix } from '../../contract/src/geometry/types.ts';
import type { Markup } from '../../markups/src/model.ts';
import type { Matching } from './comparison.ts';
import type { Cancels, Handler } from './outcome.ts';
import type { CoarsePicture, ShownPage } from './sheet-worker.ts';
import type { OverlayStyle, Picture, ViewPort } from './view.ts';

export type ViewId = number;

/** Names a document among the workers. */
export type DocumentId = number;

/** Names a pair of documents, one laid on the other. */
export type OverlayId = number;

/** What a canvas shows: a document's page, or an overlay in A's page space. */
export type ViewSubject = { document: DocumentId } | { overlay: OverlayId };

/** A view's second canvas, and the port that announces and releases its pictures. */
export type AlternateCanvas = { canvas: OffscreenCanvas; port: MessagePort };

/** Sent to the page when a picture is in its canvas; any answer releases the other canvas. */
export type PictureMessage = Picture & { index: 0 | 1 };

export type ViewChange = {
  view: ViewId;
  size?: { widthPx: number; heightPx: number };
  port?: ViewPort;
  style?: OverlayStyle;
  /** B → A for this view; null restores the overlay's alignment. */
  preview?: Matrix | null;
};

/** What differs on a page (from 1): the removed go first, the new ones above the others. */
export type MarkupsChange = {
  document: DocumentId;
  pageNumber: number;
  put: readonly Markup[];
  removed: readonly string[];
  /** More of this page follows at once: pictures wait for it. */
  isPart: boolean;
};

export type ViewWorkerApi = Cancels & {
  /** Compiles the core unless given, and returns it: the other workers reuse the compiled code. */
  configure: Handler<
    { module: WebAssembly.Module | null; budgetBytes: number },
    WebAssembly.Module
  >;
  /** Transfers the port; the other end belongs to the document's sheet worker. */
  connect: Handler<{ document: DocumentId; port: MessagePort }, void>;
  /** The document's sheet worker is gone for good. */
  disconnect: Handler<DocumentId, void>;
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
  /** Lays B on A, page on page. Called again, it replaces both. */
  pair: Handler<{ overlay: OverlayId; a: DocumentId; b: DocumentId }, void>;
  unpair: Handler<OverlayId, void>;
  /** B → A, page points; until the next page of either. */
  setAlignment: Handler<{ overlay: OverlayId; laid: Laid }, void>;
  /** What styles that match draw as lines of both; until the next alignment, and never in a preview. */
  match: Handler<{ overlay: OverlayId; matching: Matching | null }, void>;
  /** Shows no page of the document. */
  clear: Handler<DocumentId, void>;
  changeMarkups: Handler<MarkupsChange, void>;
  /** By name; replaces the former. */
  leaveOutMarkups: Handler<{ document: DocumentId; names: readonly string[] }, void>;
  memory: Handler<null, { wasmBytes: number; cacheBytes: number }>;
};

/** What a sheet worker sends over its port. */
export type ViewForSheet = Cancels & {
  page: Handler<ShownPage, void>;
  /** The page that it showed last looks different in color, or in ink. */
  repainted: Handler<'ink' | 'color', void>;
  coarse: Handler<CoarsePicture, void>;
};
