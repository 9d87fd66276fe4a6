/** Picking three points, the layout of the long list, and keys. */
import { describe, expect, it } from 'vitest';
import { framed } from '../../../web/src/features/differences/crop.tsx';
import { clampToPage, edgeWords, pointWords } from '../../../web/src/domain/page-points.ts';
import {
  arrowMove,
  isComplete,
  NO_PICKS,
  pairsOf,
  realignReducer,
} from '../../../web/src/features/realign/realign-state.ts';
import type {
  RealignAction,
  RealignState,
} from '../../../web/src/features/realign/realign-state.ts';
import { COMPLETE, FAILED_TITLE, NOT_YET } from '../../../web/src/features/realign/messages.ts';
import { EMPTY_COMPARISON, noWork } from '../../../web/src/screens/compare/comparison-state.ts';
import type { ComparisonState } from '../../../web/src/screens/compare/comparison-state.ts';
import { ComparedSheets } from '../../../web/src/screens/compare/compared-sheets.ts';
import type {
  Alignment,
  Comparison,
  DifferenceList,
} from '../../../workers/protocol/comparison.ts';
import { createStore } from '../../../web/src/lib/store.ts';

const PAGE = { width: 2592, height: 1728 };
const run = (actions: RealignAction[], from: RealignState = NO_PICKS) =>
  actions.reduce(realignReducer, from);
const place = (side: 'a' | 'b', x: number): RealignAction => ({
  type: 'place',
  side,
  point: { x, y: 10 },
  by: 'hand',
});

describe('three points', () => {
  it('go from one drawing to the other and on to the next number', () => {
    const one = run([place('a', 1)]);
    expect(one).toMatchObject({ side: 'b', index: 0 });
    const two = run([place('b', 2)], one);
    expect(two).toMatchObject({ side: 'a', index: 1 });
    const all = run([place('a', 3), place('b', 4), place('a', 5), place('b', 6)], two);
    expect(isComplete(all)).toBe(true);
    expect(pairsOf(all).map((p) => [p.a.x, p.b.x])).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  it('go to the same number on the other drawing, whichever was chosen first', () => {
    const last = run([{ type: 'activate', side: 'a', index: 2 }, place('a', 1)]);
    expect(last).toMatchObject({ side: 'b', index: 2 });
  });

  it('are never more than three: another press moves the active one', () => {
    const all = run([
      place('a', 1),
      place('b', 2),
      place('a', 3),
      place('b', 4),
      place('a', 5),
      place('b', 6),
    ]);
    const moved = run([place('a', 9)], all);
    expect(moved.a.map((p) => p?.point.x)).toEqual([1, 3, 9]);
  });

  it('are nudged within the paper, removed, and brought back by undo', () => {
    const one = run([{ type: 'set', side: 'a', index: 0, point: { x: 0.5, y: 5 }, by: 'number' }]);
    const nudged = run([{ type: 'nudge', side: 'a', dx: -0.72, dy: 0, page: PAGE }], one);
    expect(nudged.a[0]?.point.x).toBe(0);
    const removed = run([{ type: 'remove', side: 'a', index: 0 }], nudged);
    expect(removed.a[0]).toBeNull();
    expect(run([{ type: 'undo' }], removed).a[0]?.point.x).toBe(0);
    expect(
      run([{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }], removed).a[0],
    ).toBeNull();
  });

  it('move 1 unit by arrow and 10 with Shift, and say so at the edge', () => {
    expect(arrowMove('ArrowRight', false)).toEqual({ x: 0.72, y: 0 });
    expect(arrowMove('ArrowUp', true)?.y).toBeCloseTo(-7.2);
    expect(arrowMove('Enter', false)).toBeNull();
    expect(edgeWords({ x: -1, y: 5 }, PAGE)).toBe('At left edge');
    expect(edgeWords({ x: 1, y: 5 }, PAGE)).toBeNull();
    expect(clampToPage({ x: 5000, y: -3 }, PAGE)).toEqual({ x: 2592, y: 0 });
    expect(pointWords({ x: 866.88, y: 471.6 })).toBe('x 1,204, y 655');
  });

  it('use the specified words', () => {
    expect(NOT_YET).toBe('Please select exactly 3 points on each drawing');
    expect(COMPLETE).toBe('Three points selected');
    expect(FAILED_TITLE).toBe('Error Creating Overlay');
  });
});

describe('a list of differences', () => {
  it('frames a crop in the picture’s proportion with the change in its middle', () => {
    const box = framed([100, 100, 110, 104], 60, 44);
    expect((box[2] - box[0]) / (box[3] - box[1])).toBeCloseTo(60 / 44);
    expect((box[0] + box[2]) / 2).toBeCloseTo(105);
    expect(box[2] - box[0]).toBeGreaterThanOrEqual(36);
  });
});

describe('a realignment', () => {
  const aligned: Alignment = {
    status: 'aligned',
    matrix: [1, 0, 0, 1, 0, 0],
    errorInches: 0.004,
    confidence: 0.97,
    method: 'words and line ends',
    done: { turnDegrees: 0, scale: 1, mirrored: false, shiftInches: { x: 0, y: 0 } },
  };
  const known = <T>(value: T) => ({ ...noWork<T>(), phase: 'known' as const, value });
  function compared(setAlignment: Comparison['setAlignment']) {
    const before = {
      ...EMPTY_COMPARISON,
      alignment: known(aligned),
      differences: known<DifferenceList>({
        differences: [],
        toleranceInches: 0.02,
        hiddenCount: 0,
        limitation: null,
      }),
    };
    const store = createStore<ComparisonState>(before);
    const core: Partial<Comparison> = { setAlignment };
    const host = { store, core: core as Comparison, tolerance: () => 0.02, onChange: () => {} };
    return { store, before, sheets: new ComparedSheets(host) };
  }

  it('that fails rejects, and leaves the alignment and the differences as they were', async () => {
    const { store, before, sheets } = compared(() => Promise.reject(new Error('It stopped.')));
    await expect(sheets.realign([1, 0, 0, 1, 5, 0])).rejects.toThrow('It stopped.');
    expect(store.get()).toMatchObject(before);
  });
});

describe('a store', () => {
  it('tells its listeners once a change', () => {
    const store = createStore(1);
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    store.set(2);
    store.set(2);
    stop();
    store.set(3);
    expect([calls, store.get()]).toEqual([1, 3]);
  });
});
