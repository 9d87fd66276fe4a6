/** How shapes are drawn: by dragging, by clicks, by keys and typed numbers, snapped and straight. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../contract/src/geometry/types.ts';
import { DrawingSession } from '../../../web/src/features/markups/drawing-session.ts';
import type { DrawnPoint } from '../../../web/src/features/markups/drawing-session.ts';
import {
  drawing,
  NO_DRAFT,
  straightened,
  typedPoint,
} from '../../../web/src/features/markups/model/drawing.ts';
import type {
  DrawingAction,
  DrawingRule,
} from '../../../web/src/features/markups/model/drawing.ts';
import { isTypedKey } from '../../../web/src/features/markups/model/drawing-keys.ts';
import { stepOf } from '../../../web/src/paper/cursor-steps.ts';
import {
  FIRST_STYLE,
  readStyle,
  styleOf,
  THICKNESSES,
} from '../../../web/src/features/markups/model/drawing-style.ts';
import {
  doneWords,
  liveWords,
  placedWords,
  startWords,
} from '../../../web/src/features/markups/model/drawing-words.ts';
import type { DrawingStyle } from '../../../web/src/features/markups/model/drawing-style.ts';
import { wordsIn } from '../../../web/src/features/markups/model/marked-words.ts';
import { markupOf } from '../../../web/src/features/markups/model/new-markup.ts';
import { DRAWING_TOOLS } from '../../../web/src/features/markups/model/tools.ts';
import type { ToolId, ToolKind } from '../../../web/src/features/markups/model/tools.ts';
import { UNKNOWN_LETTERS } from '../../../web/src/domain/letter-places.ts';
import { Camera } from '../../../web/src/domain/camera.ts';
import { isOnPage } from '../../../web/src/domain/page-points.ts';
import { TURNS } from '../../../web/src/domain/turns.ts';
import { pointsOf } from '../../../markups/src/extent.ts';
import { SHAPE_OF } from '../../../markups/src/model.ts';

const PAGE = { width: 1000, height: 800 };
const at = (x: number, y: number): Point => ({ x, y });

function toolOf(id: ToolId) {
  const tool = DRAWING_TOOLS.find((each) => each.id === id);
  if (tool === undefined) throw new Error(`There is no tool ${id}.`);
  return tool;
}

/** What a run of actions ends with. */
function drawn(rule: DrawingRule, actions: readonly DrawingAction[]) {
  let draft = NO_DRAFT;
  for (const action of actions) {
    const next = drawing(rule, draft, action);
    if (next.done !== null) return next.done;
    ({ draft } = next);
  }
  return null;
}

const NEAR = 4;
const press = (x: number, y: number) => ({ type: 'press', at: at(x, y), near: NEAR }) as const;
const move = (x: number, y: number) => ({ type: 'move', at: at(x, y), near: NEAR }) as const;
const release = (x: number, y: number, isDragged: boolean) =>
  ({ type: 'release', at: at(x, y), near: NEAR, isDragged }) as const;
const place = (x: number, y: number) => ({ type: 'place', at: at(x, y), near: 0 }) as const;
const click = (x: number, y: number) => [press(x, y), release(x, y, false)];
const drag = (from: Point, to: Point) => [
  press(from.x, from.y),
  move(to.x, to.y),
  release(to.x, to.y, true),
];

const somewhere = fc.record({
  x: fc.integer({ min: 0, max: 1000 }),
  y: fc.integer({ min: 0, max: 800 }),
});

describe('a shape of two corners', () => {
  const { rule } = toolOf('rectangle');

  it('is the same by dragging, by two clicks and by keys', () => {
    fc.assert(
      fc.property(somewhere, somewhere, (a, b) => {
        fc.pre(Math.abs(a.x - b.x) > NEAR && Math.abs(a.y - b.y) > NEAR);
        const dragged = drawn(rule, drag(a, b));
        expect(dragged).toEqual([a, b]);
        expect(drawn(rule, [...click(a.x, a.y), move(500, 5), ...click(b.x, b.y)])).toEqual(
          dragged,
        );
        expect(drawn(rule, [place(a.x, a.y), place(b.x, b.y)])).toEqual(dragged);
      }),
    );
  });

  it('waits for another corner if the box would be a line', () => {
    expect(drawn(rule, [...click(10, 10), ...click(10, 300)])).toBeNull();
    expect(drawn(rule, [...click(10, 10), ...click(10, 300), ...click(60, 300)])).not.toBeNull();
  });
});

describe('a shape of many points', () => {
  const corners = [...click(0, 0), ...click(100, 0), ...click(100, 100)];

  it('ends by a double click, by Enter on the last point, and, if closed, by a click on the first', () => {
    const three = [at(0, 0), at(100, 0), at(100, 100)];
    const { rule } = toolOf('polygon');
    expect(drawn(rule, [...corners, ...click(101, 100)])).toEqual(three);
    expect(drawn(rule, [...corners, ...click(1, 1)])).toEqual(three);
    expect(drawn(rule, [...corners, { type: 'finish' }])).toEqual(three);
    expect(drawn(rule, [...three.map(({ x, y }) => place(x, y)), place(100, 100)])).toEqual(three);
    // A polyline goes on at its first point.
    expect(drawn(toolOf('polyline').rule, [...corners, ...click(1, 1)])).toBeNull();
  });

  it('does not end before it has enough points, and takes the last one back', () => {
    const { rule } = toolOf('polygon');
    const two = [...click(0, 0), ...click(100, 0)];
    expect(drawn(rule, [...two, ...click(100, 1)])).toBeNull();
    expect(drawn(rule, [...two, { type: 'finish' }])).toBeNull();
    const back = [...corners, { type: 'back' } as const, ...click(50, 50), ...click(50, 50)];
    expect(drawn(rule, back)).toEqual([at(0, 0), at(100, 0), at(50, 50)]);
  });

  it('ends by itself once it has all: an arrow, a distance, an angle', () => {
    expect(drawn(toolOf('distance').rule, drag(at(0, 0), at(90, 0)))).toHaveLength(2);
    expect(drawn(toolOf('arrow').rule, corners)).toEqual([at(0, 0), at(100, 0)]);
    expect(drawn(toolOf('angle').rule, corners)).toHaveLength(3);
  });
});

describe('other shapes', () => {
  it('are a stroke, by dragging and by click and click', () => {
    const { rule } = toolOf('freehand');
    const moves = [move(10, 0), move(20, 5), move(30, 0)];
    const stroke = drawn(rule, [press(0, 0), ...moves, release(30, 0, true)]);
    expect(stroke).toEqual([at(0, 0), at(10, 0), at(20, 5), at(30, 0)]);
    expect(drawn(rule, [...click(0, 0), ...moves, ...click(30, 0)])).toEqual(stroke);
  });

  it('are places: one, or as many as people mark', () => {
    expect(drawn(toolOf('note').rule, click(40, 40))).toEqual([at(40, 40)]);
    const count = [...click(1, 1), ...click(50, 1), ...click(99, 1), ...click(99, 1)];
    expect(drawn(toolOf('count').rule, count)).toHaveLength(3);
  });

  it('have the form that their kind has, on the page', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DRAWING_TOOLS),
        fc.array(
          fc.record({
            x: fc.integer({ min: -50, max: 1050 }),
            y: fc.integer({ min: -50, max: 850 }),
          }),
          { minLength: 3, maxLength: 6 },
        ),
        fc.constantFrom(...TURNS),
        (tool, points, turn) => {
          const most = Math.min(points.length, tool.rule.most);
          const of = { tool, points: points.slice(0, most), pageNumber: 2, page: PAGE, turn };
          const markup = markupOf(
            { ...of, style: FIRST_STYLE, author: 'Ada', measurement: null },
            'n',
            null,
          );
          expect(SHAPE_OF[tool.kind]).toContain(markup.shape.form);
          expect(markup).toMatchObject({ name: 'n', pageNumber: 2, author: 'Ada' });
          for (const point of pointsOf(markup.shape)) expect(isOnPage(point, PAGE)).toBe(true);
        },
      ),
    );
  });

  it('are stamps of 30 by 30 points around the place, also at the edge of the page', () => {
    const boxOf = (point: Point) => {
      const of = {
        tool: toolOf('stamp'),
        points: [point],
        pageNumber: 1,
        page: PAGE,
        turn: 0 as const,
      };
      const { shape } = markupOf(
        { ...of, style: FIRST_STYLE, author: '', measurement: null },
        'n',
        null,
      );
      return shape.form === 'box' ? shape.box : null;
    };
    expect(boxOf(at(100, 100))).toEqual([85, 85, 115, 115]);
    expect(boxOf(at(999, 2))).toEqual([970, 0, 1000, 30]);
  });

  it.each(TURNS)('have words that are upright in the view that is turned by %i°', (turn) => {
    const camera = new Camera();
    camera.resize({ width: 600, height: 500 });
    camera.setTurn(turn);
    camera.setPage(PAGE);
    const points = [camera.toPage({ x: 250, y: 200 }), camera.toPage({ x: 370, y: 260 })];
    for (const id of ['text', 'callout', 'stamp'] as const) {
      const of = { tool: toolOf(id), points, pageNumber: 1, page: PAGE, turn };
      const { shape } = markupOf(
        { ...of, style: FIRST_STYLE, author: '', measurement: null },
        'n',
        null,
      );
      const [upperLeft, upperRight, lowerRight] = pointsOf(shape).map((each) =>
        camera.toPane(each),
      );
      if (upperLeft === undefined || lowerRight === undefined) throw new Error('a box');
      expect(upperRight?.y).toBeCloseTo(upperLeft.y);
      expect(upperRight?.x).toBeGreaterThan(upperLeft.x);
      expect(lowerRight.y).toBeGreaterThan(upperLeft.y);
      if (id !== 'text') continue;
      expect([upperLeft.x, upperLeft.y].map(Math.round)).toEqual([250, 200]);
      expect([lowerRight.x, lowerRight.y].map(Math.round)).toEqual([370, 260]);
    }
  });

  it('are clouds through the corners that were clicked, beside those around a dragged box', () => {
    const points = [at(100, 100), at(300, 100), at(300, 250)];
    const of = {
      tool: toolOf('cloud-by-points'),
      points,
      pageNumber: 1,
      page: PAGE,
      turn: 0 as const,
    };
    const cloud = markupOf({ ...of, style: FIRST_STYLE, author: '', measurement: null }, 'n', null);
    expect(cloud).toMatchObject({ kind: 'cloud', shape: { form: 'points', points } });
  });

  it('highlight the letters below them, line by line, if they begin on letters', () => {
    const lines = [
      { text: 'DOOR', box: [100, 100, 140, 110] as const },
      { text: 'WALL', box: [100, 120, 140, 130] as const },
      { text: 'ROOF', box: [100, 300, 140, 310] as const },
    ];
    const quads = wordsIn(lines, UNKNOWN_LETTERS, [at(98, 102), at(121, 126)]);
    expect(quads).toHaveLength(2);
    expect(quads[0]?.[0]).toMatchObject({ x: 100, y: 100 });
    // Up to about the middle of the line.
    expect(quads[0]?.[1].x).toBeGreaterThan(110);
    expect(quads[0]?.[1].x).toBeLessThan(130);
    // One that begins beside letters is of the area, whatever is in it.
    expect(wordsIn(lines, UNKNOWN_LETTERS, [at(80, 90), at(500, 600)])).toEqual([]);
  });
});

describe('exact points', () => {
  it('are level, upright or diagonal with Shift, and corners of squares', () => {
    const line = toolOf('polyline').rule;
    expect(straightened(line, at(0, 0), at(100, 8))).toEqual({ x: 100, y: 0 });
    const up = straightened(line, at(0, 0), at(5, -90));
    expect(up.x).toBeCloseTo(0);
    expect(up.y).toBeCloseTo(-90);
    const diagonal = straightened(line, at(0, 0), at(60, 50));
    expect(diagonal.x).toBeCloseTo(diagonal.y);
    expect(straightened(toolOf('rectangle').rule, at(10, 10), at(0, 60))).toEqual(at(-40, 60));
    expect(straightened(line, undefined, at(3, 4))).toEqual(at(3, 4));
  });

  it('follow from typed lengths: along the line, or across and down', () => {
    const line = toolOf('distance').rule;
    expect(typedPoint(line, at(0, 0), at(30, 40), [10])).toEqual(at(6, 8));
    expect(typedPoint(line, at(5, 5), at(5, 5), [10])).toEqual(at(15, 5));
    const box = toolOf('rectangle').rule;
    expect(typedPoint(box, at(100, 100), at(90, 120), [40, 20])).toEqual(at(60, 120));
    expect(typedPoint(box, at(100, 100), at(110, 120), [40])).toEqual(at(140, 140));
    expect(typedPoint(toolOf('freehand').rule, at(0, 0), at(1, 1), [10])).toBeNull();
  });

  it('move by 1 unit, 10 with Shift, and faster while the key is held', () => {
    expect(stepOf('ArrowRight', false, 0, 0)).toEqual(at(1, 0));
    expect(stepOf('ArrowUp', true, 0, 0)).toEqual(at(0, -10));
    expect(stepOf('ArrowRight', false, 8, 0)).toEqual(at(2, 0));
    expect(stepOf('ArrowRight', false, 500, 0)).toEqual(at(10, 0));
    expect(stepOf('Enter', false, 0, 0)).toBeNull();
  });

  it('take the keys of a length once it is begun', () => {
    const typed = `12'-6 1/2"`;
    for (const [index, key] of [...typed].entries()) {
      expect(isTypedKey(key, typed.slice(0, index))).toBe(true);
    }
    for (const key of 'feet YARDS 2 FT') expect(isTypedKey(key, '12')).toBe(true);
    expect(isTypedKey('m', '')).toBe(false);
    expect(isTypedKey('Enter', '12')).toBe(false);
  });
});

describe('a drawing session', () => {
  const NONE = { shift: false, alt: false };

  function session(kind: ToolKind, snapTo: Point | null = null, asked: (Point | null)[] = []) {
    const done: DrawnPoint[][] = [];
    const said: (DrawnPoint | undefined)[] = [];
    const made = new DrawingSession(toolOf(kind).rule, PAGE, {
      snap: async (near, radius, from) => {
        asked.push(from);
        return snapTo !== null && Math.hypot(snapTo.x - near.x, snapTo.y - near.y) <= radius
          ? { point: snapTo, kind: 'line-end' }
          : null;
      },
      isSnapping: true,
      // A drawing of half the scale begins at x 500.
      lengthOf: (typed, [from]) =>
        typed === '' ? null : Number(typed) * ((from?.x ?? 0) < 500 ? 0.72 : 1.44),
      onPlaced: (placed) => said.push(placed.at(-1)),
      onDone: (points) => done.push([...points]),
    });
    return { made, done, said };
  }
  /** Lets the answers about snapping come. */
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('snaps to linework near the pointer, before or after it is pressed, unless Alt is held', async () => {
    const { made, done } = session('distance', at(100, 100));
    made.press(at(97, 103), 1, NONE);
    await settled();
    made.move(at(300, 300), 1, NONE);
    made.release(at(300, 300), 1, NONE, true);
    expect(done).toEqual([
      [
        { at: at(100, 100), snap: 'line-end' },
        { at: at(300, 300), snap: 'free' },
      ],
    ]);
    made.move(at(96, 104), 1, NONE);
    await settled();
    expect(made.store.get().snap?.point).toEqual(at(100, 100));
    made.press(at(96, 104), 1, { shift: false, alt: true });
    expect(made.store.get().draft.placed).toEqual([at(96, 104)]);
  });

  it('says where each clicked point is once it has snapped', async () => {
    const { made, said } = session('polygon', at(100, 100));
    for (const [x, y] of [
      [109, 100],
      [300, 300],
    ] as const) {
      made.press(at(x, y), 1, NONE);
      made.release(at(x, y), 1, NONE, false);
      expect(said).toEqual(x === 109 ? [] : [{ at: at(100, 100), snap: 'line-end' }]);
      // oxlint-disable-next-line no-await-in-loop -- one click after the other
      await settled();
    }
    made.enter(at(400, 300));
    expect(said).toEqual([
      { at: at(100, 100), snap: 'line-end' },
      { at: at(300, 300), snap: 'free' },
      { at: at(400, 300), snap: 'free' },
    ]);
  });

  it('snaps the points that a finger taps, each once', async () => {
    const { made, done } = session('polygon', at(100, 100));
    for (const [x, y] of [
      [300, 300],
      [109, 100],
      [400, 200],
    ] as const) {
      made.press(at(x, y), 1, NONE);
      await settled();
      made.release(at(x, y), 1, NONE, false);
      await settled();
    }
    made.finish();
    await settled();
    expect(done[0]).toEqual([
      { at: at(300, 300), snap: 'free' },
      { at: at(100, 100), snap: 'line-end' },
      { at: at(400, 200), snap: 'free' },
    ]);
    made.press(at(109, 100), 1, NONE);
    await settled();
    made.release(at(109, 100), 1, NONE, false);
    expect(made.store.get().draft.placed).toEqual([at(100, 100)]);
  });

  it('gives up a press that was not meant, and keeps the points before it', async () => {
    const { made, done } = session('polygon');
    made.press(at(10, 10), 1, NONE);
    made.drop();
    expect(made.hasDraft).toBe(false);
    for (const [x, y] of [
      [10, 10],
      [90, 10],
    ] as const) {
      made.press(at(x, y), 1, NONE);
      made.release(at(x, y), 1, NONE, false);
    }
    made.press(at(90, 200), 1, NONE);
    made.move(at(95, 220), 1, NONE);
    made.drop();
    expect(made.store.get().draft.placed).toEqual([at(10, 10), at(90, 10)]);
    made.press(at(90, 90), 1, NONE);
    made.release(at(90, 90), 1, NONE, false);
    made.finish();
    await settled();
    expect(done[0]?.map((point) => point.at)).toEqual([at(10, 10), at(90, 10), at(90, 90)]);
  });

  it('closes a shape when its first point is tapped again, however far from the finger that snapped', async () => {
    const { made, done } = session('polygon', at(100, 100));
    for (const [x, y] of [
      [109, 100],
      [300, 300],
      [100, 300],
      [100, 109],
    ] as const) {
      made.press(at(x, y), 1, NONE);
      made.release(at(x, y), 1, NONE, false);
      // oxlint-disable-next-line no-await-in-loop -- one tap after the other
      await settled();
    }
    expect(done[0]?.map((point) => point.at)).toEqual([at(100, 100), at(300, 300), at(100, 300)]);
    expect(made.hasDraft).toBe(false);
  });

  it('takes a tap by a finger beside the first point for that point', async () => {
    const finger = { ...NONE, isFinger: true };
    for (const [held, count] of [
      [NONE, 0],
      [finger, 1],
    ] as const) {
      const { made, done } = session('polygon');
      for (const [x, y] of [
        [10, 10],
        [200, 10],
        [200, 200],
        [22, 10],
      ] as const) {
        made.press(at(x, y), 1, held);
        made.release(at(x, y), 1, held, false);
      }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settled();
      expect(done).toHaveLength(count);
    }
  });

  it('ends a shape when asked, once it has enough points', async () => {
    const { made, done } = session('polygon');
    for (const [x, y] of [
      [10, 10],
      [90, 10],
      [90, 90],
    ] as const) {
      expect(made.finish()).toBe(false);
      made.press(at(x, y), 1, NONE);
      made.release(at(x, y), 1, NONE, false);
    }
    expect(made.finish()).toBe(true);
    await settled();
    expect(done[0]).toHaveLength(3);
    expect(made.finish()).toBe(false);
  });

  it('snaps the last point of a shape that is tapped without hovering', async () => {
    const { made, done } = session('distance', at(300, 300));
    for (const point of [at(100, 100), at(303, 298)]) {
      made.press(point, 1, NONE);
      made.release(point, 1, NONE, false);
    }
    await settled();
    expect(done).toEqual([
      [
        { at: at(100, 100), snap: 'free' },
        { at: at(300, 300), snap: 'line-end' },
      ],
    ]);
  });

  it.each(['text', 'callout', 'note'] as const)('asks for the words of a %s at once', (kind) => {
    const { made, done } = session(kind, at(300, 300));
    for (const point of [at(100, 100), at(303, 298)]) {
      made.press(point, 1, NONE);
      made.release(point, 1, NONE, false);
      if (done.length > 0) break;
    }
    // Nothing was waited for: only a tip snaps.
    expect(done[0]?.at(-1)?.snap).toBe('free');
  });

  it('goes to a place nearby by a key, and keeps what each point was placed on', async () => {
    const { made, done } = session('distance', at(100, 100));
    made.moveCursor(at(130, 90));
    expect(await made.jump(at(130, 90), 1)).toEqual({ point: at(100, 100), kind: 'line-end' });
    expect(made.store.get().draft.next).toEqual(at(100, 100));
    made.enter(at(100, 100));
    made.moveCursor(at(300, 100));
    expect(await made.jump(at(300, 100), 1)).toBeNull();
    made.enter(at(300, 100));
    expect(done[0]?.map(({ snap }) => snap)).toEqual(['line-end', 'free']);
  });

  it('asks for perpendiculars from the point before', async () => {
    const asked: (Point | null)[] = [];
    const { made } = session('distance', null, asked);
    made.press(at(100, 100), 1, NONE);
    await settled();
    made.move(at(300, 300), 1, NONE);
    await settled();
    expect(asked).toEqual([null, at(100, 100)]);
  });

  it('sets exact sizes by typed units, step by step undone by Escape', () => {
    const { made, done } = session('rectangle');
    expect(made.enter(at(432, 432))).toBe('placed');
    made.moveCursor(at(500, 500));
    for (const key of '400,300') made.type(key);
    expect(made.enter(at(500, 500))).toBe('placed');
    expect(done[0]?.[1]?.at).toEqual(at(432 + 288, 432 + 216));
    made.enter(at(10, 10));
    for (const key of '4x') made.type(key);
    expect(made.enter(at(10, 10))).toBe('no-length');
    expect(made.cancel()).toBe(true);
    expect(made.store.get()).toMatchObject({ typed: '', draft: { placed: [at(10, 10)] } });
    expect(made.cancel()).toBe(true);
    expect(made.cancel()).toBe(false);
  });

  it('takes a typed length in the scale at the points that are placed', () => {
    const { made, done } = session('distance');
    made.enter(at(510, 10));
    made.moveCursor(at(400, 10));
    for (const key of '100') made.type(key);
    made.enter(at(400, 10));
    expect(done[0]?.[1]?.at).toEqual(at(510 - 144, 10));
  });

  it('draws nothing shorter than typed where that ends beyond the sheet', () => {
    const { made, done } = session('distance');
    made.enter(at(100, 100));
    made.moveCursor(at(200, 100));
    for (const key of '9000') made.type(key);
    expect(made.enter(at(200, 100))).toBe('off-sheet');
    expect(done).toEqual([]);
    expect(made.store.get()).toMatchObject({ typed: '9000', draft: { placed: [at(100, 100)] } });
  });

  it('keeps the cursor on the page', () => {
    const { made } = session('rectangle');
    made.moveCursor(at(-5, 900));
    expect(made.store.get().draft.next).toEqual(at(0, 800));
  });
});

describe('the words of drawing', () => {
  it('are those of the specification', () => {
    const rectangle = toolOf('rectangle');
    expect(startWords(rectangle)).toBe('Rectangle tool. Press Enter to set the first corner.');
    const placed = [{ at: at(432, 432), snap: 'free' }] as const;
    expect(placedWords(rectangle, placed, () => '')).toBe('First corner x 600, y 600.');
    expect(
      placedWords(toolOf('angle'), [...placed, { at: at(432, 432), snap: 'midpoint' }], () => ''),
    ).toBe('Point 2, x 600, y 600, midpoint.');
    expect(doneWords(rectangle, [at(432, 432), at(720, 720)], null)).toBe(
      'Rectangle, 400 by 400 units, unsaved.',
    );
    const said = 'Distance 12 feet 6 inches, scale 1/8 inch to 1 foot';
    expect(doneWords(toolOf('distance'), [], said)).toBe(`${said}, unsaved.`);
  });

  it('say length and angle while a line is drawn, width and height of a box', () => {
    const units = (points: number) => String(Math.round(points / 0.72));
    const draft = { ...NO_DRAFT, placed: [at(0, 0)], next: at(72, 0) };
    expect(liveWords(toolOf('distance'), draft, units)).toBe('100  0.0°');
    const up = { ...draft, next: at(0, -36) };
    expect(liveWords(toolOf('distance'), up, units)).toBe('50  90.0°');
    const box = { ...draft, next: at(72, 36) };
    expect(liveWords(toolOf('rectangle'), box, units)).toBe('100 × 50');
    expect(liveWords(toolOf('note'), draft, units)).toBeNull();
  });

  it('say the running total of a chain beside its present part', () => {
    const units = (points: number) => String(Math.round(points / 0.72));
    const chain = toolOf('distance-chain');
    const first = { ...NO_DRAFT, placed: [at(0, 0)], next: at(72, 0) };
    expect(liveWords(chain, first, units)).toBe('100  0.0°');
    const second = { ...first, placed: [at(0, 0), at(72, 0)], next: at(72, 36) };
    expect(liveWords(chain, second, units)).toBe('50  -90.0°  total 150');
    const total = (points: readonly Point[]) => `${points.length - 1} feet`;
    const placed = second.placed.map((each) => ({ at: each, snap: 'free' as const }));
    expect(placedWords(chain, placed.slice(0, 1), total)).toBe('Point 1, x 0, y 0.');
    expect(placedWords(chain, placed, total)).toBe('Point 2, x 100, y 0, total 1 feet.');
    expect(placedWords(toolOf('polygon'), placed, total)).toBe('Point 2, x 100, y 0.');
  });
});

describe('the style of what is drawn', () => {
  it('has four named thicknesses for freehand, and another one at first', () => {
    expect(THICKNESSES.map(({ label, width }) => [label.toLowerCase(), width])).toEqual([
      ['ultra thin', 4],
      ['thin', 6],
      ['regular', 8],
      ['thick', 12],
    ]);
    expect(styleOf('freehand', FIRST_STYLE, PAGE).width).toBe(3);
    expect(styleOf('rectangle', { ...FIRST_STYLE, width: 5 }, PAGE).width).toBe(5);
  });

  it('fills shapes with a pale color, dashes lines, and keeps highlights transparent', () => {
    const style = { ...FIRST_STYLE, color: '#ff0000', isFilled: true, line: 'dashed' as const };
    expect(styleOf('cloud', style, PAGE)).toMatchObject({ fill: '#ffcccc', dash: [8, 6] });
    expect(styleOf('polyline', style, PAGE).fill).toBeNull();
    expect(styleOf('highlight', style, PAGE)).toMatchObject({ opacity: 0.4, dash: [] });
    expect(styleOf('arrow', style, PAGE).endings).toEqual(['closed-arrow', 'none']);
  });

  it('has sizes that suit the page, until a person chooses others', () => {
    const sizes = (width: number, height: number, style: Partial<DrawingStyle> = {}) => {
      const made = styleOf('distance', { ...FIRST_STYLE, ...style }, { width, height });
      return [made.fontSize, made.width];
    };
    // Letter, 17 × 11 in, A1, 36 × 24 in upright, 48 × 36 in, and paper of a plotter's roll.
    expect(sizes(612, 792)).toEqual([12, 2]);
    expect(sizes(1224, 792)).toEqual([12, 2]);
    expect(sizes(2384, 1684)).toEqual([23, 3.75]);
    expect(sizes(1728, 2592)).toEqual([24, 4]);
    expect(sizes(3456, 2592)).toEqual([36, 6]);
    expect(sizes(14_400, 14_400)).toEqual([48, 8]);
    expect(sizes(2592, 1728, { fontSize: 10 })).toEqual([10, 4]);
    expect(sizes(2592, 1728, { width: 1 })).toEqual([24, 1]);
  });

  it('has the color of a priority for shapes, and ink for measurements', () => {
    expect(styleOf('cloud', FIRST_STYLE, PAGE).color).toBe('#d0560c');
    expect(styleOf('distance', FIRST_STYLE, PAGE).color).toBe('#2d3435');
    expect(styleOf('area', { ...FIRST_STYLE, isFilled: true }, PAGE).fill).toBe('#d5d6d7');
    expect(styleOf('distance', { ...FIRST_STYLE, color: '#1e7b34' }, PAGE).color).toBe('#1e7b34');
  });

  it('is read back from what was stored, whatever that is', () => {
    const style = { ...FIRST_STYLE, width: 5, fontSize: 18, color: '#123456' };
    expect(readStyle(JSON.parse(JSON.stringify(style)))).toEqual(style);
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(readStyle(stored).color).toMatch(/^#/);
      }),
    );
    expect(readStyle({ ...style, color: 'red', width: -1 })).toEqual({
      ...style,
      color: FIRST_STYLE.color,
      width: FIRST_STYLE.width,
    });
  });
});
