/** Presets of markup tools: made of a style and back, named, ordered, and what is refused. */
import { describe, expect, it } from 'vitest';
import { MOST_TOOL_PRESETS } from '../../../contract/src/constants.ts';
import { FIRST_STYLE } from '../../../web/src/features/markups/model/drawing-style.ts';
import type { DrawingStyle } from '../../../web/src/features/markups/model/drawing-style.ts';
import {
  presetOf,
  styleOfPreset,
  toolOf,
  withMove,
  withName,
  withoutPreset,
  withPreset,
} from '../../../web/src/features/markups/model/presets.ts';
import type { Presets, PresetsChange } from '../../../web/src/features/markups/model/presets.ts';
import { DRAWING_TOOLS } from '../../../web/src/features/markups/model/tools.ts';

const [tool] = DRAWING_TOOLS;
if (tool === undefined) throw new Error('There are no tools.');
const named = (...names: string[]): Presets =>
  names.map((name) => presetOf(name, tool, FIRST_STYLE));
const namesOf = (change: PresetsChange) =>
  'to' in change ? change.to.map(({ name }) => name).join('') : change.refusal;

describe('a preset', () => {
  it.each(DRAWING_TOOLS)('of $label brings its style back', (each) => {
    const styles: Partial<DrawingStyle>[] = [
      {},
      { width: 5, line: 'dashed', fontSize: 18 },
      { line: 'dotted', opacity: 0.5, color: '#123456', thickness: 8 },
    ];
    for (const change of styles) {
      const style = { ...FIRST_STYLE, ...change };
      const preset = presetOf(' Mine ', each, style);
      expect(preset).toMatchObject({ name: 'Mine', tool: each.id });
      expect(toolOf(preset)).toBe(each);
      const isFreehand = each.kind === 'freehand';
      // What the tool does not use stays as it is.
      const kept = isFreehand
        ? { thickness: style.thickness, width: FIRST_STYLE.width }
        : { thickness: FIRST_STYLE.thickness, width: style.width };
      expect({ ...FIRST_STYLE, ...styleOfPreset(preset) }).toEqual({ ...style, ...kept });
    }
  });

  it('of a tool that this page does not know brings back its style only', () => {
    const [preset] = named('Old');
    if (preset === undefined) throw new Error('It was made.');
    expect(toolOf({ ...preset, tool: 'spray-can' })).toBeNull();
    expect(styleOfPreset({ ...preset, tool: 'spray-can', color: null, dash: [7, 1] })).toEqual({
      ...{ isFilled: false, width: null, fontSize: null, line: 'solid', opacity: 1 },
    });
  });
});

describe('the list of presets', () => {
  const abc = named('a', 'b', 'c');
  const [x] = named('x');
  if (x === undefined) throw new Error('It was made.');

  it('takes one more at its end, or where it was', () => {
    expect(namesOf(withPreset(abc, x))).toBe('abcx');
    expect(namesOf(withPreset(abc, x, 1))).toBe('axbc');
  });

  it('is renamed, ordered and shortened', () => {
    expect(namesOf(withName(abc, 'b', ' B '))).toBe('aBc');
    expect(withName(abc, 'b', 'b')).toEqual({ to: abc });
    expect(namesOf(withMove(abc, 'c', -1))).toBe('acb');
    expect(namesOf(withMove(abc, 'a', 1))).toBe('bac');
    expect(namesOf(withMove(abc, 'a', -1))).toBe('abc');
    expect(namesOf(withoutPreset(abc, 'b'))).toBe('ac');
    expect(namesOf(withoutPreset(abc, 'gone'))).toBe('abc');
  });

  it('says what it cannot be', () => {
    expect(namesOf(withPreset(abc, { ...x, name: 'b' }))).toBe(
      '“b” exists already. Choose another name.',
    );
    expect(namesOf(withName(abc, 'a', 'b'))).toBe('“b” exists already. Choose another name.');
    expect(namesOf(withName(abc, 'a', '  '))).toBe('Type a name.');
    expect(namesOf(withPreset(abc, { ...x, name: 'y'.repeat(61) }))).toBe(
      'A name has at most 60 characters.',
    );
    const gone = 'This preset was deleted in another tab or window.';
    expect(namesOf(withName(abc, 'gone', 'new'))).toBe(gone);
    expect(namesOf(withMove(abc, 'gone', 1))).toBe(gone);
    const many = named(...Array.from({ length: MOST_TOOL_PRESETS }, (_, at) => String(at)));
    expect(namesOf(withPreset(many, x))).toBe(
      'There are 100 presets, the most there can be. Delete one first.',
    );
  });
});
