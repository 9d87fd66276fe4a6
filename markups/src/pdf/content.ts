/** Drawing steps as a content stream (ISO 32000-2, 8 and 9). Its coordinates are page points; a matrix leads to the file's. */
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import { LINE_HEIGHT } from '../appearance/text.ts';
import type { Drawn, DrawnPath, DrawnText, Segment } from '../drawn.ts';
import type { Looks } from './looks.ts';
import { array, number, rgb } from './syntax.ts';
import type { Words } from './words.ts';

export type Content = {
  readonly text: string;
  /** Entries of its resource dictionary. */
  readonly resources: string;
};

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

function pathOf(segments: readonly Segment[]): string {
  return segments
    .map(([kind, ...numbers]) => [...numbers.map(number), OPERATORS[kind]].join(' '))
    .join('\n');
}

/** Sets what a stroke needs; answers null if its color is none. */
function penOf({ color, width, dash, cap }: NonNullable<DrawnPath['stroke']>): string | null {
  const shares = rgb(color);
  if (shares === null) return null;
  const dashes = dash.length > 0 ? `${array(dash)} 0 d` : '[] 0 d';
  return `${shares} RG ${number(width)} w ${cap === 'round' ? 1 : 0} J ${dashes}`;
}

/** Filled, then stroked, as on the screen: where both are transparent, the inner half of the line is darker. */
function painted({ segments, fill, stroke }: DrawnPath): string[] {
  if (segments.length === 0) return [];
  const path = pathOf(segments);
  const shares = fill && rgb(fill.color);
  const pen = stroke && penOf(stroke);
  return [
    ...(fill && shares ? [`${shares} rg`, path, fill.rule === 'evenodd' ? 'f*' : 'f'] : []),
    ...(pen ? [pen, path, 'S'] : []),
  ];
}

function shown(step: DrawnText, words: Words, fonts: Map<string, number>): string[] {
  const { at, lines, size, align, color, turned } = step;
  const shares = rgb(color);
  if (shares === null || !(size > 0)) return [];
  const radians = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const operators = [`${shares} rg`, 'BT'];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const left = align === 'middle' ? -words.widthOf(line, size) / 2 : 0;
    const down = index * LINE_HEIGHT * size;
    const x = at.x + left * cos - down * sin;
    const y = at.y + left * sin + down * cos;
    // Page points have y down, glyphs y up.
    operators.push(`${[cos, sin, sin, -cos, x, y].map(number).join(' ')} Tm`);
    operators.push(words.show(line, size, fonts));
  }
  operators.push('ET');
  return operators;
}

function dictionary(key: string, objects: ReadonlyMap<string, number>): string {
  if (objects.size === 0) return '';
  const entries = [...objects].map(([name, object]) => `/${name} ${object} 0 R`);
  return `/${key} << ${entries.join(' ')} >> `;
}

/** @param toFile page points → points of the file */
export function contentOf(
  steps: readonly Drawn[],
  toFile: Matrix,
  { words, looks }: { words: Words; looks: Looks },
): Content {
  const [states, fonts] = [new Map<string, number>(), new Map<string, number>()];
  const lines = [`${toFile.map((value) => number(value)).join(' ')} cm`, '1 j'];
  let look = '';
  for (const step of steps) {
    const blend = step.type === 'path' ? step.blend : 'normal';
    const { name, object } = looks.stateOf({ opacity: step.opacity, blend });
    states.set(name, object);
    if (name !== look) lines.push(`/${name} gs`);
    look = name;
    lines.push(...(step.type === 'path' ? painted(step) : shown(step, words, fonts)));
  }
  return {
    text: lines.join('\n'),
    resources: dictionary('ExtGState', states) + dictionary('Font', fonts),
  };
}
