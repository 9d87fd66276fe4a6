/** A person's presets: tools with their style, under names. Pure rules for the list, which the server keeps as a whole. */
import {
  MOST_TOOL_PRESETS,
  TOOL_PRESET_NAME_LENGTH,
} from '../../../../../contract/src/constants.ts';
import type { ToolPreset } from '../../../../../contract/src/users/schema.ts';
import { dashOf, lineOf } from '../../../domain/line-styles.ts';
import { fillOf } from './drawing-style.ts';
import type { DrawingStyle } from './drawing-style.ts';
import { DRAWING_TOOLS } from './tools.ts';
import type { DrawingTool } from './tools.ts';

export type Presets = readonly ToolPreset[];
/** The list as it should be, or why it cannot. */
export type PresetsChange = { readonly to: Presets } | { readonly refusal: string };

/** Null: of a version of the page that has other tools. */
export function toolOf({ tool }: ToolPreset): DrawingTool | null {
  return DRAWING_TOOLS.find(({ id }) => id === tool) ?? null;
}

export function presetOf(name: string, { id, kind }: DrawingTool, style: DrawingStyle): ToolPreset {
  const width = kind === 'freehand' ? style.thickness : style.width;
  return {
    name: name.trim(),
    tool: id,
    color: style.color,
    fill: fillOf(kind, style),
    width,
    font_size: style.fontSize,
    // Without a width of its own: as multiples of whichever it gets.
    dash: [...dashOf(style.line, width ?? 1)],
    opacity: style.opacity,
  };
}

/** What choosing a preset changes of the style. */
export function styleOfPreset(preset: ToolPreset): Partial<DrawingStyle> {
  const { color, fill, width, font_size: fontSize, dash, opacity } = preset;
  const isFreehand = toolOf(preset)?.kind === 'freehand';
  const line = lineOf(dash) ?? 'solid';
  return {
    ...(color !== null && { color }),
    isFilled: fill !== null,
    ...(isFreehand ? (width === null ? {} : { thickness: width }) : { width }),
    ...{ fontSize, line, opacity },
  };
}

function nameProblem(presets: Presets, name: string): string | null {
  if (name === '') return 'Type a name.';
  if (name.length > TOOL_PRESET_NAME_LENGTH) {
    return `A name has at most ${TOOL_PRESET_NAME_LENGTH} characters.`;
  }
  const isTaken = presets.some((preset) => preset.name === name);
  return isTaken ? `“${name}” exists already. Choose another name.` : null;
}

export function withPreset(
  presets: Presets,
  preset: ToolPreset,
  at = presets.length,
): PresetsChange {
  if (presets.length >= MOST_TOOL_PRESETS) {
    return {
      refusal: `There are ${MOST_TOOL_PRESETS} presets, the most there can be. Delete one first.`,
    };
  }
  const refusal = nameProblem(presets, preset.name);
  return refusal === null ? { to: presets.toSpliced(at, 0, preset) } : { refusal };
}

const GONE: PresetsChange = { refusal: 'This preset was deleted in another tab or window.' };

export function withName(presets: Presets, name: string, typed: string): PresetsChange {
  const to = typed.trim();
  if (to === name) return { to: presets };
  if (!presets.some((preset) => preset.name === name)) return GONE;
  const refusal = nameProblem(presets, to);
  if (refusal !== null) return { refusal };
  return { to: presets.map((preset) => (preset.name === name ? { ...preset, name: to } : preset)) };
}

export function withoutPreset(presets: Presets, name: string): PresetsChange {
  return { to: presets.filter((preset) => preset.name !== name) };
}

/** One place up (-1) or down (1). */
export function withMove(presets: Presets, name: string, by: -1 | 1): PresetsChange {
  const at = presets.findIndex((preset) => preset.name === name);
  const preset = presets[at];
  if (preset === undefined) return GONE;
  const next = Math.min(Math.max(at + by, 0), presets.length - 1);
  return { to: presets.toSpliced(at, 1).toSpliced(next, 0, preset) };
}
