/** The points of a markup one by one: moved, added, removed. All in page points. */
import type { Point } from '../../contract/src/geometry/types.ts';
import { pointOn } from './extent.ts';
import type { PageSize } from './extent.ts';
import { combined } from './measure/pointing.ts';
import type { Markup, MarkupKind, Measurement, PointSnap } from './model.ts';

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

/** How a point was placed: by how much it may be off (page points), and on what. */
export type Placed = { readonly error: number; readonly snap: PointSnap };

/** Where the points of a ring begin in the lists of a measurement, which follow outline and holes. */
function placeInLists({ shape }: Markup, { ring, index }: VertexRef): number {
  const rings = shape.form === 'points' ? [shape.points, ...(shape.holes ?? [])] : [];
  return rings.slice(0, ring).reduce((sum, points) => sum + points.length, index);
}

/** What is known of a measurement's points after one of them changed. */
function withPlaced(
  markup: Markup,
  ref: VertexRef,
  removed: 0 | 1,
  added: readonly Placed[],
): Measurement | null {
  const { measurement } = markup;
  if (measurement === null) return measurement;
  const { pointErrors, pointSnaps } = measurement;
  const at = placeInLists(markup, ref);
  const changed = <T>(list: readonly T[], values: readonly T[]) =>
    list.length === 0 || at > list.length ? list : list.toSpliced(at, removed, ...values);
  const errors = added.map(({ error }) => error);
  const snaps = added.map(({ snap }) => snap);
  return {
    ...measurement,
    pointErrors: changed(pointErrors, errors),
    ...(pointSnaps === undefined ? {} : { pointSnaps: changed(pointSnaps, snaps) }),
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

/** Moves a point, but not off the page. */
export function moveVertex(
  markup: Markup,
  ref: VertexRef,
  to: Point,
  { page, placed }: { page: PageSize; placed: Placed },
): Markup {
  const at = pointOn(page, to);
  if (ref.of === 'leader') {
    return { ...markup, leader: markup.leader && replaced(markup.leader, ref.index, at) };
  }
  const measurement = withPlaced(markup, ref, 1, [placed]);
  const moved = withRing(markup, ref.ring, (points) => replaced(points, ref.index, at));
  return { ...moved, measurement };
}

/** Adds a point in the middle of the segment after another one: it is off by half of what the segment's ends are. */
export function addVertex(markup: Markup, after: VertexRef, at: Point): Markup {
  const next = { ...after, index: after.index + 1 };
  const errors = markup.measurement?.pointErrors ?? [];
  const first = placeInLists(markup, { ...after, index: 0 });
  const ring = errors.slice(first, first + pointsOfRing(markup, after.ring));
  const ends = [ring[after.index] ?? 0, ring[next.index] ?? ring[0] ?? 0];
  const measurement = withPlaced(markup, next, 0, [{ error: combined(ends) / 2, snap: 'free' }]);
  const grown = withRing(markup, after.ring, (points) => points.toSpliced(next.index, 0, at));
  return { ...grown, measurement };
}

function pointsOfRing({ shape }: Markup, ring: number): number {
  if (shape.form !== 'points') return 0;
  return (ring === 0 ? shape.points : (shape.holes?.[ring - 1] ?? [])).length;
}

/** The point from which a segment leads to this one: the one before, of the first the last or the next. */
export function pointBefore({ shape, kind }: Markup, { of, ring, index }: VertexRef): Point | null {
  if (of === 'leader' || shape.form !== 'points') return null;
  const points = ring === 0 ? shape.points : (shape.holes?.[ring - 1] ?? []);
  const wrapped = ring > 0 || isClosed(kind) ? points.at(-1) : points[1];
  return (index > 0 ? points[index - 1] : wrapped) ?? null;
}

/** Removes a point, and with a hole's third-last point the hole. Unchanged if the shape needs it. */
export function removeVertex(markup: Markup, ref: VertexRef): Markup {
  if (!canRemoveVertex(markup, ref)) return markup;
  const { shape } = markup;
  const hole = shape.form === 'points' ? shape.holes?.[ref.ring - 1] : undefined;
  if (hole !== undefined && hole.length <= 3) {
    let { measurement } = markup;
    for (const _ of hole) {
      measurement = withPlaced({ ...markup, measurement }, { ...ref, index: 0 }, 1, []);
    }
    return { ...withRing(markup, ref.ring, () => []), measurement };
  }
  const measurement = withPlaced(markup, ref, 1, []);
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
