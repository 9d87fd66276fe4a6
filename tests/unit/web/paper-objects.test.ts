/** What people change on paper: undo, redo, gestures, what is stored, and what is under the pointer. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../contract/src/geometry/types.ts';
import { BoxEditing } from '../../../web/src/features/drawing-boxes/box-editing.ts';
import { firstState, realignReducer } from '../../../web/src/parts/realign/realign-state.ts';
import { boxDrag, handleAt } from '../../../web/src/paper/box-handles.tsx';
import { objectAt, pointBox } from '../../../web/src/paper/hit-test.ts';
import { undoKey } from '../../../web/src/paper/object-keys.ts';
import {
  noObjects,
  objectsReducer,
  onlySelected,
  valueOf,
} from '../../../web/src/paper/objects.ts';
import type { Objects, ObjectsAction } from '../../../web/src/paper/objects.ts';

type Numbers = Objects<string, number>;
const reduce = objectsReducer<string, number>((one, other) => one === other);

const IDS = ['a', 'b', 'c'];
const STORED: Readonly<Record<string, number | null>> = { a: 1, b: 2, c: null };
const valuesOf = (state: Numbers) => IDS.map((id) => valueOf(state, id, STORED[id] ?? null));

/** A change to `value` from what the object has now. */
function changeOf(state: Numbers, id: string, value: number | null, gesture: symbol | null = null) {
  const before = valueOf(state, id, STORED[id] ?? null);
  const edits = [{ id, before, after: value }];
  return { type: 'change', edits, select: [id], gesture } satisfies ObjectsAction<string, number>;
}

const change = fc.record({
  id: fc.constantFrom(...IDS),
  value: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
});

describe('objects on paper', () => {
  it('go back to where they were by undo, and forward again by redo', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        let state: Numbers = noObjects();
        const seen = [valuesOf(state)];
        for (const { id, value } of changes) {
          const next = reduce(state, changeOf(state, id, value));
          // What changes nothing is no step.
          if (next.past.length > state.past.length) seen.push(valuesOf(next));
          state = next;
        }
        for (const values of seen.slice(0, -1).toReversed()) {
          state = reduce(state, { type: 'undo' });
          expect(valuesOf(state)).toEqual(values);
        }
        expect(state.changed.size).toBe(0);
        expect(reduce(state, { type: 'undo' })).toBe(state);
        for (const values of seen.slice(1)) {
          state = reduce(state, { type: 'redo' });
          expect(valuesOf(state)).toEqual(values);
        }
        expect(reduce(state, { type: 'redo' })).toBe(state);
      }),
    );
  });

  it('are changed exactly while they differ from what is stored', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const state = changes.reduce<Numbers>(
          (now, { id, value }) => reduce(now, changeOf(now, id, value)),
          noObjects(),
        );
        for (const id of IDS) {
          const stored = STORED[id] ?? null;
          expect(state.changed.has(id)).toBe(valueOf(state, id, stored) !== stored);
        }
      }),
    );
  });

  it('undo a whole gesture at once, and forget one that ends where it began', () => {
    const drag = Symbol('drag');
    let state: Numbers = noObjects();
    for (const value of [5, 6, 7]) state = reduce(state, changeOf(state, 'a', value, drag));
    expect(state.past).toHaveLength(1);
    expect(valuesOf(reduce(state, { type: 'undo' }))).toEqual([1, 2, null]);
    const canceled = reduce(state, changeOf(state, 'a', 1, drag));
    expect(canceled.past).toEqual([]);
    expect(canceled.changed.size).toBe(0);
    // Another gesture, or the same one on another object, is a step of its own.
    state = reduce(state, changeOf(state, 'b', 9, drag));
    state = reduce(state, changeOf(state, 'b', 8, Symbol('next')));
    expect(state.past).toHaveLength(3);
  });

  it('undo at once what was changed portion by portion', () => {
    let state: Numbers = noObjects();
    state = reduce(state, changeOf(state, 'a', 5));
    for (const [at, id] of ['b', 'c'].entries()) {
      const edits = [{ id, before: valuesOf(state)[at + 1] ?? null, after: 9 }];
      state = reduce(state, { type: 'change', edits, isMore: at > 0 });
    }
    expect(state.past).toHaveLength(2);
    expect(valuesOf(state)).toEqual([5, 9, 9]);
    state = reduce(state, { type: 'undo' });
    expect(valuesOf(state)).toEqual([5, 2, null]);
    expect(valuesOf(reduce(state, { type: 'redo' }))).toEqual([5, 9, 9]);
  });

  it('can be undone behind what was saved, which is a change again', () => {
    let state: Numbers = noObjects();
    state = reduce(state, changeOf(state, 'a', 5));
    state = reduce(state, { type: 'stored', values: new Map([['a', 5]]) });
    expect(state.changed.size).toBe(0);
    state = reduce(state, { type: 'undo' });
    expect(state.changed.get('a')).toEqual({ stored: 5, now: 1 });
    state = reduce(state, { type: 'redo' });
    expect(state.changed.size).toBe(0);
  });

  it('stay changed by what was done while they were saved', () => {
    let state: Numbers = noObjects();
    state = reduce(state, changeOf(state, 'a', 5));
    state = reduce(state, changeOf(state, 'a', 6));
    state = reduce(state, { type: 'stored', values: new Map([['a', 5]]) });
    expect(state.changed.get('a')).toEqual({ stored: 5, now: 6 });
  });

  it('do not come back once they are gone, and select what undo changed', () => {
    let state: Numbers = reduce(noObjects(), { type: 'select', ids: ['b'] });
    state = reduce(state, changeOf(state, 'a', 5));
    state = reduce(state, changeOf(state, 'b', 6));
    state = reduce(state, { type: 'forget', id: 'b' });
    expect(state.future).toEqual([]);
    expect(state.selected.size).toBe(0);
    expect(state.past).toHaveLength(1);
    expect(onlySelected(reduce(state, { type: 'undo' }))).toBe('b');
    expect(onlySelected(reduce(reduce(state, { type: 'undo' }), { type: 'redo' }))).toBe('a');
  });

  it('can all be selected and changed at once, and undone however long ago that was', () => {
    let state: Numbers = reduce(noObjects(), { type: 'select', ids: ['a', 'b'] });
    expect(onlySelected(state)).toBeNull();
    const edits = [
      { id: 'a', before: 1, after: 0 },
      { id: 'b', before: 2, after: 0 },
    ];
    state = reduce(state, { type: 'change', edits, select: ['c'] });
    expect([...state.selected]).toEqual(['c']);
    for (let value = 1; value <= 500; value += 1)
      state = reduce(state, changeOf(state, 'c', value));
    for (let step = 0; step <= 500; step += 1) state = reduce(state, { type: 'undo' });
    expect(valuesOf(state)).toEqual([1, 2, null]);
    expect([...state.selected]).toEqual(['a', 'b']);
  });

  it('take over changes of an earlier visit without a step, and change their space with all steps', () => {
    let state: Numbers = reduce(noObjects(), {
      ...changeOf(noObjects(), 'a', 5),
      isStep: false,
    });
    expect(state).toMatchObject({ past: [], changed: new Map([['a', { stored: 1, now: 5 }]]) });
    state = reduce(state, changeOf(state, 'b', 3));
    state = reduce(state, { type: 'convert', convert: (value) => value * 10 });
    expect(state.changed.get('a')).toEqual({ stored: 10, now: 50 });
    expect(reduce(state, { type: 'undo' }).changed.get('b')).toBeUndefined();
  });

  it('take Ctrl and Cmd with Z, Shift and Y', () => {
    const press = (key: string, keys: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey', true>>) =>
      undoKey({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...keys });
    expect(press('z', { ctrlKey: true })).toBe('undo');
    expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
    expect(press('y', { ctrlKey: true })).toBe('redo');
    expect(press('z', {})).toBeNull();
    expect(press('a', { ctrlKey: true })).toBeNull();
  });
});

describe('what is under the pointer', () => {
  it('is the nearest of equal objects, within reach in every direction', () => {
    const pins = [10, 30].map((x) => ({ x, box: pointBox({ x, y: 0 }) }));
    expect(objectAt(pins, { x: 18, y: 0 }, 18)?.x).toBe(10);
    expect(objectAt(pins, { x: 22, y: 0 }, 18)?.x).toBe(30);
    expect(objectAt(pins, { x: 10, y: 18.1 }, 18)).toBeNull();
    // Two words, of which the farther is a little shorter.
    const words = [
      { word: 'DOORS', box: [0, 0, 50, 10] as const },
      { word: 'DOOR', box: [0, 14, 40, 24] as const },
    ];
    expect(objectAt(words, { x: 20, y: 9 }, 6)?.word).toBe('DOORS');
    expect(objectAt(words, { x: 20, y: 12.5 }, 6)?.word).toBe('DOOR');
  });

  it('is a corner, the middle of a side, the inside of a box, or nothing', () => {
    const box: Box = [100, 100, 200, 180];
    expect(handleAt(box, { x: 97, y: 103 }, 5)).toEqual(['left', 'top']);
    expect(handleAt(box, { x: 204, y: 140 }, 5)).toEqual(['right']);
    expect(handleAt(box, { x: 150, y: 184 }, 5)).toEqual(['bottom']);
    expect(handleAt(box, { x: 200, y: 120 }, 5)).toBe('all');
    expect(handleAt(box, { x: 206, y: 120 }, 5)).toBeNull();
    // Handles of a small box overlap: the nearest one.
    expect(handleAt([0, 0, 10, 10], { x: 6, y: 0 }, 12)).toEqual(['top']);
  });

  it('is dragged in whole drawing units, and put back by Escape', () => {
    const paper = { width: 1000, height: 1000 };
    const seen: { box: Box; gesture: symbol }[] = [];
    const onChange = (box: Box, gesture: symbol) => seen.push({ box, gesture });
    const box: Box = [100, 100, 200, 200];
    // 108 page points are 150 units.
    const drag = boxDrag({ box, paper, onChange }, { x: 108, y: 108 }, 0.5);
    drag?.onMove({ x: 7.3, y: -7.2 }, { shift: false, alt: false, control: false });
    drag?.onCancel();
    expect(seen.map((each) => each.box)).toEqual([[110, 90, 210, 190], box]);
    expect(new Set(seen.map(({ gesture }) => gesture)).size).toBe(1);
    expect(boxDrag({ box, paper, onChange }, { x: 200, y: 200 }, 0.5)).toBeNull();
  });
});

describe('editing drawings', () => {
  const drawing = { id: 7, title: 'PLAN', x0: 100, y0: 100, x1: 200, y1: 200, sheet_id: 1 };
  const one = drawing as unknown as Parameters<BoxEditing['change']>[1];

  it('keeps drafts only while they differ, and undoes typing as one', () => {
    const editing = new BoxEditing();
    for (const title of ['P', 'PL', 'PLANS']) editing.change(1, one, { title });
    expect(editing.store.get().drafts.get(7)?.title).toBe('PLANS');
    editing.change(1, one, { box: [110, 100, 210, 200] });
    editing.undo('undo');
    expect(editing.now(1, one)).toMatchObject({ title: 'PLANS', box: [100, 100, 200, 200] });
    editing.undo('undo');
    expect(editing.store.get().drafts.size).toBe(0);
    editing.undo('redo');
    expect(editing.store.get().drafts.get(7)?.title).toBe('PLANS');
    editing.discard();
    expect(editing.store.get().drafts.size).toBe(0);
  });
});

describe('three points', () => {
  it('undo a drag at once and redo it, with the same one active', () => {
    const gesture = Symbol('drag');
    const set = (x: number) =>
      ({ type: 'set', side: 'b', index: 1, point: { x, y: 0 }, by: 'hand', gesture }) as const;
    const dragged = [1, 2, 3].reduce((state, x) => realignReducer(state, set(x)), firstState());
    expect(dragged).toMatchObject({ side: 'b', index: 1 });
    const undone = realignReducer(dragged, { type: 'undo' });
    expect(undone.b).toEqual([null, null, null]);
    expect(undone).toMatchObject({ side: 'a', index: 0 });
    const again = realignReducer(undone, { type: 'redo' });
    expect(again.b[1]?.point.x).toBe(3);
    expect(again).toMatchObject({ side: 'b', index: 1 });
  });

  it('keep their lists while another point becomes active', () => {
    const placed = realignReducer(firstState(), {
      type: 'place',
      side: 'a',
      point: { x: 1, y: 1 },
      by: 'hand',
    });
    const active = realignReducer(placed, { type: 'activate', side: 'a', index: 2 });
    expect(active.a).toBe(placed.a);
    expect(active.b).toBe(placed.b);
  });
});
