/**
 * The sheet worker, one per document. It holds the file's bytes and the shown page's display list, reads, rasterizes tiles,
 * and answers questions about lines and words. If the core declines a file or page, it asks the pdf worker for painted
 * regions and converts them to ink.
 */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import type { Box, Matrix, Point } from '../../contract/src/geometry/types.ts';
import type { PageAnnotation } from '../../markups/src/pdf/annotation-differences.ts';
import type { LayerChoices } from './layers.ts';
import type { Cancels, Handler } from './outcome.ts';
import type {
  FileHandle,
  Notice,
  OpenedDocument,
  OpenSheet,
  FoundRoom,
  PageLetters,
  PageSummary,
  SnapOptions,
  SnapPoint,
  Way,
} from './document.ts';

/** Where the worker fetches resources: absolute URLs that end in a slash. */
export type AssetUrls = { standardFonts: string; cMaps: string; pdfWasm: string; icc: string };

export type OpenFile = { file: FileHandle; name: string; password: string };

/** `declined`: the core cannot read this file, but pdf.js may. */
export type OpenAnswer =
  | { kind: 'opened'; document: OpenedDocument }
  | { kind: 'declined'; reason: string; bytes: number };

export type ShowPage = { page: number; way: Way };

export type ShowAnswer =
  | { kind: 'shown'; sheet: OpenSheet }
  | { kind: 'declined'; reason: string; notices: readonly Notice[] };

export type LeftOut = { page: number; annotations: readonly number[] };

/** A page of this size on which the shown one lies, each of its drawings by a matrix of its own. */
export type LaidPage = { widthPoints: number; heightPoints: number; laid: Laid };

/** An image of a part of the page. */
export type TileRequest = {
  /** Maps points of the shown page, or of the page it lies on, to the tile's pixel corners. */
  toPixels: Matrix;
  /** Null where it is shown as it is. */
  laidOn: LaidPage | null;
  widthPx: number;
  heightPx: number;
  paint: 'ink' | 'color';
};

/** One byte (ink) or four (RGBA color) per pixel, rows from the top; owned by the receiver. */
export type TilePicture = { widthPx: number; heightPx: number; data: Uint8Array<ArrayBuffer> };

/** The workers that a sheet worker is connected to. */
export type Peer = 'view' | 'compare' | 'pdf';

export type SheetWorkerApi = Cancels & {
  /** Transfers the port. The other end belongs to the worker named by `to`. */
  connect: Handler<{ to: Peer; port: MessagePort }, void>;
  /** That worker is gone for good: its pending requests are dropped. */
  disconnect: Handler<{ from: Peer }, void>;
  configure: Handler<{ assets: AssetUrls; module: WebAssembly.Module }, void>;
  open: Handler<OpenFile, OpenAnswer>;
  /** After `declined`: the pdf worker's findings; its port is connected. */
  adopt: Handler<readonly PageSummary[], void>;
  /** The answer to the event `address-refused`; null if the page gets no other. */
  renewed: Handler<{ address: string | null }, void>;
  close: Handler<null, void>;
  pages: Handler<null, readonly PageSummary[]>;
  showPage: Handler<ShowPage, ShowAnswer>;
  /** Shows and hides layers of the open file from the next `showPage` on. */
  chooseLayers: Handler<LayerChoices, void>;
  /**
   * Leaves annotations of a page (from 0) out of its colors, by their places among those of the page, and only those, now and
   * whenever the page is shown. Pages that pdf.js paints never have any.
   */
  leaveOut: Handler<LeftOut, void>;
  /** Whether areas have no ink at all, now and whenever a page is shown. Pages that pdf.js paints keep theirs. */
  showOnlyLinework: Handler<boolean, void>;
  /** Sends the shown page again after the view or compare worker was replaced. */
  resend: Handler<{ to: 'view' | 'compare' }, void>;
  /** Reads sheet numbers page by page, posts `page` events, and returns when done. */
  summarise: Handler<null, void>;
  thumbnail: Handler<{ page: number; longSidePx: number }, ImageBitmap>;
  snap: Handler<{ point: Point; radiusPoints: number } & SnapOptions, SnapPoint | null>;
  roomAt: Handler<{ point: Point; widestPoints: number }, FoundRoom>;
  textIn: Handler<Box, string>;
  letters: Handler<null, PageLetters | null>;
  memory: Handler<null, { wasmBytes: number; cacheBytes: number }>;
};

/** What the view worker requests over its own port. */
export type SheetForView = Cancels & { tile: Handler<TileRequest, TilePicture> };

/** A page that now serves tiles. */
export type ShownPage = {
  /** Id of this showing of the page, unique across all documents. */
  showing: string;
  /** From 0. */
  page: number;
  widthPoints: number;
  heightPoints: number;
};

/** The whole page at low scale, used until tiles arrive. */
export type CoarsePicture = {
  /** Images of pages that are no longer shown are dropped. */
  showing: string;
  /** Pixels per point. */
  scale: number;
  widthPx: number;
  heightPx: number;
  /** Ink, one byte per pixel. */
  data: Uint8Array<ArrayBuffer>;
};

/**
 * A page's content, for the compare worker. `annotations`: what people drew or wrote on it in other programs; null where only
 * pdf.js may read the page.
 */
export type SheetContent = { annotations: readonly PageAnnotation[] | null } & PageContent;

type PageContent =
  | { kind: 'list'; bytes: Uint8Array<ArrayBuffer> }
  | {
      kind: 'pixels';
      widthPoints: number;
      heightPoints: number;
      /** Pixels per point. */
      scale: number;
      widthPx: number;
      heightPx: number;
      ink: Uint8Array<ArrayBuffer>;
      /** Words of the text layer, if the file has one. */
      words: readonly PlacedText[];
    };

/** A run of text with its box in page points. */
export type PlacedText = { text: string; box: Box };
