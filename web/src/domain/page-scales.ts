/** The scales of a page: of the sheet, and of drawings on it with a scale of their own. */
import type { Drawing } from '../../../contract/src/documents/schema.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { RegionScale, Scale } from '../../../contract/src/scales/schema.ts';
import type { LengthUnit, MeasureScale, Measurement } from '../../../markups/src/model.ts';
import { POINTS_PER_UNIT } from './units.ts';

export type PageScales = {
  readonly regions: readonly RegionScale[];
  readonly drawings: readonly Drawing[];
};

export function measureScale(scale: Scale): MeasureScale {
  const { inches_per_point: inchesPerPoint, relative_error: relativeError, label, source } = scale;
  return { inchesPerPoint, label, source, relativeError };
}

export function wireScale(scale: MeasureScale): Scale {
  const { inchesPerPoint, relativeError, label, source } = scale;
  return {
    inches_per_point: inchesPerPoint,
    relative_error: relativeError,
    label,
    // What another program stated becomes a choice when a person takes it over.
    source: source === 'file' ? 'chosen' : source,
  };
}

/** The scale in force in a region, without those around it; null for the sheet itself. A choice goes before a reading. */
export function scaleOfRegion(
  regions: readonly RegionScale[],
  drawingId: number | null,
): MeasureScale | null {
  const region = regions.find((each) => each.drawing_id === drawingId);
  const scale = region?.chosen ?? region?.read ?? null;
  return scale === null ? null : measureScale(scale);
}

/** What the file states for a region. */
export function readScaleOf(
  regions: readonly RegionScale[],
  drawingId: number | null,
): MeasureScale | null {
  const read = regions.find((each) => each.drawing_id === drawingId)?.read ?? null;
  return read === null ? null : measureScale(read);
}

function pointsBox({ x0, y0, x1, y1 }: Drawing): Box {
  const k = POINTS_PER_UNIT;
  return [x0 * k, y0 * k, x1 * k, y1 * k];
}

/** The drawings whose box contains all points (page points), the smallest first. */
function drawingsAround(drawings: readonly Drawing[], points: readonly Point[]): Drawing[] {
  const area = ({ x0, y0, x1, y1 }: Drawing) => (x1 - x0) * (y1 - y0);
  return drawings
    .filter((drawing) => {
      const [x0, y0, x1, y1] = pointsBox(drawing);
      return points.every(({ x, y }) => x0 <= x && x <= x1 && y0 <= y && y <= y1);
    })
    .toSorted((a, b) => area(a) - area(b));
}

/** The scale for what is measured through these page points: that of the drawing around them, else the sheet's. */
export function scaleAt(
  { regions, drawings }: PageScales,
  points: readonly Point[],
): MeasureScale | null {
  for (const { id } of points.length === 0 ? [] : drawingsAround(drawings, points)) {
    const scale = scaleOfRegion(regions, id);
    if (scale !== null) return scale;
  }
  return scaleOfRegion(regions, null);
}

/** What turns a new shape into its value. `placed`: how its points were placed, with errors of `pointingError`. */
export function measurementOf(
  { scales, unit }: { scales: PageScales | null; unit: LengthUnit },
  points: readonly Point[],
  placed: Pick<Measurement, 'pointErrors' | 'pointSnaps'> = { pointErrors: [] },
): Measurement {
  const scale = scales === null ? null : scaleAt(scales, points);
  return { scale, unit, depth: null, ...placed };
}
