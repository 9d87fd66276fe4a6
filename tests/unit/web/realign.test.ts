/** Picking three points, the layout of the long list, and keys. */
import { describe, expect, it } from 'vitest';
import type { Matrix, Point } from '../../../contract/src/geometry/types.ts';
import { framed } from '../../../web/src/parts/comparison/crop.tsx';
import { clampToPage, edgeWords, pointWords } from '../../../web/src/domain/page-points.ts';
import {
  arrowMove,
  isComplete,
  firstState,
  pairsOf,
  realignReducer,
  suggestedSlots,
} from '../../../web/src/parts/realign/realign-state.ts';
import type { RealignAction, RealignState } from '../../../web/src/parts/realign/realign-state.ts';
import { refusalOf } from '../../../web/src/parts/realign/fit.ts';
import { wordsBeside } from '../../../web/src/parts/realign/place-names.ts';
import { suggestedPairs } from '../../../web/src/parts/realign/suggested-pairs.ts';
import { scaleText } from '../../../contract/src/geometry/stretch.ts';
import { COMPLETE, FAILED_TITLE, NOT_YET } from '../../../web/src/parts/realign/messages.ts';
import { EMPTY_COMPARISON, noWork } from '../../../web/src/host/comparison/comparison-state.ts';
import type { ComparisonState } from '../../../web/src/host/comparison/comparison-state.ts';
import { ComparedSheets } from '../../../web/src/host/comparison/compared-sheets.ts';
import type {
  Alignment,
  Comparison,
  DifferenceList,
  PointPair,
} from '../../../workers/protocol/comparison.ts';
import { createStore } from '../../../web/src/lib/store.ts';

const PAGE = { width: 2592, height: 1728 };
const run = (actions: RealignAction[], from: RealignState = firstState()) =>
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

  it('are set one after the other where they were only suggested, then stay', () => {
    const pairs = [1, 2, 3].map((x) => ({ a: { x, y: 1 }, b: { x, y: 2 } }));
    const suggested = run([{ type: 'suggest', pairs }]);
    expect(isComplete(suggested)).toBe(true);
    const set = run([place('a', 11), place('b', 12), place('a', 13)], suggested);
    expect(set.a.map((p) => p?.point.x)).toEqual([11, 13, 3]);
    expect(set).toMatchObject({ side: 'b', index: 1 });
    const last = run([place('b', 14), place('a', 15), place('b', 16), place('b', 17)], set);
    expect(last.b.map((p) => p?.point.x)).toEqual([12, 14, 17]);
  });

  it('keep those that are picked when others are suggested', () => {
    const pairs = [8, 9].map((x) => ({ a: { x, y: 1 }, b: { x, y: 2 } }));
    const picked = run([place('a', 1), place('b', 2), place('a', 3)]);
    expect(suggestedSlots(picked)).toEqual([2]);
    const suggested = run([{ type: 'suggest', pairs }], picked);
    expect(suggested.a.map((p) => p?.point.x)).toEqual([1, 3, 8]);
    expect(suggested.b.map((p) => p?.point.x)).toEqual([2, undefined, 8]);
  });

  it('are those of the visit before', () => {
    const { a, b } = run([place('a', 1), place('b', 2)]);
    const again = firstState({ a, b });
    expect(pairsOf(again)).toHaveLength(1);
    expect(run([{ type: 'remove', side: 'a', index: 0 }, { type: 'undo' }], again).a).toEqual(a);
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

describe('suggested points', () => {
  const at = (x: number, y: number) => ({ x, y });
  /** Linework at these places of A and B; snapping finds the nearest within its radius. */
  const drawings = (a: Point[], b: Point[], pairs: PointPair[]) => {
    const snapTo = (places: Point[]) => async (wanted: Point, radius: number) => {
      const away = ({ x, y }: Point) => Math.hypot(x - wanted.x, y - wanted.y);
      const [found] = places
        .filter((each) => away(each) <= radius)
        .sort((p, q) => away(p) - away(q));
      return found === undefined ? null : { point: found, kind: 'line-end' as const };
    };
    const documents = { a: { snap: snapTo(a) }, b: { snap: snapTo(b) } };
    return { documents, suggestPairs: async () => pairs };
  };

  it('are on linework of both drawings, through the alignment, or not there', async () => {
    const half = [0.5, 0, 0, 0.5, 10, 20] as const;
    const wanted = [at(100, 100), at(500, 100), at(300, 900)].map((a) => ({ a, b: a }));
    const both = drawings([at(110, 120), at(520, 100)], [at(201, 199), at(900, 900)], wanted);
    expect(await suggestedPairs(both, half)).toEqual([{ a: at(110, 120), b: at(201, 199) }]);
  });

  it('are none where nothing can be snapped to, as on scans', async () => {
    const scans = drawings([], [], [{ a: at(1, 1), b: at(1, 1) }]);
    expect(await suggestedPairs(scans, [1, 0, 0, 1, 0, 0])).toEqual([]);
  });
});

describe('a fit of three points', () => {
  const fitOf = (matrix: Matrix) => ({ matrix, residualInches: [], refusal: null, done: null });

  it('is refused if it would distort drawing B, and says how', () => {
    expect(refusalOf(fitOf([1, 0, 0, 1.52, 0, 0]))).toBe(
      'The points do not match: they would scale drawing B by 1.00 × 1.52. Check the point with the largest residual.',
    );
    // Sheared, though width and height keep their lengths.
    expect(refusalOf(fitOf([1, 0, 0.6, 0.8, 0, 0]))).toContain('do not match');
  });

  it('may turn, scale, and stretch as a print to other paper does', () => {
    const [cos, sin] = [Math.cos(0.9) * 2, Math.sin(0.9) * 2];
    expect(refusalOf(fitOf([cos, sin, -sin, cos, 7, 7]))).toBeNull();
    expect(refusalOf(fitOf([1.09, 0, 0, 1, 0, 0]))).toBeNull();
    expect(refusalOf({ ...fitOf([1, 0, 0, 1, 0, 0]), refusal: 'On one line.' })).toBe(
      'On one line.',
    );
  });

  it('says both scales where they differ', () => {
    expect(scaleText([1, 0, 0, 1.52, 0, 0], 4)).toBe('1.0000 × 1.5200');
    expect(scaleText([0, 2, -2, 0, 0, 0], 2)).toBe('2.00');
  });
});

describe('the name of a place', () => {
  const letters = {
    texts: 'Pin 3, stirMotorPWN\nC\nMotor M-003',
    // Level at 100, 100; a single letter; upright at 300, 400, upward.
    frames: Float32Array.of(
      ...[100, 100, 1, 0, 2, 8],
      ...[104, 90, 1, 0, 2, 8],
      ...[300, 400, 0, -1, 2, 8],
    ),
    stops: Float32Array.from([
      ...Array.from({ length: 20 }, (_, at) => at * 5),
      ...[0, 5],
      ...Array.from({ length: 12 }, (_, at) => at * 5),
    ]),
  };

  it('is what is written nearest to it', () => {
    expect(wordsBeside(letters, { x: 104, y: 91 })).toBe('Pin 3, stirMotorPWN');
    expect(wordsBeside(letters, { x: 295, y: 350 })).toBe('Motor M-003');
    expect(wordsBeside(letters, { x: 300, y: 420 })).toBe('Motor M-003');
  });

  it('is none where nothing is written near', () => {
    expect(wordsBeside(letters, { x: 900, y: 900 })).toBeNull();
    const none = { texts: '', frames: new Float32Array(), stops: new Float32Array() };
    expect(wordsBeside(none, { x: 1, y: 1 })).toBeNull();
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
