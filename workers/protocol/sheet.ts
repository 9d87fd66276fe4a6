/**
 * The sheet worker: one drawing each. It holds the file's bytes and the display list of the shown page, reads,
 * rasterises tiles, and answers questions about lines and words. Where the core declines it asks the pdf worker
 * for painted regions and turns them into ink.
 */
import type { Box, Matrix, Point } from '../../contract/src/geometry/types.ts';
import type { Cancels, Handler } from './outcome.ts';
import type {
  FileHandle,
  Notice,
  OpenedDocument,
  OpenSheet,
  PageLetters,
  PageSummary,
  Side,
  SnapPoint,
} from './session.ts';

/** Where the worker finds what is fetched on demand: absolute URLs that end in a slash. */
export type AssetUrls = { standardFonts: string; cMaps: string; pdfWasm: string; icc: string };

export type OpenFile = { side: Side; file: FileHandle; name: string; password: string };

/** `declined`: the core can't read this file, pdf.js may. */
export type OpenAnswer =
  | { kind: 'opened'; document: OpenedDocument }
  | { kind: 'declined'; reason: string; bytes: number };

export type ShowPage = { page: number; way: 'vectors' | 'pixels' };

export type ShowAnswer =
  | { kind: 'shown'; sheet: OpenSheet }
  | { kind: 'declined'; reason: string; notices: readonly Notice[] };

/** A picture of a part of the page. */
export type TileRequest = {
  /** Page points of this drawing → pixel corners of the tile. */
  toPixels: Matrix;
  widthPx: number;
  heightPx: number;
  paint: 'ink' | 'colour';
};

/** One byte (ink) or four (colour, RGBA) a pixel, rows from the top; owned by the receiver. */
export type TilePicture = { widthPx: number; heightPx: number; data: Uint8Array<ArrayBuffer> };

/** The workers to which a sheet worker has a line. */
export type Peer = 'view' | 'compare' | 'pdf';

export type SheetWorkerApi = Cancels & {
  /** Moves the port. The other end belongs to the worker named by `to`. */
  connect: Handler<{ to: Peer; port: MessagePort }, void>;
  /** That worker is gone for good: what waits for it is given up. */
  disconnect: Handler<{ from: Peer }, void>;
  configure: Handler<{ assets: AssetUrls; module: WebAssembly.Module }, void>;
  open: Handler<OpenFile, OpenAnswer>;
  /** After `declined`: what the pdf worker found; its port is connected. */
  adopt: Handler<{ side: Side; document: OpenedDocument; pages: readonly PageSummary[] }, void>;
  /** The answer to the event `address-refused`; null when the page gets no other. */
  renewed: Handler<{ address: string | null }, void>;
  close: Handler<null, void>;
  setSide: Handler<Side, void>;
  pages: Handler<null, readonly PageSummary[]>;
  showPage: Handler<ShowPage, ShowAnswer>;
  /** Sends level 0 and the list again, after the view or the compare worker was replaced. */
  resend: Handler<{ to: 'view' | 'compare' }, void>;
  /** Reads sheet numbers page by page and posts `page` events; returns when all are known. */
  summarise: Handler<null, void>;
  thumbnail: Handler<{ page: number; longSidePx: number }, ImageBitmap>;
  snap: Handler<{ point: Point; radiusPoints: number }, SnapPoint | null>;
  textIn: Handler<Box, string>;
  letters: Handler<null, PageLetters | null>;
  memory: Handler<null, { wasmBytes: number; cacheBytes: number }>;
};

/** What the view worker asks over its own port. */
export type SheetForView = Cancels & { tile: Handler<TileRequest, TilePicture> };

/** A page that can be asked for tiles from now on. */
export type ShownPage = {
  side: Side;
  /** Of this showing of the page; no other has it, on either side. */
  showing: string;
  widthPoints: number;
  heightPoints: number;
};

/** The whole page at low scale; fills in wherever tiles are not there yet. */
export type CoarsePicture = {
  /** A picture of a page that is no longer shown is dropped. */
  showing: string;
  /** Pixels per point. */
  scale: number;
  widthPx: number;
  heightPx: number;
  /** Ink, one byte a pixel. */
  data: Uint8Array<ArrayBuffer>;
};

/** What a drawing is made of, for the worker that compares. */
export type SheetContent =
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
      /** Words of the text layer, where the file has one. */
      words: readonly PlacedText[];
    };

/** A run of text with its box in page points. */
export type PlacedText = { text: string; box: Box };
