/** PDF layers: the tree of them, what a check box changes, and what is remembered. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileLayer, LayerChoices } from '../../../workers/protocol/layers.ts';
import { chosenGroups, pdfLayers } from '../../../workers/overlay/pdf-layers.ts';
import {
  chooseLayer,
  isAsInFile,
  layerCountWords,
  layerRows,
  layerTree,
  showAllLayers,
} from '../../../web/src/domain/pdf-layers.ts';
import { readLayers, writeLayers } from '../../../web/src/lib/kept-layers.ts';
import type { LayerSource } from '../../../web/src/domain/pdf-layers.ts';

/** "- A-WALL 5R off locked set1": depth, name, group, and what is said of it. A row without a group is a heading. */
function rows(...lines: string[]): FileLayer[] {
  return lines.map((line) => {
    const {
      dashes = '',
      name = '',
      rest = '',
    } = /^(?<dashes>(?:- )*)(?<name>\S+)(?<rest>.*)$/u.exec(line)?.groups ?? {};
    return {
      name,
      depth: dashes.length / 2,
      group: /\d+R/u.exec(rest)?.[0] ?? null,
      isOn: !rest.includes('off'),
      isLocked: rest.includes('locked'),
      exclusive: [...rest.matchAll(/set(\d)/gu)].map((match) => Number(match[1])),
    };
  });
}

const sourceOf = (lines: string[], choices: LayerChoices = {}): LayerSource => ({
  layers: pdfLayers(rows(...lines)),
  choices,
});

/** The tree as lines: "- A-WALL shown". */
const linesOf = (sources: LayerSource[], words = '', closed: string[] = []) =>
  layerRows(layerTree(sources), new Set(closed), words).map(
    ({ node, level }) =>
      `${'- '.repeat(level - 1)}${node.name} ${node.state}${node.isLocked ? ' locked' : ''}`,
  );

const PLAN = ['Plans', '- A-WALL 5R', '- - A-DOOR 6R off', '- A-NOTE 7R', 'BORDER 8R locked'];

describe('the layers of a page', () => {
  it('have keys of the names around them, so that they are known again', () => {
    const keys = pdfLayers(rows(...PLAN)).map(({ key }) => key);
    expect(keys).toEqual([
      'Plans',
      'Plans\nA-WALL',
      'Plans\nA-WALL\nA-DOOR',
      'Plans\nA-NOTE',
      'BORDER',
    ]);
  });

  it('of the same name at the same place are one layer', () => {
    const merged = pdfLayers(rows('A-WALL 5R off', '- X 6R', 'B 7R', 'A-WALL 8R', '- Y 9R'));
    expect(merged.map(({ key, groups, isOn }) => [key, groups, isOn])).toEqual([
      ['A-WALL', ['5R', '8R'], true],
      ['A-WALL\nX', ['6R'], true],
      ['A-WALL\nY', ['9R'], true],
      ['B', ['7R'], true],
    ]);
  });

  it('follow choices by their groups, except locked ones', () => {
    const { layers } = sourceOf(PLAN);
    const choices = {
      'Plans\nA-WALL': false,
      'Plans\nA-WALL\nA-DOOR': true,
      BORDER: false,
      X: true,
    };
    expect(chosenGroups(layers, choices)).toEqual({ shown: ['6R'], hidden: ['5R'] });
  });

  it('have names, however empty', () => {
    const [layer] = pdfLayers([{ ...rows('A 1R')[0], name: ' \n ' } as FileLayer]);
    expect(layer?.name).toBe('Unnamed layer');
  });
});

describe('the tree', () => {
  it('says of each row whether all of it is shown', () => {
    expect(linesOf([sourceOf(PLAN)])).toEqual([
      'Plans mixed',
      '- A-WALL mixed',
      '- - A-DOOR hidden',
      '- A-NOTE shown',
      'BORDER shown locked',
    ]);
  });

  it('has the layers of both drawings, and says where they differ', () => {
    const a = sourceOf(['A-WALL 1R', 'A-NOTE 2R']);
    const b = sourceOf(['A-NOTE 9R off', 'A-NEW 8R']);
    expect(linesOf([a, b])).toEqual(['A-WALL shown', 'A-NOTE mixed', 'A-NEW shown']);
    expect(layerCountWords([a, b])).toBe('3 of 3 layers shown');
  });

  it('leaves rows that a search finds, with those around and inside them', () => {
    const plan = [sourceOf(PLAN)];
    expect(linesOf(plan, 'door')).toEqual(['Plans mixed', '- A-WALL mixed', '- - A-DOOR hidden']);
    expect(linesOf(plan, ' WALL')).toEqual(['Plans mixed', '- A-WALL mixed', '- - A-DOOR hidden']);
    expect(linesOf(plan, 'stairs')).toEqual([]);
  });

  it('leaves out what is inside closed rows', () => {
    expect(linesOf([sourceOf(PLAN)], '', ['Plans'])).toEqual([
      'Plans mixed',
      'BORDER shown locked',
    ]);
  });
});

describe('a check box', () => {
  it('changes a layer and all inside it, and keeps only what differs from the file', () => {
    const plan = sourceOf(PLAN);
    const shown = chooseLayer(plan, 'Plans\nA-WALL', true);
    expect(shown).toEqual({ 'Plans\nA-WALL\nA-DOOR': true });
    const hidden = chooseLayer({ ...plan, choices: shown }, 'Plans', false);
    expect(hidden).toEqual({ 'Plans\nA-WALL': false, 'Plans\nA-NOTE': false });
    expect(isAsInFile([{ ...plan, choices: hidden }])).toBe(false);
    expect(layerCountWords([{ ...plan, choices: hidden }])).toBe('1 of 4 layers shown');
    expect(chooseLayer(plan, 'BORDER', false)).toEqual({});
  });

  it('does not mistake a name for the beginning of another', () => {
    const plan = sourceOf(['A 1R', 'A-WALL 2R']);
    expect(chooseLayer(plan, 'A', false)).toEqual({ A: false });
  });

  it('hides the layers that a shown one excludes', () => {
    const schemes = sourceOf(['Red 1R set0', 'Green 2R set0 off', 'Blue 3R set0 off', 'Grid 4R']);
    const green = chooseLayer(schemes, 'Green', true);
    expect(green).toEqual({ Green: true, Red: false });
    expect(chooseLayer({ ...schemes, choices: green }, 'Green', false)).toEqual({ Red: false });
    // All of them: the one that is shown already stays.
    expect(showAllLayers({ ...schemes, choices: { ...green, Grid: false } })).toEqual(green);
  });
});

describe('the memory', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is of the document, whatever it is called, and forgets what is as in the file', () => {
    const document = { bytes: 9, pageCount: 1, damage: null, pageLabels: null };
    const one = { ...document, name: 'a.pdf', sha256: 'f'.repeat(64) };
    writeLayers(one, { 'A-NOTE': false });
    expect(readLayers({ ...one, name: 'b.pdf' })).toEqual({ 'A-NOTE': false });
    expect(readLayers({ ...one, sha256: '0'.repeat(64) })).toEqual({});
    writeLayers(one, {});
    expect(readLayers(one)).toEqual({});
    localStorage.setItem('pinbar:layers:a.pdf:9', '{"A":true,"B":"no","C":null}');
    expect(readLayers({ ...one, sha256: null })).toEqual({ A: true });
  });
});
