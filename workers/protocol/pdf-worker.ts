/** The pdf worker: pdf.js for one document, started only when the core declines it or one of its pages. */
import type { Box } from '../../contract/src/geometry/types.ts';
import type { PageFrame } from '../../markups/src/page-frame.ts';
import type { ChosenGroups, FileLayer } from './layers.ts';
import type { Cancels, Handler } from './outcome.ts';
import type { FileHandle } from './document.ts';
import type { AssetUrls, PlacedText } from './sheet-worker.ts';

export type OpenPdf = { file: FileHandle; password: string; assets: AssetUrls };

export type PdfPage = { widthPoints: number; heightPoints: number; label: string | null };

export type OutlineEntry = {
  title: string;
  /** From 0; null if it leads nowhere. */ page: number | null;
  level: number;
};

export type PdfWorkerApi = Cancels & {
  open: Handler<OpenPdf, { pageCount: number }>;
  /**
   * Labels if the file has them. Sizes are the first page's until `size` is called for a page: reading every page
   * dictionary would take megabytes of a large file.
   */
  pages: Handler<null, readonly PdfPage[]>;
  /** As in the sheet worker. */
  renewed: Handler<{ address: string | null }, void>;
  outline: Handler<null, readonly OutlineEntry[]>;
  /** Answers when pdf.js' own worker does, which is deaf during a long step. */
  ping: Handler<null, void>;
  /** Transfers the port; the other end belongs to the sheet worker. */
  connect: Handler<{ port: MessagePort }, void>;
};

/** A region of a page, painted. */
export type PaintRequest = {
  page: number;
  /** Page points. */
  box: Box;
  /** Pixels per point. */
  scale: number;
  layers: ChosenGroups;
};

/** RGBA, rows from the top; pixel (0, 0) covers the box' upper left corner. Owned by the receiver. */
export type PaintedRegion = { widthPx: number; heightPx: number; data: Uint8Array<ArrayBuffer> };

/** A page as displayed, points, and its place in its file. */
export type PlacedPage = { widthPoints: number; heightPoints: number; frame: PageFrame };

/** What the sheet worker requests over its port. */
export type PdfForSheet = Cancels & {
  paint: Handler<PaintRequest, PaintedRegion>;
  size: Handler<{ page: number }, PlacedPage>;
  words: Handler<{ page: number }, readonly PlacedText[]>;
  /** Of the whole file, as far as pdf.js tells. */
  layers: Handler<null, readonly FileLayer[]>;
};
