/**
 * A markup: what a reviewer puts on a page. All points are page points: 1/72 in of the page as displayed, origin at the upper
 * left, y down. Lengths such as line widths are page points too. XFDF and PDF have other spaces (`page-frame.ts`).
 */
import type { Box, Point } from '../../contract/src/geometry/types.ts';

/** What reviewers can draw, and `foreign`: kinds of other programs that are shown and kept, but not edited. */
export const MARKUP_KINDS = [
  'rectangle',
  'ellipse',
  'cloud',
  'polygon',
  'polyline',
  'arrow',
  'freehand',
  'highlight',
  'note',
  'text',
  'callout',
  'stamp',
  'distance',
  'angle',
  'perimeter',
  'area',
  'count',
  'foreign',
] as const;
export type MarkupKind = (typeof MARKUP_KINDS)[number];

/** The corners of a marked piece of text: upper left, upper right, lower right, lower left, as one reads it. */
export type Quad = readonly [Point, Point, Point, Point];

/** Where a markup is. Which form a kind has never changes (`SHAPE_OF`). */
export type Shape =
  /** Rectangle, ellipse, cloud of a box, text, callout, stamp, foreign. `turned`: degrees clockwise around the middle. */
  | { readonly form: 'box'; readonly box: Box; readonly turned: number }
  /** Cloud, polygon, polyline, arrow, distance, angle, perimeter, area. Two points at least. */
  | {
      readonly form: 'points';
      readonly points: readonly Point[];
      /** Holes of an area. */
      readonly holes?: readonly (readonly Point[])[];
    }
  /** Freehand. */
  | { readonly form: 'strokes'; readonly strokes: readonly (readonly Point[])[] }
  /** Highlight. */
  | { readonly form: 'quads'; readonly quads: readonly Quad[] }
  /** Note: its icon's upper left. Count: one mark each. */
  | { readonly form: 'places'; readonly places: readonly Point[] };

export const LINE_ENDINGS = [
  'none',
  'open-arrow',
  'closed-arrow',
  'reversed-open-arrow',
  'reversed-closed-arrow',
  'circle',
  'square',
  'diamond',
  'butt',
  'slash',
] as const;
export type LineEnding = (typeof LINE_ENDINGS)[number];

export type MarkupStyle = {
  /** `#rrggbb`; null: no line. */
  readonly color: string | null;
  /** `#rrggbb`; null: not filled. */
  readonly fill: string | null;
  /** 0 to 1, of line and fill. */
  readonly opacity: number;
  /** Line width, page points. */
  readonly width: number;
  /** Lengths of dashes and gaps in page points; empty: solid. */
  readonly dash: readonly number[];
  /** At the first and the last point. */
  readonly endings: readonly [LineEnding, LineEnding];
  /** Size of text, page points. */
  readonly fontSize: number;
};

/** How lengths on the page become lengths in the building. */
export type MeasureScale = {
  /** True length of one page point, in inches. 1/4" = 1' is 48 / 72. */
  readonly inchesPerPoint: number;
  /** As people know it, such as `1/4" = 1'`. */
  readonly label: string;
  /**
   * `chosen`: from the list; `typed`: a ratio; `calibrated`: two points; `dimensions`: as those on the sheet show it; `file`:
   * from another program; the others: read from the sheet.
   */
  readonly source:
    | 'chosen'
    | 'typed'
    | 'calibrated'
    | 'dimensions'
    | 'viewport'
    | 'view-title'
    | 'title-block'
    | 'file';
  /** Share of a length by which the scale itself may be off; 0 if stated and not checked. */
  readonly relativeError: number;
};

export const LENGTH_UNITS = ['feet-inches', 'feet', 'inches', 'meters', 'millimeters'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Kinds of places in the linework that points snap to, in the order in which they are preferred. */
export const SNAP_KINDS = [
  'line-end',
  'intersection',
  'center',
  'midpoint',
  'perpendicular',
  'nearest',
] as const;
export type SnapKind = (typeof SNAP_KINDS)[number];

/** What a point was placed on; `free`: on nothing. */
export type PointSnap = SnapKind | 'free';

/** What turns a measured shape into its value. The value itself always follows from the shape. */
export type Measurement = {
  /** Null: only the length on paper is known. */
  readonly scale: MeasureScale | null;
  readonly unit: LengthUnit;
  /** In the building, inches: makes a volume of an area. */
  readonly depth: number | null;
  /** By how much a point may be off, page points: one number for each point, smaller where it snapped. */
  readonly pointErrors: readonly number[];
  /** What each of these points was placed on; absent where nobody knows, as in files of other programs. */
  readonly pointSnaps?: readonly PointSnap[];
};

/** An element or attribute that Pinbar does not interpret, kept as it came. */
export type KeptElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (KeptElement | string)[];
};

/** Why a person has to look at a markup that was carried to a later revision of its sheet. */
export const REVIEW_REASONS = [
  /** What is drawn there differs between the revisions. */
  'changed',
  /** It reaches beyond the later sheet, and was moved onto it. */
  'off-sheet',
  /** The alignment of the two sheets is not certain. */
  'uncertain',
  /** The sheets could not be aligned: it is where it was on the paper of the earlier one. */
  'not-aligned',
  /** Aligned, but what is drawn there could not be compared. */
  'not-compared',
  /** It was carried to the earlier sheet as well, and nobody has reviewed it there yet. */
  'not-reviewed',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Of a markup that came from an earlier revision of its sheet. */
export type Carried = {
  /** Number and date of the earlier sheet, as people know it: `A-102, 2026-01-15`. */
  readonly from: string;
  /** By how much the alignment of the two sheets may be off, inches on paper; null if they could not be aligned. */
  readonly errorInches: number | null;
  /** Length on this sheet of what is 1 long on the earlier one: 0.5 if this one is printed at half size. */
  readonly sizeRatio: number;
  /** Null: nothing changed there, or a person accepted its place. */
  readonly review: ReviewReason | null;
};

export type Markup = {
  /** Unique in its document, the same through saves, exports and imports: XFDF's `name`, a UUID if we made it. */
  readonly name: string;
  readonly kind: MarkupKind;
  /** From 1. XFDF counts from 0. */
  readonly pageNumber: number;
  readonly shape: Shape;
  readonly style: MarkupStyle;
  /** What it says: the comment, and the words of text, callout and stamp. Plain text; lines separated by line feeds. */
  readonly contents: string;
  /** What it is about, one line. Measurements: their label, by which totals are kept. */
  readonly subject: string;
  /** The author's name as the file states it. */
  readonly author: string;
  /** ISO 8601; null if unknown. */
  readonly created: string | null;
  readonly modified: string | null;
  /** Its height among the page's markups, where a person moved it forward or back (`stack.ts`). Absent: as it was added. */
  readonly order?: number;
  readonly isLocked: boolean;
  readonly isHidden: boolean;
  /** Callout: from the tip to the box, two or three points. */
  readonly leader: readonly Point[] | null;
  readonly measurement: Measurement | null;
  /** The markup this one answers, by name. It then has no place of its own on the page. */
  readonly repliesTo: string | null;
  /** A reply that only sets the state of a markup, such as `Review` / `Accepted` or `Marked` / `Marked`. */
  readonly state: { readonly model: string; readonly value: string } | null;
  /** Only if it came from an earlier revision of its sheet. */
  readonly carried?: Carried;
  /** What we do not interpret, for the way back: the element's own name, attributes and children. */
  readonly kept: KeptElement | null;
};

/** A shape's form by kind; `foreign` may have any. */
export const SHAPE_OF: Readonly<Record<Exclude<MarkupKind, 'foreign'>, readonly Shape['form'][]>> =
  {
    rectangle: ['box'],
    ellipse: ['box'],
    cloud: ['box', 'points'],
    polygon: ['points'],
    polyline: ['points'],
    arrow: ['points'],
    freehand: ['strokes'],
    highlight: ['quads'],
    note: ['places'],
    text: ['box'],
    callout: ['box'],
    stamp: ['box'],
    distance: ['points'],
    angle: ['points'],
    perimeter: ['points'],
    area: ['points'],
    count: ['places'],
  };
