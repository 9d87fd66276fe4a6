/** What a measurement markup measures. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Markup, MarkupKind, Measurement } from '../model.ts';
import { angleAt, coveredArea, crossesItself, segmentLengths } from './outlines.ts';
import { angleError, areaError, combined, lengthError } from './pointing.ts';
import { POINTS_PER_INCH } from './scales.ts';

export type Quantity = 'length' | 'area' | 'volume' | 'angle' | 'count';

export type Measured = {
  readonly quantity: Quantity;
  /** Inches, square or cubic inches, degrees, pieces. In the building, or on paper while it has no scale. */
  readonly value: number;
  /** In the unit of the value, 0 for a count. */
  readonly uncertainty: number;
  readonly isOnPaper: boolean;
  /** An area whose outline crosses itself; what it covers twice counts once. */
  readonly crossesItself: boolean;
  /** Distances and perimeters: inches of each segment. */
  readonly segments: readonly number[];
  /** Volumes: their base, square inches. */
  readonly base: number | null;
};

/** The kinds that have a value. */
const MEASURED_KINDS = ['distance', 'perimeter', 'area', 'angle', 'count'] as const;
export type MeasuredKind = (typeof MEASURED_KINDS)[number];

export function isMeasuredKind(kind: MarkupKind): kind is MeasuredKind {
  return MEASURED_KINDS.some((each) => each === kind);
}

/** Null for other kinds, and for points that measure nothing. A perimeter is closed if its last point is its first. */
export function measured(markup: Markup): Measured | null {
  const { kind, shape, measurement } = markup;
  if (kind === 'count' && shape.form === 'places') return plain('count', shape.places.length);
  if (shape.form !== 'points') return null;
  const { points, holes = [] } = shape;
  if (kind === 'angle') return angle(points, measurement);
  if (kind === 'area' && points.length > 2) return areaOrVolume(points, holes, measurement);
  if (kind === 'distance' || kind === 'perimeter') return length(points, measurement);
  return null;
}

function plain(quantity: Quantity, value: number): Measured {
  return {
    quantity,
    value,
    uncertainty: 0,
    isOnPaper: false,
    crossesItself: false,
    segments: [],
    base: null,
  };
}

/** Inches of one page point, on paper without a scale. */
function inchesPerPoint(measurement: Measurement | null): number {
  return measurement?.scale?.inchesPerPoint ?? 1 / POINTS_PER_INCH;
}

function length(points: readonly Point[], measurement: Measurement | null): Measured | null {
  if (points.length < 2) return null;
  const inches = inchesPerPoint(measurement);
  const segments = segmentLengths(points).map((segment) => segment * inches);
  const value = segments.reduce((sum, segment) => sum + segment, 0);
  const pointing = lengthError(points, measurement?.pointErrors ?? []) * inches;
  return {
    ...plain('length', value),
    uncertainty: combined([pointing, value * (measurement?.scale?.relativeError ?? 0)]),
    isOnPaper: (measurement?.scale ?? null) === null,
    segments,
  };
}

function areaOrVolume(
  points: readonly Point[],
  holes: readonly (readonly Point[])[],
  measurement: Measurement | null,
): Measured {
  const square = inchesPerPoint(measurement) ** 2;
  const value = coveredArea(points, holes) * square;
  const errors = measurement?.pointErrors ?? [];
  // Holes are pointed at as exactly as the least exact point of the outline.
  const worst = Math.max(0, ...errors);
  const pointing = combined([
    areaError(points, errors),
    ...holes.map((hole) =>
      areaError(
        hole,
        hole.map(() => worst),
      ),
    ),
  ]);
  const uncertainty = combined([
    pointing * square,
    value * 2 * (measurement?.scale?.relativeError ?? 0),
  ]);
  const area: Measured = {
    ...plain('area', value),
    uncertainty,
    isOnPaper: (measurement?.scale ?? null) === null,
    crossesItself: [points, ...holes].some(crossesItself),
  };
  const depth = measurement?.depth ?? null;
  if (depth === null || area.isOnPaper) return area;
  return {
    ...area,
    quantity: 'volume',
    value: value * depth,
    uncertainty: uncertainty * depth,
    base: value,
  };
}

function angle(points: readonly Point[], measurement: Measurement | null): Measured | null {
  const [from, vertex, to] = points;
  if (from === undefined || vertex === undefined || to === undefined) return null;
  return {
    ...plain('angle', angleAt(from, vertex, to)),
    uncertainty: angleError(points, measurement?.pointErrors ?? []),
  };
}
