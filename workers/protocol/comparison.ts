/**
 * Two documents compared. "A" is the old one, "B" the new one; every matrix maps a point of B to A unless stated otherwise.
 * `workers/client` implements it with a compare worker, which runs only while there is a comparison.
 */
import type { ByView, Laid } from '../../contract/src/geometry/by-view.ts';
import type { Matrix, Point, Box } from '../../contract/src/geometry/types.ts';
import type { CallOptions, Notice, OpenSheet, PdfDocument, ProgressOptions } from './document.ts';
import type { LayerChoices } from './layers.ts';
import type { OverlayStyle, OverlayView, Viewable } from './view.ts';

export type Side = 'a' | 'b';

export const SIDES: readonly Side[] = ['a', 'b'];

export type AlignmentStatus = 'aligned' | 'uncertain' | 'failed';

export type Alignment = {
  status: AlignmentStatus;
  /** B → A, page points; with `byView`, of what is in no drawing. */
  matrix: Matrix;
  /** Where the sheets do not lie on each other as a whole, but drawings on them do. */
  byView?: ByView | undefined;
  /** Null if nobody measured it: always unless `aligned`. */
  errorInches: number | null;
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

/** A view of which much was redrawn: its differences are listed under it. */
export type ReworkedView = {
  title: string;
  /** A's page points. */
  box: Box;
  /** Of the linework in the box: how much of it differs, 0 to 1. */
  changedShare: number;
};

export type Difference = {
  /** Stable across reloads and small realignments. */
  id: string;
  kind: DifferenceKind;
  /** In the words of a reviewer: "Door 110A added". Absent in comparisons made before there were titles. */
  title?: string;
  /** The same by words that were recognized in pictures, which may be wrong. Only comparisons of the server have it. */
  recognizedTitle?: string;
  /** A's page points. */
  box: Box;
  areaSquareInches: number;
  /**
   * `annotation`: what people drew or wrote on it in other programs. `specks`: dust on a scan, which is listed apart and counted
   * nowhere.
   */
  group: 'drawing' | 'title-block' | 'annotation' | 'specks';
  /** Who made the annotation, if its file says so. */
  author?: string;
  text?: { before: string; after: string };
  /** Points, for `moved`. */
  move?: Point;
  /** The view that it is in, if much of that was redrawn. */
  view?: ReworkedView;
  /** Names of the PDF layers that it is on, the one with most of it first; absent where the sheets do not say. */
  layers?: readonly string[];
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

/** What is drawn as lines of both drawings: lines within the tolerance of each other. */
export type Matching = {
  toleranceInches: number;
  /** They keep the colors of their drawings, however near the lines of the other one are. */
  differences: readonly Pick<Difference, 'box' | 'areaSquareInches' | 'kind'>[];
};

export type ComparisonOptions = {
  /** URL of a small PDF to compare once in advance, so that the core is compiled before files are chosen. */
  warmUpUrl?: string;
  /** A side's document was shown another way, or for null: the worker that compares or shows both was replaced. */
  onNotice?: (side: Side | null, notice: Notice) => void;
};

/** Views show the overlay in A's page space. Every method rejects with an `EngineError`. */
export type Comparison = Viewable<OverlayView> & {
  /** The two documents. `swap` exchanges them at once. */
  readonly documents: Readonly<Record<Side, PdfDocument>>;
  swap(): Promise<void>;
  /** Shows a page, from 0. Both sides are always shown the same way. Forgets the alignment. */
  showPage(side: Side, page: number, options?: ProgressOptions): Promise<OpenSheet>;
  /**
   * Shows a page, from 0, with PDF layers of its document shown and hidden, as on all pages that follow. The picture stays
   * aligned, but what is compared does not: set the alignment again, then find the differences of what is shown.
   */
  chooseLayers(
    side: Side,
    page: number,
    choices: LayerChoices,
    options?: ProgressOptions,
  ): Promise<OpenSheet>;
  /** Automatic alignment of the two shown pages. */
  align(options?: ProgressOptions): Promise<Alignment>;
  /** Sets a given alignment: a stored one or the fit of three pairs. */
  setAlignment(laid: Laid, method: string): Promise<Alignment>;
  fitThreePoints(pairs: readonly PointPair[]): Promise<ThreePointFit>;
  /** Three well-spread pairs implied by the current best guess, on line endpoints where possible. */
  suggestPairs(): Promise<readonly PointPair[]>;
  differences(options: DifferenceOptions & ProgressOptions): Promise<DifferenceList>;
  /** For styles that match, in views and pictures. Null: nothing is known to match, as after every new alignment. */
  match(matching: Matching | null): void;
  /** A picture of a box of the overlay, A's page points. The caller closes the bitmap. */
  crop(
    box: Box,
    widthPx: number,
    heightPx: number,
    style: OverlayStyle,
    options?: CallOptions,
  ): Promise<ImageBitmap>;
  /** PNG of a box of the overlay at the given scale (px per point). */
  exportPng(box: Box, scale: number, style: OverlayStyle, options?: ProgressOptions): Promise<Blob>;
  /** Ends the compare worker; the documents stay open. */
  dispose(): void;
};
