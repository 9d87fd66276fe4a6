/**
 * The page's interface to a comparison. `workers/client` implements it with the sheet, view, compare and pdf workers; the
 * page knows neither comlink nor transferables nor job ids. Spaces: page points are 1/72 in as displayed, origin upper
 * left, y down (`contract/src/geometry`). "A" is the old drawing, "B" the new one; every matrix maps a point of B to A
 * unless stated otherwise.
 */
import type { Matrix, Point, Box } from '../../contract/src/geometry/types.ts';

export type Side = 'a' | 'b';

export const SIDES: readonly Side[] = ['a', 'b'];

/** Stable error codes; `web/src/domain/error-messages.ts` has a message for each. */
export type SessionErrorCode =
  | 'NOT_PDF'
  | 'DAMAGED'
  | 'ENCRYPTED' // a password is needed
  | 'WRONG_PASSWORD'
  | 'NO_PAGES'
  | 'NO_SUCH_PAGE'
  | 'TOO_COMPLEX'
  | 'TOO_LARGE' // this machine or the core is out of memory
  | 'DEGENERATE_POINTS'
  | 'BAD_ARGUMENT'
  | 'FILE_GONE' // the browser can no longer read the chosen file
  | 'DOWNLOAD_FAILED' // the server does not deliver the file, even with a new URL
  | 'WORKER_GONE' // a worker kept dying; reload
  | 'NOT_LOADED' // a worker script or the core failed to load
  | 'UNSUPPORTED' // the browser lacks a required feature; message names it
  | 'ABORTED'
  | 'INTERNAL';

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
  /** The file was damaged and repaired: pages may be missing. */
  repaired: boolean;
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

export type OpenSheet = {
  page: number;
  widthPoints: number;
  heightPoints: number;
  /** 'vectors' if the core draws it, 'pixels' if pdf.js does. Both sides are always shown the same way. */
  way: 'vectors' | 'pixels';
  items: number;
  notices: readonly Notice[];
};

export type AlignmentStatus = 'aligned' | 'uncertain' | 'failed';

export type Alignment = {
  status: AlignmentStatus;
  /** B → A, page points. */
  matrix: Matrix;
  errorInches: number;
  confidence: number;
  /** "words and line ends", "ink", "three points", … */
  method: string;
  /** Why it is not `aligned`, as a sentence. */
  reason?: string;
  /** How B was adjusted, for display. */
  done: AlignmentDone;
};

export type AlignmentDone = {
  /** Clockwise, −180 < turn ≤ 180. */
  turnDegrees: number;
  scale: number;
  mirrored: boolean;
  /** Offset of B's center from A's, inches; right and down are positive. */
  shiftInches: Point;
};

export type PointPair = { a: Point; b: Point };

/** The fit of three pairs (`matrix` is null for fewer). Computed by the core, cheap, called while dragging. */
export type ThreePointFit = {
  matrix: Matrix | null;
  /**
   * Residual of each pair under the best similarity transform, inches: an affine fit of three pairs would hide a bad pick.
   */
  residualInches: readonly number[];
  /** Why the points are rejected, as a sentence: coincident, nearly on one line, or mirrored. */
  refusal: string | null;
  done: AlignmentDone | null;
};

export type DifferenceKind = 'added' | 'removed' | 'changed' | 'moved';

export type Difference = {
  /** Stable across reloads and small realignments. */
  id: string;
  kind: DifferenceKind;
  /** A's page points. */
  box: Box;
  areaSquareInches: number;
  group: 'drawing' | 'title-block';
  text?: { before: string; after: string };
  /** Points, for `moved`. */
  move?: Point;
};

export type DifferenceOptions = { toleranceInches: number };

export type DifferenceList = {
  differences: readonly Difference[];
  /** The tolerance used: never below the alignment's stated error. */
  toleranceInches: number;
  /** Number of differences below the size limit. */
  hiddenCount: number;
  /** A sentence if the source does not allow fine differences (coarse scan). */
  limitation: string | null;
};

/** How the layers are shown. Colors are sRGB; opacity from 1 to 100. */
export type OverlayStyle = {
  mode: 'both' | 'a' | 'b' | 'swipe';
  colorA: string; // #rrggbb
  colorB: string;
  opacityAPercent: number;
  opacityBPercent: number;
  /** 'tint': layer colors; 'gray': gray; 'full': original colors (one side at a time, or swipe). */
  paint: 'tint' | 'gray' | 'full';
  /** For `swipe`: A is left of this share of the view's width. */
  swipeAt: number;
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

/** What a canvas shows: `overlay` in A's page space, or one drawing in its own. */
export type ViewSubject = 'overlay' | Side;

/** The visible part: device pixels per point of the shown page, and the point at the canvas' upper left. */
export type ViewPort = { scale: number; x: number; y: number };

export type SnapPoint = { point: Point; kind: 'line-end' | 'intersection' };

/** What a canvas shows: the view, and the canvas' size in device pixels. */
export type Picture = { port: ViewPort; widthPx: number; heightPx: number };

/**
 * A second canvas for a view. Each picture of another place or size is painted on the hidden canvas and then announced. A
 * page that positions the announced one keeps picture and marks together, however long painting took.
 */
export type Alternate = {
  canvas: OffscreenCanvas;
  /** `index`: 0 for the first canvas, 1 for this one. The other may be repainted after `release`. */
  onPicture: (index: 0 | 1, picture: Picture, release: () => void) => void;
};

/** A canvas owned by the view worker. All methods return at once; the picture follows, first coarse, then sharp. */
export type View = {
  setSize(widthPx: number, heightPx: number): void;
  setPort(port: ViewPort): void;
  setStyle(style: OverlayStyle): void;
  /** Overrides the session's alignment for this view (live preview of a realignment); null restores it. */
  preview(matrix: Matrix | null): void;
  /** Resolves when everything visible is sharp. */
  settled(): Promise<void>;
  dispose(): void;
};

export type CallOptions = { signal?: AbortSignal };

export type ProgressOptions = CallOptions & {
  /** 0 to 1 and the step in words. */
  onProgress?: (progress: { done: number; step: string }) => void;
};

export type SessionEvents = {
  /** A page summary was added or updated. */
  onPage?: (side: Side, page: PageSummary) => void;
  /** Something the pane must show: a worker was replaced, pixels instead of vectors, … */
  onNotice?: (side: Side | null, notice: Notice) => void;
  /**
   * The worker that owned this view's canvas died. A canvas can be transferred only once: mount a new one and attach it
   * after this callback returns. The session restores documents, pages and the alignment.
   */
  onViewLost?: (view: View) => void;
  /**
   * A worker kept dying and is not restarted: the one of a side, or for null the view worker. Nothing is shown there until
   * the page is reloaded. (The compare worker reports this in each of its calls.)
   */
  onGone?: (side: Side | null, error: { code: SessionErrorCode; message: string }) => void;
};

export type CompareSession = {
  /** Reads by ranges: a 1 GB file is never read whole, and of one on a server little more than the shown pages. Rejects with a `SessionError`; the other side is unaffected. */
  open(
    side: Side,
    file: Blob | RemoteFile,
    name: string,
    options?: ProgressOptions & { password?: string },
  ): Promise<OpenedDocument>;
  close(side: Side): Promise<void>;
  swapSides(): Promise<void>;
  /** Sizes of all pages at once; numbers and titles follow through `onPage`. */
  pages(side: Side): Promise<readonly PageSummary[]>;
  /** The caller closes the bitmap. */
  thumbnail(
    side: Side,
    page: number,
    longSidePx: number,
    options?: CallOptions,
  ): Promise<ImageBitmap>;
  showPage(side: Side, page: number, options?: ProgressOptions): Promise<OpenSheet>;
  /** Automatic alignment of the two shown pages. */
  align(options?: ProgressOptions): Promise<Alignment>;
  /** Sets a given matrix: a stored realignment or the fit of three pairs. */
  setAlignment(matrix: Matrix, method: string): Promise<Alignment>;
  fitThreePoints(pairs: readonly PointPair[]): Promise<ThreePointFit>;
  /** Three well-spread pairs implied by the current best guess, on line endpoints where possible. */
  suggestPairs(): Promise<readonly PointPair[]>;
  differences(options: DifferenceOptions & ProgressOptions): Promise<DifferenceList>;
  snap(side: Side, point: Point, radiusPoints: number): Promise<SnapPoint | null>;
  /** Text of the page inside a box, in reading order. */
  textIn(side: Side, box: Box): Promise<string>;
  /** For the shown page; the arrays belong to the caller. Null if it is not drawn from vectors, so letters are unknown. */
  letters(side: Side): Promise<PageLetters | null>;
  attach(canvas: OffscreenCanvas, subject: ViewSubject, alternate?: Alternate): View;
  /** A picture of a box (in A's page points for 'overlay', else the side's own). The caller closes the bitmap. */
  crop(
    subject: ViewSubject,
    box: Box,
    widthPx: number,
    heightPx: number,
    style: OverlayStyle,
    options?: CallOptions,
  ): Promise<ImageBitmap>;
  /** PNG of a box of the overlay at the given scale (px per point). */
  exportPng(box: Box, scale: number, style: OverlayStyle, options?: ProgressOptions): Promise<Blob>;
  memory(): Promise<{ wasmBytes: number; cacheBytes: number }>;
  dispose(): void;
};
