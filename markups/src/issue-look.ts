/** AN-012: how a markup of an issue looks. */
import type { Markup, MarkupStyle } from './model.ts';

/** By the ids of priorities: the colors of paper, which is white in both themes. */
export const PRIORITY_COLORS = { 4: '#a80f12', 3: '#d0560c', 2: '#a87600', 1: '#0f7fc4' } as const;

/** The color mixed with four parts of white, for the inside of a shape. */
export function paleOf(color: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(value * 0.2 + 255 * 0.8)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

const SEEN: ReadonlySet<string> = new Set(
  Object.values(PRIORITY_COLORS).flatMap((color) => [color, paleOf(color)]),
);

/** Whether a line or a filling has the color of a priority. */
export function isPriorityColor(color: string): boolean {
  return SEEN.has(color.toLowerCase());
}

function isPriority(id: number): id is keyof typeof PRIORITY_COLORS {
  return Object.hasOwn(PRIORITY_COLORS, id);
}

/** Words keep their background, or they could not be read. */
function fillOf({ kind, style }: Markup, color: string): MarkupStyle['fill'] {
  return style.fill === null || kind === 'text' || kind === 'callout' ? style.fill : paleOf(color);
}

/**
 * The markup in the color of a priority. What is stored keeps its own color, so that a change of the priority is no change
 * of the markup. A markup without a line stays without one; what other programs drew stays as they drew it.
 */
export function inPriorityColor(markup: Markup, priorityId: number): Markup {
  if (!isPriority(priorityId) || markup.kind === 'foreign') return markup;
  const color = PRIORITY_COLORS[priorityId];
  const { style } = markup;
  const fill = fillOf(markup, color);
  const line = style.color === null ? null : color;
  return line === style.color && fill === style.fill
    ? markup
    : { ...markup, style: { ...style, color: line, fill } };
}
