/** How each kind of markup looks: the steps that draw it, in page points. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { cloudAlong, scallopRadius } from './appearance/cloud.ts';
import { lineWithEndings } from './appearance/line-endings.ts';
import { countMarks, noteIcon, stampMarker } from './appearance/markers.ts';
import { angle, area, distance, perimeter } from './appearance/measurements.ts';
import type { DistanceLabels } from './appearance/measurements.ts';
import {
  curveThrough,
  ellipseIn,
  filled,
  INK,
  lineThrough,
  painted,
  roundedBox,
  stroked,
} from './appearance/paths.ts';
import { cornersOf } from './extent.ts';
import { BASELINE } from './appearance/text.ts';
import { stampWords, textBox } from './appearance/words.ts';
import type { Drawn } from './drawn.ts';
import { measured } from './measure/measured.ts';
import { segmentTexts, valueText } from './measure/value-text.ts';
import type { Markup, Quad } from './model.ts';

/** Nothing is drawn of a hidden markup, nor of an answer to another. */
export function isOnPaper({ isHidden, repliesTo }: Markup): boolean {
  return !isHidden && repliesTo === null;
}

/** The steps that draw a markup, the lowest first. */
export function appearanceOf(markup: Markup): readonly Drawn[] {
  if (!isOnPaper(markup)) return [];
  const { shape } = markup;
  switch (shape.form) {
    case 'box':
      return inBox(markup, shape.box, shape.turned);
    case 'points':
      return throughPoints(markup, shape.points, shape.holes ?? []);
    case 'strokes':
      return painted(shape.strokes.flatMap(curveThrough), markup.style);
    case 'quads':
      return shape.quads.flatMap((quad) => overWords(markup, quad));
    case 'places':
      return markup.kind === 'count'
        ? countMarks(markup, shape.places)
        : shape.places.flatMap((place) => noteIcon(markup, place));
  }
}

function inBox(markup: Markup, box: Box, turned: number): readonly Drawn[] {
  const { kind, style } = markup;
  switch (kind) {
    case 'ellipse':
      return painted(ellipseIn(box, turned), style, { isFilled: true });
    case 'cloud':
      return cloud(markup, cornersOf(box, turned));
    case 'text':
    case 'callout':
      return textBox(markup, box, turned);
    case 'stamp':
      return stamp(markup, box, turned);
    case 'foreign':
      return [...painted(roundedBox(box, 0, turned), foreignStyle(markup)), kindOf(markup, box)];
    default:
      return painted(roundedBox(box, 0, turned), style, { isFilled: true });
  }
}

function throughPoints(
  markup: Markup,
  points: readonly Point[],
  holes: readonly (readonly Point[])[],
): readonly Drawn[] {
  const { kind, style } = markup;
  switch (kind) {
    case 'cloud':
      return cloud(markup, points);
    case 'polygon':
      return painted(lineThrough(points, 'closed'), style, { isFilled: true });
    case 'distance':
      return distance(markup, points, distanceLabels(markup));
    case 'angle':
      return angle(markup, points, valueOf(markup));
    case 'perimeter':
      return perimeter(markup, points, valueOf(markup));
    case 'area':
      return area(markup, points, holes, valueOf(markup));
    default:
      return lineWithEndings(points, style);
  }
}

/** The value of a distance; of a chain each part's, too. */
function distanceLabels(markup: Markup): DistanceLabels {
  const found = measured(markup);
  if (found === null) return { value: '', parts: [] };
  const unit = markup.measurement?.unit ?? 'feet-inches';
  const parts = found.segments.length > 1 ? segmentTexts(found, unit) : [];
  return { value: valueText(found, unit), parts };
}

/** A measurement's value as its label says it, such as `18′-6″`. */
function valueOf(markup: Markup): string {
  const found = measured(markup);
  return found ? valueText(found, markup.measurement?.unit ?? 'feet-inches') : '';
}

/** XFDF's `intensity`; without one the scallops are large, as Bluebeam's are. */
const USUAL_INTENSITY = 2;

function cloud({ style, kept }: Markup, corners: readonly Point[]): Drawn[] {
  const intensity = Number(kept?.attributes['intensity'] ?? USUAL_INTENSITY);
  const outline = cloudAlong(corners, scallopRadius(intensity, style.width));
  return painted(outline, style, { isFilled: true });
}

/** A stamp says its words; the marker has none. */
function stamp(markup: Markup, box: Box, turned: number): Drawn[] {
  const words = markup.contents.trim() || (markup.kept?.attributes['icon'] ?? '');
  return words === '' ? stampMarker(markup, box, turned) : stampWords(markup, words, box, turned);
}

/** A highlight, or what other programs put on words: a line below or through them. */
function overWords({ kind, style, kept }: Markup, quad: Quad): Drawn[] {
  const color = style.color ?? style.fill;
  if (color === null) return [];
  const [upperLeft, upperRight, lowerRight, lowerLeft] = quad;
  if (kind === 'highlight') {
    const marked = filled(lineThrough(quad, 'closed'), color, style.opacity);
    return [{ ...marked, blend: 'multiply' }];
  }
  const height = Math.hypot(lowerLeft.x - upperLeft.x, lowerLeft.y - upperLeft.y);
  const share = kept?.name === 'strikeout' ? 0.5 : 0.08;
  const between = (low: Point, high: Point) => ({
    x: low.x + (high.x - low.x) * share,
    y: low.y + (high.y - low.y) * share,
  });
  const line = [between(lowerLeft, upperLeft), between(lowerRight, upperRight)];
  return [stroked(lineThrough(line, 'open'), color, Math.max(0.5, height / 16), style.opacity)];
}

function foreignStyle({ style }: Markup) {
  return { ...style, color: style.color ?? INK, width: style.width || 1, dash: [4, 3] };
}

/** The name that the other program gave the kind, in the upper left corner. */
function kindOf({ kept, style }: Markup, [x0, y0]: Box): Drawn {
  const size = 8;
  return {
    type: 'text',
    at: { x: x0 + 3, y: y0 + 2 + BASELINE * size },
    lines: [kept?.name ?? ''],
    size,
    align: 'left',
    color: style.color ?? INK,
    turned: 0,
    opacity: style.opacity,
  };
}
