/**
 * An open file: its pages, and the one page that its views show. `workers/client` implements it with a sheet worker, and a
 * pdf worker if the core declines the file. Spaces: page points are 1/72 in as displayed, origin upper left, y down
 * (`contract/src/geometry`).
 */
import type { FileDamage } from '../../contract/src/file-damage.ts';
import type { Point, Box } from '../../contract/src/geometry/types.ts';
import type { SnapKind } from '../../markups/src/model.ts';
import type { PageFrame } from '../../markups/src/page-frame.ts';
import type { GoneError } from './errors.ts';
import type { LayerChoices, PdfLayer } from './layers.ts';
import type { MarkupPainting } from './markups.ts';
import type { SheetView, Viewable } from './view.ts';

/** A remote file, read by ranges unless it is small. */
export type RemoteFile = {
  /**
   * A URL to GET it from, without extra headers. Called again with the rejected URL when it has expired. Rejects if there
   * is none.
   */
  address(refused: string | null): Promise<string>;
};

/** A file as passed to a worker. */
export type FileHandle = Blob | { address: string };

export type OpenedDocument = {
  name: string;
  bytes: number;
  /** Lowercase hex SHA-256; null if hashing would read a large file whole. */
  sha256: string | null;
  pageCount: number;
  /** Null unless the file was damaged and repaired. */
  damage: FileDamage | null;
  /** Page labels, if the file has them. */
  pageLabels: readonly string[] | null;
};

/** What the sheet picker shows. Pages arrive one by one, so fields other than the size may come later. */
export type PageSummary = {
  /** From 0. */
  index: number;
  widthPoints: number;
  heightPoints: number;
  label: string | null;
  /** From the title block, e.g. "A-101"; null if none was found. */
  sheetNumber: string | null;
  sheetTitle: string | null;
};

export type Notice = {
  /** 'repaired' is the page's own, from the document; 'pixels': pdf.js paints because the core declined. */
  kind: 'repaired' | 'page-box-clamped' | 'pixels' | 'worker-replaced' | 'omissions';
  message: string;
};

/** 'vectors' if the core draws a page, 'pixels' if pdf.js does. */
export type Way = 'vectors' | 'pixels';

export type OpenSheet = {
  page: number;
  widthPoints: number;
  heightPoints: number;
  /** The way between the page's own space and page points. */
  frame: PageFrame;
  way: Way;
  items: number;
  notices: readonly Notice[];
  /** The PDF layers that it uses, shown or not. */
  layers: readonly PdfLayer[];
};

/**
 * The lines of a page and where their letters stand, in page points.
 * - `texts`: of all lines, parted by line feeds.
 * - `frames`: six numbers a line: origin (x, y) and unit vector of its base line, how far it reaches below and above that.
 * - `stops`: of each line, one number more than its text has UTF-16 units: where each begins along the base line, from the
 *   origin, and where the last one ends.
 */
export type PageLetters = {
  texts: string;
  frames: Float32Array<ArrayBuffer>;
  stops: Float32Array<ArrayBuffer>;
};

/** A place of the linework, page points. */
export type SnapPoint = { point: Point; kind: SnapKind };

/**
 * `from`: the point before, for perpendiculars. `isExact`: only line ends and intersections, which two drawings have in
 * common.
 */
export type SnapOptions = { from?: Point | null; isExact?: boolean };

/**
 * What lines close around a point, page points: corners in order, and the openings in it that were closed, from end to end.
 * Or why there is none: nothing is drawn there, it is open to all around, or too much is drawn to tell.
 */
export type FoundRoom =
  | { outline: readonly Point[]; openings: readonly (readonly [Point, Point])[] }
  | { missing: 'no-lines' | 'open' | 'too-dense' };

export type CallOptions = { signal?: AbortSignal };

export type ProgressOptions = CallOptions & {
  /** 0 to 1 and the step in words. */
  onProgress?: (progress: { done: number; step: string }) => void;
};

export type DocumentEvents = {
  /** A page summary was added or updated. */
  onPage?: (page: PageSummary) => void;
  /** Something the page must say: a worker was replaced, pixels instead of vectors, … */
  onNotice?: (notice: Notice) => void;
  /**
   * Its worker or the one that shows all documents kept dying and is not restarted. Nothing of the file is shown until the
   * page is reloaded.
   */
  onGone?: (error: GoneError) => void;
};

/** Every method rejects with an `EngineError`. Other documents are unaffected. Views show the page in its own space. */
export type PdfDocument = Viewable<SheetView> & {
  /**
   * Opens a file in place of the previous one. Reads by ranges: a 1 GB file is never read whole, and of one on a server
   * little more than the shown pages.
   */
  open(
    file: Blob | RemoteFile,
    name: string,
    options?: ProgressOptions & { password?: string },
  ): Promise<OpenedDocument>;
  close(): Promise<void>;
  /** Sizes of all pages at once; numbers and titles follow through `onPage`. */
  pages(): Promise<readonly PageSummary[]>;
  /** The caller closes the bitmap. */
  thumbnail(page: number, longSidePx: number, options?: CallOptions): Promise<ImageBitmap>;
  /** Shows a page, from 0, in all views. While two documents are compared, call the comparison's `showPage` instead. */
  showPage(page: number, options?: ProgressOptions): Promise<OpenSheet>;
  /**
   * Shows and hides PDF layers of the open document in all views, on every page, until another is opened. Resolves to the
   * shown page, or null while there is none. While two documents are compared, call the comparison's `chooseLayers` instead.
   */
  chooseLayers(choices: LayerChoices, options?: ProgressOptions): Promise<OpenSheet | null>;
  /** The place of the shown page's linework that is meant by a point near it. */
  snap(point: Point, radiusPoints: number, options?: SnapOptions): Promise<SnapPoint | null>;
  /** The room around a point of the shown page. `widestPoints`: openings up to that are closed. */
  roomAt(point: Point, widestPoints: number): Promise<FoundRoom>;
  /** Text of the shown page inside a box, in reading order. */
  textIn(box: Box): Promise<string>;
  /** For the shown page; the arrays belong to the caller. Null if it is not drawn from vectors, so letters are unknown. */
  letters(): Promise<PageLetters | null>;
  /**
   * Leaves annotations of the file out of a page (from 1), by their places among those of the page, and only those, while the
   * document is open. Ink never has them, nor pages that pdf.js paints.
   */
  leaveOut(pageNumber: number, annotations: readonly number[]): void;
  /**
   * Whether its pages are shown without areas (solid fills, photographs) in ink; otherwise these are fainter than lines. Stays
   * for other files. Original colors have them all, and pages that pdf.js paints.
   */
  showOnlyLinework(isOnly: boolean): void;
  /** What is painted with its pages. */
  readonly markups: MarkupPainting;
  /** Ends its workers. Dispose of its comparison first. */
  dispose(): void;
};
