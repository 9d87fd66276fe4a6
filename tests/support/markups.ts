/** Markups for tests: plain ones, and generated ones of every form. */
import * as fc from 'fast-check';
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { SHAPE_OF } from '../../markups/src/model.ts';
import type { Markup, MarkupKind, Quad, Shape } from '../../markups/src/model.ts';

/** A red rectangle by Ada at 100, 100, one inch wide and half an inch high, with changes. */
export function markup(change: Partial<Markup> = {}): Markup {
  return {
    name: 'one',
    kind: 'rectangle',
    pageNumber: 1,
    shape: { form: 'box', box: [100, 100, 172, 136], turned: 0 },
    style: {
      color: '#ff0000',
      fill: null,
      opacity: 1,
      width: 1,
      dash: [],
      endings: ['none', 'none'],
      fontSize: 12,
    },
    contents: '',
    subject: '',
    author: 'Ada',
    created: null,
    modified: null,
    isLocked: false,
    isHidden: false,
    leader: null,
    measurement: null,
    repliesTo: null,
    state: null,
    kept: null,
    ...change,
  };
}

/** A point on a page of this size, in whole points. */
export function anyPoint(width: number, height: number): fc.Arbitrary<Point> {
  return fc.record({
    x: fc.integer({ min: 0, max: width }),
    y: fc.integer({ min: 0, max: height }),
  });
}

function anyShape(form: Shape['form'], width: number, height: number): fc.Arbitrary<Shape> {
  const at = anyPoint(width, height);
  const points = fc.array(at, { minLength: 3, maxLength: 6 });
  switch (form) {
    case 'box':
      return fc
        .tuple(at, at)
        .map(([a, b]): Box => [
          Math.min(a.x, b.x),
          Math.min(a.y, b.y),
          Math.max(a.x, b.x),
          Math.max(a.y, b.y),
        ])
        .map((box): Shape => ({ form, box, turned: 0 }));
    case 'points':
      return points.map((all): Shape => ({ form, points: all }));
    case 'strokes':
      return fc
        .array(points, { minLength: 1, maxLength: 3 })
        .map((strokes): Shape => ({ form, strokes }));
    case 'quads':
      return fc
        .array(fc.tuple(at, at, at, at), { minLength: 1, maxLength: 3 })
        .map((quads: Quad[]): Shape => ({ form, quads }));
    case 'places':
      return fc
        .array(at, { minLength: 1, maxLength: 4 })
        .map((places): Shape => ({ form, places }));
  }
}

/** A markup of any kind but `foreign`, wholly on a page of this size. */
export function anyMarkup(width: number, height: number): fc.Arbitrary<Markup> {
  const kinds = Object.entries(SHAPE_OF).flatMap(([kind, forms]) =>
    forms.map((form) => ({ kind: kind as MarkupKind, form })),
  );
  return fc.constantFrom(...kinds).chain(({ kind, form }) =>
    fc
      .record({
        name: fc.uuid(),
        shape: anyShape(form, width, height),
        leader:
          kind === 'callout'
            ? fc.array(anyPoint(width, height), { minLength: 2, maxLength: 3 })
            : fc.constant(null),
      })
      .map((change) => markup({ ...change, kind })),
  );
}
