/** The points of a markup one by one: moved, added, removed. All in page points. */
import type { Point } from '../../contract/src/geometry/types.ts';
import { pointOn } from './extent.ts';
import type { PageSize } from './extent.ts';
import type { Markup, MarkupKind, Measurement } from './model.ts';

/** One point of a shape or leader, that people can take hold of. */
export type Vertex =
  /** `ring` 0: the outline, or the places; then the holes. */
  | { readonly of: 'shape'; readonly ring: number; readonly index: number; readonly at: Point }
  | { readonly of: 'leader'; readonly index: number; readonly at: Point };

export function verticesOf({ shape, leader }: Markup): readonly Vertex[] {
  const ringOf = (points: readonly Point[], ring: number) =>
    points.map((at, index): Vertex => ({ of: 'shape', ring, index, at }));
  const ofLeader = (leader ?? []).map((at, index): Vertex => ({ of: 'leader', index, at }));
  switch (shape.form) {
    case 'points':
      return [...[shape.points, ...(shape.holes ?? [])].flatMap(ringOf), ...ofLeader];
    case 'places':
      return ringOf(shape.places, 0);
    default:
      return ofLeader;
  }
}

const CLOSED: readonly MarkupKind[] = ['cloud', 'polygon', 'area'];
/** Kinds with a number of points of their own. */
const FIXED: readonly MarkupKind[] = ['angle', 'note'];

/** Whether the last point of a shape of points is connected with the first. */
export function isClosed(kind: MarkupKind): boolean {
  return CLOSED.includes(kind);
}

/** Whether points can be added to a markup. Another mark of a count is drawn. */
export function canAddVertex({ kind, shape }: Markup): boolean {
  return shape.form === 'points' && !FIXED.includes(kind);
}

export function canRemoveVertex({ kind, shape }: Markup, { of, ring }: VertexRef): boolean {
  if (of === 'leader' || FIXED.includes(kind)) return false;
  if (shape.form === 'places') return shape.places.length > 1;
  if (shape.form !== 'points') return false;
  // A hole can go altogether.
  return ring > 0 || shape.points.length > (isClosed(kind) ? 3 : 2);
}

/** `ring` of a leader's point is of no account. */
export type VertexRef = {
  readonly of: Vertex['of'];
  readonly ring: number;
  readonly index: number;
};

export function refOf(vertex: Vertex): VertexRef {
  return { of: vertex.of, ring: vertex.of === 'shape' ? vertex.ring : 0, index: vertex.index };
}

function replaced(points: readonly Point[], index: number, ...by: readonly Point[]): Point[] {
  return points.toSpliced(index, 1, ...by);
}

/** The errors of a measurement's points after one of them changed. They follow outline and holes. */
function withErrors(
  markup: Markup,
  { ring, index }: VertexRef,
  removed: 0 | 1,
  added: readonly number[],
): Measurement | null {
  const { measurement, shape } = markup;
  if (measurement === null || measurement.pointErrors.length === 0) return measurement;
  const rings = shape.form === 'points' ? [shape.points, ...(shape.holes ?? [])] : [];
  const before = rings.slice(0, ring).reduce((sum, points) => sum + points.length, 0);
  if (before + index > measurement.pointErrors.length) return measurement;
  return {
    ...measurement,
    pointErrors: measurement.pointErrors.toSpliced(before + index, removed, ...added),
  };
}

function withRing(
  markup: Markup,
  ring: number,
  change: (points: readonly Point[]) => readonly Point[],
): Markup {
  const { shape } = markup;
  if (shape.form === 'places') {
    return { ...markup, shape: { ...shape, places: change(shape.places) } };
  }
  if (shape.form !== 'points') return markup;
  if (ring === 0) return { ...markup, shape: { ...shape, points: change(shape.points) } };
  const holes = (shape.holes ?? [])
    .map((hole, index) => (index === ring - 1 ? change(hole) : hole))
    .filter((hole) => hole.length >= 3);
  return { ...markup, shape: { form: 'points', points: shape.points, holes } };
}

/** Moves a point, but not off the page. `error`: by how much it may be off now. */
export function moveVertex(
  markup: Markup,
  ref: VertexRef,
  to: Point,
  { page, error }: { page: PageSize; error?: number },
): Markup {
  const at = pointOn(page, to);
  if (ref.of === 'leader') {
    return { ...markup, leader: markup.leader && replaced(markup.leader, ref.index, at) };
  }
  const measurement =
    error === undefined ? markup.measurement : withErrors(markup, ref, 1, [error]);
  const moved = withRing(markup, ref.ring, (points) => replaced(points, ref.index, at));
  return { ...moved, measurement };
}

/** Adds a point after another one. */
export function addVertex(markup: Markup, after: VertexRef, at: Point, error = 0): Markup {
  const next = { ...after, index: after.index + 1 };
  const measurement = withErrors(markup, next, 0, [error]);
  const grown = withRing(markup, after.ring, (points) => points.toSpliced(next.index, 0, at));
  return { ...grown, measurement };
}

/** Removes a point, and with a hole's third-last point the hole. Unchanged if the shape needs it. */
export function removeVertex(markup: Markup, ref: VertexRef): Markup {
  if (!canRemoveVertex(markup, ref)) return markup;
  const { shape } = markup;
  const hole = shape.form === 'points' ? shape.holes?.[ref.ring - 1] : undefined;
  if (hole !== undefined && hole.length <= 3) {
    let { measurement } = markup;
    for (const _ of hole) {
      measurement = withErrors({ ...markup, measurement }, { ...ref, index: 0 }, 1, []);
    }
    return { ...withRing(markup, ref.ring, () => []), measurement };
  }
  const measurement = withErrors(markup, ref, 1, []);
  return {
    ...withRing(markup, ref.ring, (points) => points.toSpliced(ref.index, 1)),
    measurement,
  };
}

/** Where a point could be added: the middles of a shape's segments, each with the point before it. */
export function segmentMiddles(markup: Markup): readonly { after: VertexRef; at: Point }[] {
  const { shape, kind } = markup;
  if (shape.form !== 'points' || !canAddVertex(markup)) return [];
  return [shape.points, ...(shape.holes ?? [])].flatMap((points, ring) =>
    points.flatMap((from, index) => {
      const to = points[index + 1] ?? (ring > 0 || isClosed(kind) ? points[0] : undefined);
      if (to === undefined) return [];
      const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      return [{ after: { of: 'shape' as const, ring, index }, at }];
    }),
  );
}
