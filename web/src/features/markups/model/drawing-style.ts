/** How what is drawn next looks. */
import { paleOf, PRIORITY_COLORS } from '../../../../../markups/src/issue-look.ts';
import type { MarkupStyle } from '../../../../../markups/src/model.ts';
import { dashOf, LINE_STYLES } from '../../../domain/line-styles.ts';
import type { LineStyleId } from '../../../domain/line-styles.ts';
import type { Size } from '../../../domain/viewport.ts';
import { sizesOn } from '../../../domain/page-sizes.ts';
import type { ToolKind } from './tools.ts';

/** AN-012: the colors of the priorities. */
export const PRIORITIES = [
  { id: 'urgent', label: 'Urgent', color: PRIORITY_COLORS[4], bars: 4 },
  { id: 'high', label: 'High', color: PRIORITY_COLORS[3], bars: 3 },
  { id: 'medium', label: 'Medium', color: PRIORITY_COLORS[2], bars: 2 },
  { id: 'low', label: 'Low', color: PRIORITY_COLORS[1], bars: 1 },
] as const;

const INK = '#2d3435';

/** What the line may be: the priorities' colors first. */
export const COLORS: readonly { color: string; label: string }[] = [
  ...PRIORITIES.map(({ color, label }) => ({ color, label: `${label} priority` })),
  { color: '#1e7b34', label: 'Green' },
  { color: '#6b3fb5', label: 'Violet' },
  { color: INK, label: 'Ink' },
  { color: '#ffd21f', label: 'Yellow' },
];

/** AN-004. */
export const THICKNESSES = [
  { width: 4, label: 'Ultra thin' },
  { width: 6, label: 'Thin' },
  { width: 8, label: 'Regular' },
  { width: 12, label: 'Thick' },
] as const;

export type DrawingStyle = {
  /** `#rrggbb`. */
  readonly color: string;
  /** Filled with the line's color, so lightly that the drawing stays readable. */
  readonly isFilled: boolean;
  /** Page points; null: as `sizesOn` has it for the page. */
  readonly width: number | null;
  /** Of texts and labels, page points; null: as `sizesOn` has it for the page. */
  readonly fontSize: number | null;
  readonly line: LineStyleId;
  /** 0 to 1. */
  readonly opacity: number;
  /** Of freehand, page points. */
  readonly thickness: number;
};

export const FIRST_STYLE: DrawingStyle = {
  color: PRIORITIES[1].color,
  isFilled: false,
  width: null,
  fontSize: null,
  line: 'solid',
  opacity: 1,
  // AN-005: none of the named ones.
  thickness: 3,
};

/** What people may choose for text, page points. */
export const LEAST_FONT = 4;
export const MOST_FONT = 144;

/** Highlights are transparent whatever is chosen for lines. */
const HIGHLIGHT_OPACITY = 0.4;

/** Measured, not judged: a priority's color would say that something is wrong there. */
const MEASURING: readonly ToolKind[] = ['distance', 'angle', 'perimeter', 'area', 'count'];

export function styleOf(kind: ToolKind, given: DrawingStyle, page: Size): MarkupStyle {
  const isPriority = priorityOf(given.color) !== null;
  const color = isPriority && MEASURING.includes(kind) ? INK : given.color;
  const { line, text } = sizesOn(page);
  const style = { ...given, color };
  const isLine = kind !== 'highlight' && kind !== 'freehand';
  const width = kind === 'freehand' ? style.thickness : (style.width ?? line);
  return {
    color: style.color,
    fill: fillOf(kind, style),
    opacity: kind === 'highlight' ? HIGHLIGHT_OPACITY : style.opacity,
    width,
    dash: isLine ? dashOf(style.line, width) : [],
    endings: endingsOf(kind),
    fontSize: style.fontSize ?? text,
  };
}

export function fillOf(
  kind: ToolKind,
  { isFilled, color }: Pick<DrawingStyle, 'isFilled' | 'color'>,
): string | null {
  return isFilled && canFill(kind) ? paleOf(color) : null;
}

function endingsOf(kind: ToolKind): MarkupStyle['endings'] {
  if (kind === 'distance') return ['butt', 'butt'];
  return kind === 'arrow' || kind === 'callout' ? ['closed-arrow', 'none'] : ['none', 'none'];
}

export function canFill(kind: ToolKind): boolean {
  return ['rectangle', 'ellipse', 'cloud', 'polygon', 'area'].includes(kind);
}

/** "Urgent", or the color itself. */
export function priorityOf(color: string): (typeof PRIORITIES)[number] | null {
  return PRIORITIES.find((priority) => priority.color === color) ?? null;
}

function isNumber(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

/** A stored style, with what is wrong replaced. */
export function readStyle(stored: unknown): DrawingStyle {
  if (typeof stored !== 'object' || stored === null) return FIRST_STYLE;
  const given: Record<string, unknown> = { ...stored };
  const { color, isFilled, width, fontSize, line, opacity, thickness } = given;
  return {
    color: typeof color === 'string' && /^#[\da-f]{6}$/.test(color) ? color : FIRST_STYLE.color,
    isFilled: isFilled === true,
    width: isNumber(width, 0.25, 24) ? width : FIRST_STYLE.width,
    fontSize: isNumber(fontSize, LEAST_FONT, MOST_FONT) ? fontSize : FIRST_STYLE.fontSize,
    line: LINE_STYLES.find(({ id }) => id === line)?.id ?? FIRST_STYLE.line,
    opacity: isNumber(opacity, 0.05, 1) ? opacity : FIRST_STYLE.opacity,
    thickness: isNumber(thickness, 0.25, 24) ? thickness : FIRST_STYLE.thickness,
  };
}
