/** The drawing tools: what each one is called, which key starts it, and how its shape comes about. */
import type { MarkupKind } from '../../../../../markups/src/model.ts';
import type { DrawingRule } from './drawing.ts';

export type ToolKind = Exclude<MarkupKind, 'foreign'>;

/** The kind itself, except for a second way to draw it. */
export type ToolId = ToolKind | 'cloud-by-points' | 'distance-chain' | 'room-area' | 'cutout';

export type DrawingTool = {
  readonly id: ToolId;
  readonly kind: ToolKind;
  readonly label: string;
  /** As in Bluebeam where it has one without Alt. */
  readonly key: string;
  readonly group: 'shapes' | 'measuring';
  readonly rule: DrawingRule;
  /** What Enter does first: "Press Enter to set the first corner." */
  readonly firstStep: string;
  /** Shown while drawing, to people who use a pointer. */
  readonly hint: string;
  /** What keys do meanwhile; not shown on phones. */
  readonly keysHint?: string;
};

const CORNERS: DrawingRule = { form: 'corners', least: 2, most: 2, isClosed: false };
const STROKE: DrawingRule = { form: 'stroke', least: 2, most: Infinity, isClosed: false };
/** One place inside closed lines, whose corners the core finds. */
const ROOM: DrawingRule = { form: 'room', least: 1, most: 1, isClosed: true };
const PLACE: DrawingRule = { form: 'places', least: 1, most: 1, isClosed: false };
/** Words stand where people put them, at once; what is typed meanwhile would be shortcuts. */
const WORDS = { snapped: 0 } as const;
const TIP_AND_WORDS = { snapped: 1 } as const;

function points(least: number, most: number, isClosed = false): DrawingRule {
  return { form: 'points', least, most, isClosed };
}

const CORNER_STEP = 'set the first corner';
const POINT_STEP = 'set the first point';
const CORNER_HINT = 'Drag, or click two corners.';
const CORNER_KEYS = 'Shift keeps it square, Escape ends.';
const MANY_HINT = 'Click each point, double-click the last.';
const STRAIGHT_KEYS = 'Shift keeps it straight.';
const CLOSED_HINT = 'Click each corner, and the first one again to close.';

const TOOLS: readonly (Omit<DrawingTool, 'id'> & { readonly id?: ToolId })[] = [
  {
    ...{ kind: 'rectangle', label: 'Rectangle', key: 'R', group: 'shapes' },
    ...{ rule: CORNERS, firstStep: CORNER_STEP, hint: CORNER_HINT, keysHint: CORNER_KEYS },
  },
  {
    ...{ kind: 'ellipse', label: 'Ellipse', key: 'E', group: 'shapes' },
    ...{ rule: CORNERS, firstStep: CORNER_STEP, hint: CORNER_HINT, keysHint: CORNER_KEYS },
  },
  {
    ...{ kind: 'cloud', label: 'Cloud', key: 'C', group: 'shapes' },
    ...{ rule: CORNERS, firstStep: CORNER_STEP, hint: CORNER_HINT, keysHint: CORNER_KEYS },
  },
  {
    ...{ kind: 'polygon', label: 'Polygon', key: 'Shift+P', group: 'shapes' },
    ...{ rule: points(3, Infinity, true), firstStep: POINT_STEP, hint: CLOSED_HINT },
  },
  {
    ...{ kind: 'highlight', label: 'Highlight', key: 'H', group: 'shapes' },
    ...{ rule: CORNERS, firstStep: CORNER_STEP, hint: 'Drag over text, or over an area.' },
  },
  {
    ...{ kind: 'freehand', label: 'Freehand', key: 'P', group: 'shapes' },
    ...{ rule: STROKE, firstStep: 'put the pen down', hint: 'Drag to draw.' },
    keysHint: 'Escape ends.',
  },
  {
    ...{ id: 'cloud-by-points', kind: 'cloud', label: 'Cloud by points', key: 'K' },
    ...{
      group: 'shapes',
      rule: points(3, Infinity, true),
      firstStep: POINT_STEP,
      hint: CLOSED_HINT,
    },
  },
  {
    ...{ kind: 'polyline', label: 'Polyline', key: 'Shift+N', group: 'shapes' },
    ...{
      rule: points(2, Infinity),
      firstStep: POINT_STEP,
      hint: MANY_HINT,
      keysHint: STRAIGHT_KEYS,
    },
  },
  {
    ...{ kind: 'arrow', label: 'Arrow', key: 'A', group: 'shapes' },
    ...{ rule: points(2, 2), firstStep: 'set the tip' },
    hint: 'Drag from the tip, or click tip and end.',
    keysHint: STRAIGHT_KEYS,
  },
  {
    ...{ kind: 'text', label: 'Text', key: 'T', group: 'shapes' },
    rule: { ...CORNERS, ...WORDS },
    ...{ firstStep: CORNER_STEP, hint: 'Drag a box, then write.' },
  },
  {
    ...{ kind: 'callout', label: 'Callout', key: 'Q', group: 'shapes' },
    ...{ rule: { ...points(2, 2), ...TIP_AND_WORDS }, firstStep: 'set the tip' },
    hint: 'Drag from the tip to the text, then write.',
  },
  {
    ...{ kind: 'note', label: 'Note', key: 'N', group: 'shapes' },
    rule: { ...PLACE, ...WORDS },
    ...{ firstStep: 'place the note', hint: 'Click where the note belongs.' },
  },
  {
    ...{ kind: 'stamp', label: 'Stamp', key: 'S', group: 'shapes' },
    ...{ rule: PLACE, firstStep: 'place the stamp', hint: 'Click where the stamp belongs.' },
  },
  {
    ...{ kind: 'distance', label: 'Distance', key: 'D', group: 'measuring' },
    ...{ rule: points(2, 2), firstStep: POINT_STEP },
    hint: 'Click two points.',
    keysHint: 'Shift keeps it level, Escape ends.',
  },
  {
    ...{ kind: 'area', label: 'Area', key: 'Shift+A', group: 'measuring' },
    ...{ rule: points(3, Infinity, true), firstStep: POINT_STEP, hint: CLOSED_HINT },
  },
  {
    ...{ kind: 'perimeter', label: 'Perimeter', key: 'Shift+D', group: 'measuring' },
    ...{
      rule: points(2, Infinity),
      firstStep: POINT_STEP,
      hint: MANY_HINT,
      keysHint: STRAIGHT_KEYS,
    },
  },
  {
    ...{ id: 'room-area', kind: 'area', label: 'Room area', key: 'J', group: 'measuring' },
    ...{ rule: ROOM, firstStep: 'find the room around the cursor' },
    hint: 'Click inside a room.',
  },
  {
    ...{ id: 'cutout', kind: 'area', label: 'Cutout', key: 'Shift+K', group: 'measuring' },
    ...{ rule: points(3, Infinity, true), firstStep: POINT_STEP },
    hint: 'Click the corners of what is no part of an area, and the first one again.',
  },
  {
    ...{ id: 'distance-chain', kind: 'distance', label: 'Distance chain', key: 'Shift+L' },
    ...{ group: 'measuring', rule: points(2, Infinity), firstStep: POINT_STEP },
    hint: 'Click each point, double-click the last. Each part has its length.',
  },
  {
    ...{ kind: 'angle', label: 'Angle', key: 'G', group: 'measuring' },
    ...{ rule: points(3, 3), firstStep: POINT_STEP },
    hint: 'Click a point on one side, the corner, and a point on the other side.',
  },
  {
    ...{ kind: 'count', label: 'Count', key: 'U', group: 'measuring' },
    ...{ rule: { form: 'places', least: 1, most: Infinity, isClosed: false } },
    ...{ firstStep: 'place the first mark', hint: 'Click each one, double-click the last.' },
  },
];

/** In the order of the toolbar. */
export const DRAWING_TOOLS: readonly DrawingTool[] = TOOLS.map((tool) => ({
  ...tool,
  id: tool.id ?? tool.kind,
}));

/** Its id among all paper tools. */
export function paperToolId({ id }: DrawingTool): string {
  return `draw-${id}`;
}

/** A hint in the words of a touch screen, without what its keys do. */
export function touchHint(hint: string): string {
  return hint
    .replace(' or press Enter', '')
    .replace(', Escape drops it', '')
    .replaceAll('Click', 'Tap')
    .replaceAll('click', 'tap');
}

/** NI-003: shapes that show where something is wrong. What is written, or points at something, is a remark of its own. */
const RAISING: readonly ToolKind[] = [
  ...(['rectangle', 'ellipse', 'cloud', 'polygon', 'highlight', 'freehand'] as const),
];

/** Whether drawing with it opens Add issue, unless people switched that off. */
export function raisesIssue({ kind }: DrawingTool): boolean {
  return RAISING.includes(kind);
}

/** Whether its parts have lengths that add up. */
export function hasTotal({ group, rule }: DrawingTool): boolean {
  return group === 'measuring' && rule.form === 'points' && rule.most > 3 && !rule.isClosed;
}
