/** Takes a part off an area: what was drawn becomes one of its holes. Pure. */
import type { Point } from '../../../../../contract/src/geometry/types.ts';
import { isWithin } from '../../../../../markups/src/geometry.ts';
import type { Markup, Measurement } from '../../../../../markups/src/model.ts';

/** Corners on an edge of the area count as inside it: by so much they are moved to the middle before they are looked at. */
const INWARD = 1e-3;

type CutArea = { readonly area: Markup; readonly to: Markup };

/** Slightly smaller, around its middle. */
function shrunk(points: readonly Point[]): Point[] {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  return points.map((at) => ({ x: at.x + (x - at.x) * INWARD, y: at.y + (y - at.y) * INWARD }));
}

/** The lists that follow the points of outline and holes, where they are complete. */
function measuredWith(area: Measurement, hole: Measurement | null, count: number): Measurement {
  const { pointErrors, pointSnaps } = area;
  if (hole === null || pointErrors.length !== count) return area;
  const snaps = pointSnaps?.length === count ? hole.pointSnaps : undefined;
  return {
    ...area,
    pointErrors: [...pointErrors, ...hole.pointErrors],
    ...(pointSnaps !== undefined && snaps && { pointSnaps: [...pointSnaps, ...snaps] }),
  };
}

/**
 * The area that all of a drawn outline lies within, without it; null if there is none. Page points.
 * @param areas what may be changed on the page, the topmost last
 */
export function withCutout(areas: readonly Markup[], cutout: Markup): CutArea | null {
  if (cutout.shape.form !== 'points') return null;
  const { points } = cutout.shape;
  const inside = shrunk(points);
  for (const area of areas.toReversed()) {
    if (area.kind !== 'area' || area.shape.form !== 'points') continue;
    const { points: outline, holes = [] } = area.shape;
    const rings = [outline, ...holes];
    if (!inside.every((at) => isWithin(rings, at))) continue;
    const count = rings.reduce((sum, ring) => sum + ring.length, 0);
    const { measurement } = area;
    const to: Markup = {
      ...area,
      shape: { form: 'points', points: outline, holes: [...holes, points] },
      measurement: measurement && measuredWith(measurement, cutout.measurement, count),
    };
    return { area, to };
  }
  return null;
}
