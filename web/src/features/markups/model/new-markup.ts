/** A new markup from the points that were drawn. */
import { applyMatrix, invertMatrix, mapBox } from '../../../../../contract/src/geometry/matrix.ts';
import type { Box, Point } from '../../../../../contract/src/geometry/types.ts';
import { middleOf } from '../../../../../markups/src/extent.ts';
import type { Markup, Measurement, Quad, Shape } from '../../../../../markups/src/model.ts';
import { clampToPage } from '../../../domain/page-points.ts';
import { turnedSize, turnMatrix } from '../../../domain/turns.ts';
import type { Turn } from '../../../domain/turns.ts';
import type { Size } from '../../../domain/viewport.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { styleOf } from './drawing-style.ts';
import type { DrawingTool } from './tools.ts';

/** AN-025. */
const STAMP_POINTS = 30;
/** Of a callout's text, before anything is written: sizes of its letters. */
const CALLOUT: Size = { width: 12, height: 3 };

export type NewMarkup = {
  readonly tool: DrawingTool;
  /** As `drawing` gives them. */
  readonly points: readonly Point[];
  /** Of a highlight: the letters below it. Empty: the area. */
  readonly words?: readonly Quad[];
  readonly pageNumber: number;
  readonly page: Size;
  /** Of the view in which it is drawn. What has words is upright there. */
  readonly turn: Turn;
  readonly style: DrawingStyle;
  readonly author: string;
  /** For measurements. */
  readonly measurement: Measurement | null;
};

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

/** A box of this size on the page, as near as it gets. */
function boxAt(left: number, top: number, size: Size, page: Size): Box {
  const x0 = clamp(left, Math.max(0, page.width - size.width));
  const y0 = clamp(top, Math.max(0, page.height - size.height));
  return [x0, y0, x0 + size.width, y0 + size.height];
}

export function boxOfCorners([one, other]: readonly Point[]): Box {
  const [a, b] = [one ?? { x: 0, y: 0 }, other ?? one ?? { x: 0, y: 0 }];
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
}

function inBox(box: Box): Shape {
  return { form: 'box', box, turned: 0 };
}

/** What is upright in this place of the turned page: on the page itself, it is turned the other way around its middle. */
function uprightIn(seen: Box, { page, turn }: NewMarkup): Shape {
  const onPage = invertMatrix(turnMatrix(turn, page));
  if (turn === 0 || onPage === null) return inBox(seen);
  const { x, y } = middleOf(mapBox(onPage, seen));
  const [halfWidth, halfHeight] = [(seen[2] - seen[0]) / 2, (seen[3] - seen[1]) / 2];
  return {
    form: 'box',
    box: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight],
    turned: 360 - turn,
  };
}

/** The callout's text stands at the end of the leader, on the side away from its tip. */
function calloutBox([tip, end]: readonly Point[], fontSize: number, page: Size): Box {
  const { x, y } = end ?? { x: 0, y: 0 };
  const size = { width: CALLOUT.width * fontSize, height: CALLOUT.height * fontSize };
  const left = tip !== undefined && tip.x > x ? x - size.width : x;
  return boxAt(left, y - size.height / 2, size, page);
}

function shapeOf(made: NewMarkup, fontSize: number): Shape {
  const { tool, points, words = [], turn } = made;
  const seenPage = turnedSize(made.page, turn);
  const seen = points.map((point) => applyMatrix(turnMatrix(turn, made.page), point));
  switch (tool.kind) {
    case 'rectangle':
    case 'ellipse':
    case 'cloud':
      return tool.rule.form === 'points' ? { form: 'points', points } : inBox(boxOfCorners(points));
    case 'text':
      return uprightIn(boxOfCorners(seen), made);
    case 'callout':
      return uprightIn(calloutBox(seen, fontSize, seenPage), made);
    case 'stamp': {
      const { x, y } = seen[0] ?? { x: 0, y: 0 };
      const half = STAMP_POINTS / 2;
      const size = { width: STAMP_POINTS, height: STAMP_POINTS };
      return uprightIn(boxAt(x - half, y - half, size, seenPage), made);
    }
    case 'highlight': {
      const [x0, y0, x1, y1] = boxOfCorners(points);
      const area: Quad = [
        { x: x0, y: y0 },
        { x: x1, y: y0 },
        { x: x1, y: y1 },
        { x: x0, y: y1 },
      ];
      return { form: 'quads', quads: words.length > 0 ? words : [area] };
    }
    case 'freehand':
      return { form: 'strokes', strokes: [points] };
    case 'note':
    case 'count':
      return { form: 'places', places: points };
    default:
      return { form: 'points', points };
  }
}

/** Draws nothing yet: the name, and the time, are given when it is done. */
export function markupOf(made: NewMarkup, name: string, now: string | null): Markup {
  const points = made.points.map((point) => clampToPage(point, made.page));
  const of = { ...made, points };
  const style = styleOf(made.tool.kind, made.style, made.page);
  return {
    name,
    kind: made.tool.kind,
    pageNumber: made.pageNumber,
    shape: shapeOf(of, style.fontSize),
    style,
    contents: '',
    subject: '',
    author: made.author,
    created: now,
    modified: now,
    isLocked: false,
    isHidden: false,
    leader: made.tool.kind === 'callout' ? points : null,
    measurement: made.tool.group === 'measuring' ? made.measurement : null,
    repliesTo: null,
    state: null,
    kept: null,
  };
}
