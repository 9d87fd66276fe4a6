/**
 * What the page sees of a comparison. `workers/client` implements it over the overlay worker, its pool and
 * the pdf workers; the page knows neither comlink nor transferables nor job numbers.
 *
 * Spaces: page points are 1/72 in as displayed, origin upper left, y down (`contract/src/geometry`).
 * "A" is the old drawing, "B" the new one; every matrix maps a point of B to A unless it says otherwise.
 */
import type { Matrix, Point, Box } from '../../contract/src/geometry/types.ts';

export type Side = 'a' | 'b';

export const SIDES: readonly Side[] = ['a', 'b'];

/** Stable reasons of refusal; each has a sentence for people in `web/src/domain/error-messages.ts`. */
export type SessionErrorCode =
  | 'NOT_PDF'
  | 'DAMAGED'
  | 'ENCRYPTED' // a password is needed
  | 'WRONG_PASSWORD'
  | 'NO_PAGES'
  | 'NO_SUCH_PAGE'
  | 'TOO_COMPLEX'
  | 'TOO_LARGE' // memory of this machine or of the core
  | 'DEGENERATE_POINTS'
  | 'BAD_ARGUMENT'
  | 'FILE_GONE' // the browser can no longer read the chosen file
  | 'DOWNLOAD_FAILED' // the server does not give the file, also not with a new address
  | 'WORKER_GONE' // a worker kept dying; reload
  | 'NOT_LOADED' // a script of a worker or the core did not come from the server
  | 'UNSUPPORTED' // the browser lacks a needed feature; message names it
  | 'ABORTED'
  | 'INTERNAL';

/** A file on a server, read by ranges where it is not small. */
export type RemoteFile = {
  /**
   * An address to GET it from without further headers. Asked for once more, with the address that the server refused, when it
   * expired. Rejects when there is none.
   */
  address(refused: string | null): Promise<string>;
};

/** A file as it is handed to a worker. */
export type FileHandle = Blob | { address: string };

export type OpenedDocument = {
  name: string;
  bytes: number;
  /** Lower-case hex SHA-256; null where hashing would read a large file whole. */
  sha256: string | null;
  pageCount: number;
  /** Damage that was repaired: the pages shown may not be all there were. */
  repaired: boolean;
  /** pdf.js label of each page where the file has them. */
  pageLabels: readonly string[] | null;
};

/** What the sheet picker shows. Arrives page by page, so fields other than size may come later. */
export type PageSummary = {
  /** From 0. */
  index: number;
  widthPoints: number;
  heightPoints: number;
  label: string | null;
  /** From the title block, e.g. "A-101"; null where none was found. */
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
  /** 'vectors' when the core draws it, 'pixels' when pdf.js does. Both sides always go the same way. */
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
  /** Why it is not `aligned`, a sentence. */
  reason?: string;
  /** What was done to B, for people. */
  done: AlignmentDone;
};

export type AlignmentDone = {
  /** Clockwise, −180 < turn ≤ 180. */
  turnDegrees: number;
  scale: number;
  mirrored: boolean;
  /** Where B's centre comes to lie against A's centre, inches; right and down are positive. */
  shiftInches: Point;
};

export type PointPair = { a: Point; b: Point };

/** The answer to three pairs (or fewer: then `matrix` is null). Computed by the core, cheap, called while dragging. */
export type ThreePointFit = {
  matrix: Matrix | null;
  /** Residual of each pair under the best similarity, inches: an affine fit of three pairs hides a bad pick. */
  residualInches: readonly number[];
  /** Set when the points are refused, a sentence: coincident, nearly on one line, mirrored. */
  refusal: string | null;
  done: AlignmentDone | null;
};

export type DifferenceKind = 'added' | 'removed' | 'changed' | 'moved';

export type Difference = {
  /** Stable over reloads and small realignments. */
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
  /** The tolerance in force: never below the alignment's stated error. */
  toleranceInches: number;
  /** Changes below the smallest size worth a look. */
  hiddenCount: number;
  /** A sentence when the material does not allow fine differences (coarse scan). */
  limitation: string | null;
};

/** How the layers are shown. Colours are sRGB; opacity 1 to 100. */
export type OverlayStyle = {
  mode: 'both' | 'a' | 'b' | 'swipe';
  colorA: string; // #rrggbb
  colorB: string;
  opacityAPercent: number;
  opacityBPercent: number;
  /** 'tint': layer colours; 'grey': ink as grey; 'full': the drawing's own colours (one side at a time or swipe). */
  paint: 'tint' | 'grey' | 'full';
  /** For `swipe`: A left of this share of the view's width. */
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

/** The visible part: device pixels per point of the subject's page space, and the point at the canvas' upper left. */
export type ViewPort = { scale: number; x: number; y: number };

export type SnapPoint = { point: Point; kind: 'line-end' | 'intersection' };

/** What a canvas shows: the place, and the canvas' size in device pixels. */
export type Picture = { port: ViewPort; widthPx: number; heightPx: number };

/**
 * A second canvas for a view. Each picture of another place or size goes to the one that is not shown, and only then
 * is it announced: a page that shows the announced one where it belongs keeps picture and marks together, however
 * long painting took.
 */
export type Alternate = {
  canvas: OffscreenCanvas;
  /** `index`: 0 for the first canvas, 1 for this one. The other may be painted anew once `release` was called. */
  onPicture: (index: 0 | 1, picture: Picture, release: () => void) => void;
};

/** A canvas owned by the overlay worker. All methods return at once; the picture follows, coarse first, then sharp. */
export type View = {
  setSize(widthPx: number, heightPx: number): void;
  setPort(port: ViewPort): void;
  setStyle(style: OverlayStyle): void;
  /** Replaces the session's alignment for this view alone (live preview of a realignment); null returns to it. */
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
  /** A page summary became known or better. */
  onPage?: (side: Side, page: PageSummary) => void;
  /** Something the pane must say: a worker was replaced, pixels instead of vectors, … */
  onNotice?: (side: Side | null, notice: Notice) => void;
  /**
   * The worker that owned this view's canvas died. A canvas can be handed over only once: mount a new one and
   * attach it again (after this callback returns). Documents, pages and the alignment are put back by the session.
   */
  onViewLost?: (view: View) => void;
  /**
   * A worker kept dying and is not started again: the one of a side, or for null the one that shows both. Nothing
   * is shown there until the page is reloaded. (The one that compares says so by each of its calls.)
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
  /** Sizes at once for all pages; numbers and titles follow by `onPage`. */
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
  /** Sets a given matrix (stored realignment) or the result of three pairs. */
  setAlignment(matrix: Matrix, method: string): Promise<Alignment>;
  fitThreePoints(pairs: readonly PointPair[]): Promise<ThreePointFit>;
  /** Three well-spread pairs that the current best guess implies, on line ends where there are some. */
  suggestPairs(): Promise<readonly PointPair[]>;
  differences(options: DifferenceOptions & ProgressOptions): Promise<DifferenceList>;
  snap(side: Side, point: Point, radiusPoints: number): Promise<SnapPoint | null>;
  /** Text of the page inside a box, in reading order. */
  textIn(side: Side, box: Box): Promise<string>;
  /** Of the shown page; the arrays are the caller's. Null where it is not drawn from vectors, so that nobody knows. */
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
