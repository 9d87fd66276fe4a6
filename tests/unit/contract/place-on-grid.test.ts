import { describe, expect, it } from 'vitest';
import type { SheetGrid } from '../../../contract/src/geometry/grid.ts';
import { placeOnGrids } from '../../../contract/src/geometry/place-on-grid.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';

const upright = (labels: readonly string[], from = 0, bottom = 1000) =>
  labels.map((label, index) => {
    const x = from + 100 * index;
    return { label, ends: [x, bottom - 1000, x, bottom] as const };
  });
const level = (labels: readonly string[]) =>
  labels.map((label, index) => {
    const y = 200 + 100 * index;
    return { label, ends: [-100, y, 1000, y] as const };
  });
const at = (x: number, y: number, half = 4): Box => [x - half, y - half, x + half, y + half];

const PLAN: SheetGrid = [upright(['1', '2', '3', '4', '5']), level(['A', 'B', 'C', 'D'])];

describe('a place by the grid lines of a plan', () => {
  it.each([
    ['at a crossing', at(302, 395), 'near C-4'],
    ['at one line', at(302, 450), 'between grids C and D, near 4'],
    ['in a bay', at(250, 350), 'between grids B and C and between 3 and 4'],
    ['over several bays', [120, 340, 390, 360], 'between grids B and C and between 2 and 5'],
    ['from line to line', [100, 300, 300, 400], 'between grids B and C and between 2 and 4'],
    ['at the first line', at(-10, 350), 'between grids B and C, near 1'],
    ['beyond the last letter', at(250, 700), 'between grids 3 and 4'],
    ['beyond all lines', at(1500, 1500), null],
    ['over the whole plan', [-90, 100, 600, 700], null],
  ] satisfies [string, Box, string | null][])('%s', (_, box, words) => {
    expect(placeOnGrids(box, [PLAN])).toBe(words);
  });

  it('with the letters first whichever way they run', () => {
    const swapped: SheetGrid = [upright(['A', 'B', 'C']), level(['1', '2', '3'])];
    expect(placeOnGrids(at(200, 300), [swapped])).toBe('near C-2');
  });

  it('in one direction only where nothing crosses', () => {
    expect(placeOnGrids(at(150, 500), [[upright(['1', '2', '3'])]])).toBe('between grids 2 and 3');
    expect(placeOnGrids(at(101, 500), [[upright(['1', '2', '3'])]])).toBe('near grid 2');
  });

  it('by the lines that reach it', () => {
    const [first, ...others] = upright(['1', '2', '3']);
    const short = { label: '1A', ends: [50, 0, 50, 300] as const };
    const lines = first ? [first, short, ...others] : [];
    expect(placeOnGrids(at(25, 500), [[lines]])).toBe('between grids 1 and 2');
    expect(placeOnGrids(at(28, 200), [[lines]])).toBe('between grids 1 and 1A');
  });

  it('is turned with the lines', () => {
    const turned = ({ label, ends: [x0, y0, x1, y1] }: { label: string; ends: Box }) => {
      const turn = (x: number, y: number) => [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y] as const;
      return { label, ends: [...turn(x0, y0), ...turn(x1, y1)] as const };
    };
    const skewed = PLAN.map((lines) =>
      lines.map(({ label, ends }) => turned({ label, ends: [...ends] })),
    );
    const [x, y] = [0.8 * 300 - 0.6 * 400, 0.6 * 300 + 0.8 * 400];
    expect(placeOnGrids(at(x, y), [skewed])).toBe('near C-4');
  });
});

describe('several grids on a sheet', () => {
  it('each say where something in them is', () => {
    const other: SheetGrid = [upright(['1', '2', '3'], 3000)];
    expect(placeOnGrids(at(3150, 500), [PLAN, other])).toBe('between grids 2 and 3');
    expect(placeOnGrids(at(302, 395), [PLAN, other])).toBe('near C-4');
  });

  it('say nothing where they disagree', () => {
    const other: SheetGrid = [upright(['7', '8', '9'], 250), level(['A', 'B', 'C', 'D'])];
    expect(placeOnGrids(at(302, 395), [PLAN, other])).toBeNull();
  });

  it('say nothing where there is none', () => {
    expect(placeOnGrids(at(0, 0), [])).toBeNull();
  });
});
