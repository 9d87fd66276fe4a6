/** Markups of every kind on generated pages, for property tests. Coordinates are thousandths of a point. */
import * as fc from 'fast-check';
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import {
  LENGTH_UNITS,
  LINE_ENDINGS,
  MARKUP_KINDS,
  REVIEW_REASONS,
  SHAPE_OF,
  SNAP_KINDS,
} from '../../markups/src/model.ts';
import type {
  Carried,
  KeptElement,
  Markup,
  MarkupKind,
  MarkupStyle,
  Measurement,
  PointSnap,
  Shape,
} from '../../markups/src/model.ts';
import type { PageFrame } from '../../markups/src/page-frame.ts';
import { storable } from '../../markups/src/xfdf/xml-text.ts';

export const frames: fc.Arbitrary<PageFrame> = fc.record({
  cropBox: fc.constantFrom<Box>([0, 0, 612, 792], [36, 72.5, 436, 372], [-50, -20.25, 150, 279]),
  rotation: fc.constantFrom(0, 90, 180, 270),
  userUnit: fc.constantFrom(1, 2),
});

const thousandths = (least: number, most: number) =>
  fc.integer({ min: least * 1000, max: most * 1000 }).map((value) => value / 1000);
const quarters = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((value) => value / 4);

const point: fc.Arbitrary<Point> = fc.record({
  x: thousandths(-100, 1000),
  y: thousandths(-100, 1000),
});
const pointList = (least: number) => fc.array(point, { minLength: least, maxLength: least + 6 });

const box: fc.Arbitrary<Box> = fc
  .tuple(point, thousandths(1, 300), thousandths(1, 300))
  .map(([{ x, y }, width, height]) => {
    const [right, bottom] = [x + width, y + height].map((value) => Math.round(value * 1000) / 1000);
    return [x, y, right ?? x, bottom ?? y];
  });

export const words: fc.Arbitrary<string> = fc
  .string({ unit: fc.constantFrom(...'ab Ω漢😀<>&"\'\n\t]]>'), maxLength: 20 })
  .map(storable);
const line = words.map((text) => text.replaceAll(/\s/g, ' '));
const word = fc.stringMatching(/^[a-z]{3,8}$/);

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const style: fc.Arbitrary<MarkupStyle> = fc.record({
  color: fc.option(color, { freq: 5 }),
  fill: fc.option(color),
  opacity: fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
  width: quarters(0, 12),
  dash: fc.oneof(fc.constant([]), fc.array(quarters(1, 9), { minLength: 1, maxLength: 3 })),
  endings: fc.tuple(fc.constantFrom(...LINE_ENDINGS), fc.constantFrom(...LINE_ENDINGS)),
  fontSize: quarters(4, 40),
});

const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .chain((value) =>
    fc
      .constantFrom('Z', '', '-05:00', '+05:30')
      .map((zone) => value.toISOString().slice(0, 19) + zone),
  );

const pointSnap = fc.constantFrom<PointSnap>('free', ...SNAP_KINDS);

const measurement: fc.Arbitrary<Measurement> = fc.record(
  {
    scale: fc.option(
      fc.record({
        inchesPerPoint: fc.double({ min: 0.001, max: 1000, noNaN: true }),
        label: line,
        source: fc.constantFrom(
          ...(['chosen', 'typed', 'calibrated', 'dimensions'] as const),
          ...(['viewport', 'view-title', 'title-block', 'file'] as const),
        ),
        relativeError: fc.constantFrom(0, 0.001, 0.0123),
      }),
    ),
    unit: fc.constantFrom(...LENGTH_UNITS),
    depth: fc.option(quarters(1, 1000)),
    pointErrors: fc.array(thousandths(0, 5), { maxLength: 5 }),
    pointSnaps: fc.array(pointSnap, { minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: ['scale', 'unit', 'depth', 'pointErrors'] },
);

const quarterTurns = fc.constantFrom(0, 90, 180, 270);
const otherTurns = fc.integer({ min: 1, max: 359 }).filter((degrees) => degrees % 90 !== 0);

/** Shapes that look the same after a quarter turn are stored upright. */
const SYMMETRIC: readonly MarkupKind[] = ['rectangle', 'ellipse', 'cloud'];

function turnsOf(kind: MarkupKind): fc.Arbitrary<number> {
  if (kind === 'foreign') return fc.constant(0);
  return fc.oneof(SYMMETRIC.includes(kind) ? fc.constant(0) : quarterTurns, otherTurns);
}

function shapeOf(kind: MarkupKind): fc.Arbitrary<Shape> {
  const forms: readonly Shape['form'][] = kind === 'foreign' ? ['box'] : SHAPE_OF[kind];
  const least = kind === 'angle' ? 3 : 2;
  const all = {
    box: fc.record({
      form: fc.constant('box' as const),
      box,
      turned: turnsOf(kind),
    }),
    points: fc.record({
      form: fc.constant('points' as const),
      points: pointList(kind === 'area' ? 3 : least),
    }),
    strokes: fc.record({
      form: fc.constant('strokes' as const),
      strokes: fc.array(pointList(1), { minLength: 1, maxLength: 3 }),
    }),
    quads: fc.record({
      form: fc.constant('quads' as const),
      quads: fc.array(
        box.map(([x0, y0, x1, y1]) => [
          { x: x0, y: y0 },
          { x: x1, y: y0 },
          { x: x1, y: y1 },
          { x: x0, y: y1 },
        ]) as fc.Arbitrary<readonly [Point, Point, Point, Point]>,
        { minLength: 1, maxLength: 3 },
      ),
    }),
    places: fc.record({
      form: fc.constant('places' as const),
      places: kind === 'note' ? fc.tuple(point) : fc.array(point, { minLength: 1, maxLength: 8 }),
    }),
  } satisfies Record<Shape['form'], fc.Arbitrary<Shape>>;
  const plain = fc.oneof(...forms.map((form): fc.Arbitrary<Shape> => all[form]));
  if (kind !== 'area') return plain;
  const holes = fc.array(pointList(3), { maxLength: 3 });
  return fc.oneof(
    plain,
    fc.record({ form: fc.constant('points' as const), points: pointList(3), holes }),
  );
}

const { element: keptChild } = fc.letrec<{ element: KeptElement }>((tie) => ({
  element: fc.record({
    name: word.map((name) => `x-${name}`),
    attributes: fc.dictionary(
      word.map((name) => `x-${name}`),
      words,
      { maxKeys: 3, noNullPrototype: true },
    ),
    children: fc.oneof(
      { maxDepth: 3 },
      fc.constant([]),
      fc.tuple(words.filter((text) => text.trim() !== '')),
      fc.array(tie('element'), { maxLength: 2 }),
    ),
  }),
}));

/** The element's name is for foreign kinds only; others have that of their kind. */
const kept = (name: string) =>
  keptChild.map(({ attributes, children }): KeptElement => ({ name, attributes, children }));

const MEASURED: readonly MarkupKind[] = ['distance', 'perimeter', 'area'];

const height = fc.integer({ min: -1e9, max: 1e9 }).map((steps) => steps / 1024);

const carried: fc.Arbitrary<Carried> = fc.record({
  from: word,
  errorInches: fc.option(fc.integer({ min: 0, max: 1000 }).map((error) => error / 10_000)),
  sizeRatio: fc.constantFrom(1, 0.5, 2, 0.9473),
  review: fc.option(fc.constantFrom(...REVIEW_REASONS)),
});

export const markupOfKind = (kind: MarkupKind): fc.Arbitrary<Markup> =>
  fc
    .tuple(unmovedOfKind(kind), fc.option(height), fc.option(carried))
    .map(([markup, order, from]) => ({
      ...markup,
      ...(order !== null && { order }),
      ...(from !== null && { carried: from }),
    }));

const unmovedOfKind = (kind: MarkupKind): fc.Arbitrary<Markup> =>
  fc.record({
    name: word,
    kind: fc.constant(kind),
    pageNumber: fc.integer({ min: 1, max: 50_000 }),
    shape: shapeOf(kind),
    style,
    contents: words,
    subject: line,
    author: words,
    created: fc.option(date),
    modified: fc.option(date),
    isLocked: fc.boolean(),
    isHidden: fc.boolean(),
    leader:
      kind === 'callout'
        ? fc.option(fc.array(point, { minLength: 2, maxLength: 3 }))
        : fc.constant(null),
    measurement: MEASURED.includes(kind) ? measurement : fc.option(measurement, { freq: 4 }),
    repliesTo: fc.option(word),
    state: fc.option(fc.record({ model: word, value: word })),
    kept: kind === 'foreign' ? kept('x-kind') : fc.constant(null),
  });

export const markups: fc.Arbitrary<Markup> = fc.oneof(...MARKUP_KINDS.map(markupOfKind));
