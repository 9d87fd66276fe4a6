/** The clouds that people drew on a page in other programs. */
import { applyMatrix } from '../../../contract/src/geometry/matrix.ts';
import type { Point } from '../../../contract/src/geometry/types.ts';
import { toPage } from '../page-frame.ts';
import type { PageFrame } from '../page-frame.ts';
import { dictionary, entriesOf, numbers, word } from './read-entries.ts';
import type { FileAnnotation } from './read-markups.ts';

const CLOSED = ['Polygon', 'Square', 'Circle'];

/** The corners of each in page points; of rectangles and ellipses those of their box. Answers are none. */
export function cloudAnnotations(
  annotations: readonly FileAnnotation[],
  frame: PageFrame,
): Point[][] {
  const map = toPage(frame);
  return annotations.flatMap(({ answers, entries: json }) => {
    const entries = answers !== null || json === null ? null : entriesOf(json);
    if (entries === null || !CLOSED.includes(word(entries, 'Subtype') ?? '')) return [];
    const effect = dictionary(entries, 'BE');
    const isCloud =
      (effect !== null && word(effect, 'S') === 'C') || word(entries, 'IT') === 'PolygonCloud';
    const corners = numbers(entries, 'Vertices') ?? cornersOf(numbers(entries, 'Rect') ?? []);
    if (!isCloud || corners.length < 6) return [];
    const points = Array.from({ length: Math.floor(corners.length / 2) }, (_, at) => ({
      x: corners[2 * at] ?? 0,
      y: corners[2 * at + 1] ?? 0,
    }));
    return [points.map((point) => applyMatrix(map, point))];
  });
}

function cornersOf([x0, y0, x1, y1]: readonly number[]): readonly number[] {
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return [];
  return [x0, y0, x1, y0, x1, y1, x0, y1];
}
