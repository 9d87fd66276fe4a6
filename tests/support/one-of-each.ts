/** Markups for pictures: one of each kind, side by side. */
import type {
  Markup,
  MarkupKind,
  MarkupStyle,
  Measurement,
  Shape,
} from '../../markups/src/model.ts';
import { markup } from './markups.ts';

const STYLE: MarkupStyle = {
  color: '#a80f12',
  fill: null,
  opacity: 1,
  width: 2.5,
  dash: [],
  endings: ['none', 'none'],
  fontSize: 12,
};

/** A markup with `STYLE`, of which parts may differ. */
export function markupOf(
  kind: MarkupKind,
  shape: Shape,
  { style = {}, ...rest }: Partial<Omit<Markup, 'style'>> & { style?: Partial<MarkupStyle> } = {},
): Markup {
  return markup({ name: kind, kind, shape, style: { ...STYLE, ...style }, ...rest });
}

const box = (x: number, y: number, width: number, height: number, turned = 0): Shape => ({
  form: 'box',
  box: [x, y, x + width, y + height],
  turned,
});

const points = (...flat: number[]): Shape => ({ form: 'points', points: pointsFrom(flat) });

export function pointsFrom(flat: readonly number[]): { x: number; y: number }[] {
  return flat.flatMap((x, at) => (at % 2 === 0 ? { x, y: flat[at + 1] ?? 0 } : []));
}

const INK = '#16191b';

/** One of each kind in cells of 100 pt, five in a row. */
export function oneOfEach(): Markup[] {
  const measurement: Measurement = {
    scale: { inchesPerPoint: 48 / 72, label: '1/4" = 1\'', source: 'chosen', relativeError: 0 },
    unit: 'feet',
    depth: null,
    pointErrors: [],
  };
  const measured = { measurement, style: { color: INK } };
  const made: ((x: number, y: number) => Markup)[] = [
    (x, y) => markupOf('rectangle', box(x + 15, y + 20, 70, 60)),
    (x, y) => markupOf('ellipse', box(x + 15, y + 25, 70, 50, 20), { style: { fill: '#f5d473' } }),
    (x, y) => markupOf('cloud', box(x + 20, y + 25, 60, 50)),
    (x, y) =>
      markupOf('polygon', points(x + 15, y + 80, x + 30, y + 20, x + 85, y + 30, x + 60, y + 85), {
        style: { dash: [6, 3], color: '#0f7fc4' },
      }),
    (x, y) => markupOf('polyline', points(x + 10, y + 20, x + 50, y + 80, x + 90, y + 20)),
    (x, y) =>
      markupOf('arrow', points(x + 15, y + 85, x + 85, y + 20), {
        style: { endings: ['none', 'closed-arrow'], fill: '#a80f12' },
      }),
    (x, y) =>
      markupOf('freehand', {
        form: 'strokes',
        strokes: [
          pointsFrom([
            x + 10,
            y + 50,
            x + 30,
            y + 20,
            x + 50,
            y + 70,
            x + 70,
            y + 30,
            x + 90,
            y + 60,
          ]),
          pointsFrom([x + 20, y + 85, x + 80, y + 85]),
        ],
      }),
    (x, y) =>
      markupOf(
        'highlight',
        {
          form: 'quads',
          quads: [
            [
              { x: x + 10, y: y + 30 },
              { x: x + 90, y: y + 30 },
              { x: x + 90, y: y + 46 },
              { x: x + 10, y: y + 46 },
            ],
          ],
        },
        { style: { color: '#ffe14d' } },
      ),
    (x, y) =>
      markupOf(
        'note',
        { form: 'places', places: [{ x: x + 40, y: y + 40 }] },
        {
          style: { color: '#f5d473' },
        },
      ),
    (x, y) =>
      markupOf('text', box(x + 10, y + 20, 80, 60), {
        contents: 'Confirm the rating, or move R-2',
        style: { width: 1 },
      }),
    (x, y) =>
      markupOf('callout', box(x + 40, y + 45, 55, 40), {
        contents: 'See A-501',
        leader: pointsFrom([x + 8, y + 12, x + 25, y + 60, x + 40, y + 60]),
        style: { width: 1, fill: '#ffffff', endings: ['open-arrow', 'none'] },
      }),
    (x, y) => markupOf('stamp', box(x + 35, y + 35, 30, 30), { style: { color: '#d0560c' } }),
    (x, y) =>
      markupOf('stamp', box(x + 10, y + 35, 80, 30, -10), { name: 'words', contents: 'REVIEWED' }),
    (x, y) =>
      markupOf('distance', points(x + 10, y + 70, x + 90, y + 40), {
        measurement,
        style: { color: INK, endings: ['butt', 'butt'] },
      }),
    (x, y) => markupOf('angle', points(x + 85, y + 80, x + 15, y + 80, x + 60, y + 20), measured),
    (x, y) =>
      markupOf(
        'perimeter',
        points(x + 15, y + 20, x + 85, y + 20, x + 85, y + 80, x + 15, y + 80, x + 15, y + 20),
        measured,
      ),
    (x, y) =>
      markupOf(
        'area',
        {
          form: 'points',
          points: pointsFrom([x + 10, y + 10, x + 90, y + 10, x + 90, y + 90, x + 10, y + 90]),
          holes: [pointsFrom([x + 20, y + 20, x + 40, y + 20, x + 40, y + 40, x + 20, y + 40])],
        },
        measured,
      ),
    (x, y) =>
      markupOf(
        'count',
        { form: 'places', places: pointsFrom([x + 25, y + 30, x + 60, y + 45, x + 40, y + 75]) },
        { style: { color: '#1d7a45', fontSize: 10 } },
      ),
    (x, y) =>
      markupOf('foreign', box(x + 15, y + 25, 70, 50), {
        kept: { name: 'redact', attributes: {}, children: [] },
      }),
    (x, y) =>
      markupOf(
        'cloud',
        points(x + 20, y + 20, x + 80, y + 20, x + 80, y + 80, x + 50, y + 45, x + 20, y + 80),
        {
          name: 'notched',
          kept: { name: 'polygon', attributes: { intensity: '1' }, children: [] },
        },
      ),
  ];
  return made.map((make, at) => make((at % 5) * 100, Math.floor(at / 5) * 100));
}
