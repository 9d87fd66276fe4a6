/**
 * The kinds, each with the element that it is. Reading takes the first row of an element that recognizes it; writing takes
 * the first row of a kind whose geometry can write the shape.
 */
import type { Markup, MarkupKind } from '../model.ts';
import { boxed, corners, foreign, outlined } from './box-shapes.ts';
import { callout } from './callout-shape.ts';
import { EXTRAS } from './extras.ts';
import type { Geometry, Row } from './row.ts';
import { line, marks, rings, strokes, vertices } from './point-shapes.ts';
import { icon, quads } from './quad-shapes.ts';
import type { Source } from './source.ts';
import { STYLE_ATTRIBUTES } from './style.ts';

/** Interpreted for every kind. */
const COMMON_ATTRIBUTES = [
  ...[
    'page',
    'name',
    'title',
    'subject',
    'date',
    'creationdate',
    'flags',
    'inreplyto',
    'IT',
    'intent',
  ],
  ...['state', 'statemodel', 'xmlns', ...STYLE_ATTRIBUTES],
];
const COMMON_CHILDREN = ['contents', 'contents-richtext', 'measure', EXTRAS];

const TEXT_CHILDREN = ['defaultstyle', 'defaultappearance'];

type Details = Partial<Pick<Row, 'intent' | 'isCloudy' | 'isNamed' | 'endings' | 'isText'>>;

function row(kind: MarkupKind, element: string, geometry: Geometry, details: Details = {}): Row {
  const { intent = null, isCloudy = false, isNamed = false, endings = 0, isText = false } = details;
  const children = [...COMMON_CHILDREN, ...geometry.children, ...(isText ? TEXT_CHILDREN : [])];
  return {
    ...{ kind, element, geometry, intent, isCloudy, isNamed, endings, isText },
    attributes: new Set([...COMMON_ATTRIBUTES, ...geometry.attributes]),
    children: new Set(children),
  };
}

const ROWS: readonly Row[] = [
  row('cloud', 'polygon', corners, { isCloudy: true, intent: 'PolygonCloud', isNamed: true }),
  row('cloud', 'square', outlined, { isCloudy: true }),
  row('cloud', 'polygon', vertices, { isCloudy: true, intent: 'PolygonCloud' }),
  row('rectangle', 'polygon', corners, { isNamed: true }),
  row('rectangle', 'square', outlined),
  row('ellipse', 'circle', outlined),
  row('area', 'polygon', rings, { intent: 'PolygonDimension' }),
  row('polygon', 'polygon', rings),
  row('angle', 'polyline', vertices, { intent: 'PolyLineAngle', endings: 2 }),
  row('perimeter', 'polyline', vertices, { intent: 'PolyLineDimension', endings: 2 }),
  row('polyline', 'polyline', vertices, { endings: 2 }),
  row('distance', 'line', line, { intent: 'LineDimension', endings: 2 }),
  row('distance', 'polyline', vertices, { intent: 'PolyLineDimension', isNamed: true, endings: 2 }),
  row('arrow', 'line', line, { endings: 2 }),
  row('arrow', 'polyline', vertices, { isNamed: true, endings: 2 }),
  row('count', 'ink', marks, { isNamed: true }),
  row('freehand', 'ink', strokes),
  row('highlight', 'highlight', quads),
  row('note', 'text', icon),
  row('callout', 'freetext', callout, { intent: 'FreeTextCallout', endings: 1, isText: true }),
  row('text', 'freetext', boxed, { isText: true }),
  row('stamp', 'stamp', boxed),
  row('foreign', 'underline', quads),
  row('foreign', 'strikeout', quads),
  row('foreign', 'squiggly', quads),
];

const FOREIGN = row('foreign', '', foreign);

const BY_ELEMENT = new Map<string, readonly Row[]>(
  [...new Set(ROWS.map(({ element }) => element))].map((element) => [
    element,
    ROWS.filter((each) => each.element === element),
  ]),
);
/** Without those that need our naming them. */
const USUAL_BY_ELEMENT = new Map(
  [...BY_ELEMENT].map(([element, rows]) => [element, rows.filter(({ isNamed }) => !isNamed)]),
);
const BY_KIND = new Map<MarkupKind, readonly Row[]>(
  [...new Set(ROWS.map(({ kind }) => kind))].map((kind) => [
    kind,
    ROWS.filter((each) => each.kind === kind),
  ]),
);

const NOT_MARKUPS = new Set(['link', 'popup', 'widget']);

export const isMarkup = (element: string) => !NOT_MARKUPS.has(element);

export function rowOf(source: Source): Row {
  const rows = BY_ELEMENT.get(source.element.name);
  if (rows === undefined) return FOREIGN;
  const own = source.extras['kind'];
  if (own !== undefined) {
    const named = rows.find(({ kind }) => kind === own);
    if (named !== undefined) return named;
  }
  const intent = source.attribute('IT') ?? source.attribute('intent') ?? null;
  const isCloudy = source.attribute('style') === 'cloudy';
  const usual = USUAL_BY_ELEMENT.get(source.element.name) ?? [];
  if (usual.length === 1) return usual[0] ?? FOREIGN;
  return (
    usual.find(
      (each) => each.isCloudy && (isCloudy || (intent !== null && intent === each.intent)),
    ) ??
    usual.find((each) => !each.isCloudy && each.intent !== null && each.intent === intent) ??
    usual.find((each) => !each.isCloudy && each.intent === null) ??
    FOREIGN
  );
}

/** The row that writes a markup; null if none can write its shape. */
export function rowFor({ kind, shape, kept }: Markup): Row | null {
  if (kind === 'foreign') {
    const rows = BY_ELEMENT.get(kept?.name ?? '') ?? [];
    const known = rows.find((each) => each.kind === kind && each.geometry.fits(shape));
    return known ?? (kept !== null && foreign.fits(shape) ? FOREIGN : null);
  }
  return BY_KIND.get(kind)?.find(({ geometry }) => geometry.fits(shape)) ?? null;
}
