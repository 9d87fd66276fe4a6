/** Selected markups: what the pointer meets, what dragging a handle does, and the clipboard. */
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import {
  markupsOnClipboard,
  putOnClipboard,
} from '../../../web/src/features/markup-editing/clipboard.ts';
import { dragOfHandle } from '../../../web/src/features/markup-editing/drag-handle.ts';
import {
  dragHandle,
  dragMarkups,
  handleAt,
  handlesOf,
  isInLasso,
  placeOfHandle,
} from '../../../web/src/features/markup-editing/model/handles.ts';
import { draggedWords } from '../../../web/src/features/markup-editing/model/dragged-words.ts';
import {
  isOnSelection,
  PageHits,
  stoppedAt,
} from '../../../web/src/features/markup-editing/model/hits.ts';
import { inReadingOrder } from '../../../web/src/features/markup-editing/model/reading-order.ts';
import type { ShownMarkup } from '../../../web/src/host/markups/document-markups.ts';
import { markup } from '../../support/markups.ts';

const PAGE = { width: 800, height: 600 };
const HELD = { shift: false, alt: false, control: false };
const shown = (one: Markup): ShownMarkup => ({
  ...{ key: one.name, markup: one, row: null, issue: null, canEdit: true, save: 'saved' as const },
});
const line = markup({
  name: 'line',
  kind: 'polyline',
  shape: {
    form: 'points',
    points: [
      { x: 10, y: 10 },
      { x: 110, y: 10 },
      { x: 110, y: 60 },
    ],
  },
});
const boxOf = (one: Markup | undefined) => (one?.shape.form === 'box' ? one.shape.box : null);

describe('handles', () => {
  it('are at the corners and sides of a box, and one turns it', () => {
    const handles = handlesOf([markup()]);
    expect(handles.filter(({ type }) => type === 'resize')).toHaveLength(8);
    const corner = handleAt(handles, { x: 171, y: 137 }, 1);
    expect(corner).toMatchObject({ type: 'resize', handle: { x: 1, y: 1 } });
    expect(handleAt(handles, { x: 136, y: 70 }, 1)?.type).toBe('turn');
    expect(handleAt(handles, { x: 136, y: 118 }, 1)).toBeNull();
    if (corner === null) throw new Error('There is a handle at each corner.');
    const by = { x: 10, y: 20 };
    const how = { page: PAGE, reach: 1 };
    expect(boxOf(dragHandle(corner, [markup()], by, how)[0])).toEqual([100, 100, 182, 156]);
    const fromMiddle = dragHandle(corner, [markup()], by, { ...how, held: { ...HELD, alt: true } });
    expect(boxOf(fromMiddle[0])).toEqual([90, 80, 182, 156]);
  });

  it('turn by whole degrees, with Shift by 15', () => {
    const turn = handlesOf([markup()]).find(({ type }) => type === 'turn');
    if (turn === undefined) throw new Error('A box can be turned.');
    const from = placeOfHandle(turn, 1);
    const to = { x: 136 + 48 * Math.sin(0.9), y: 118 - 48 * Math.cos(0.9) };
    const by = { x: to.x - from.x, y: to.y - from.y };
    const turned = (shift: boolean) =>
      dragHandle(turn, [markup()], by, { page: PAGE, reach: 1, held: { ...HELD, shift } })[0]
        ?.shape;
    // 0.9 rad are 51.6°.
    expect(turned(false)).toMatchObject({ turned: 52 });
    expect(turned(true)).toMatchObject({ turned: 45 });
  });

  it('are the points of a line, with one more in the middle of each segment', () => {
    const handles = handlesOf([line]);
    expect(handles.map(({ type }) => type)).toEqual([
      'turn',
      'add',
      'add',
      ...Array(3).fill('vertex'),
    ]);
    const add = handleAt(handles, { x: 60, y: 11 }, 1);
    if (add === null) throw new Error('A point can be added between two.');
    const [grown] = dragHandle(add, [line], { x: 0, y: 40 }, { page: PAGE, reach: 1 });
    expect(grown?.shape).toMatchObject({ points: [{ x: 10 }, { x: 60, y: 50 }, { x: 110 }, {}] });
    const vertex = handleAt(handles, { x: 110, y: 60 }, 1);
    if (vertex === null) throw new Error('Each point has a handle.');
    const held = { ...HELD, shift: true };
    const [straight] = dragHandle(vertex, [line], { x: 30, y: 4 }, { page: PAGE, reach: 1, held });
    expect(straight?.shape).toMatchObject({ points: [{}, {}, { x: 140, y: 60 }] });
  });

  it('leave the middle of a small shape to moving it', () => {
    const small = markup({ shape: { form: 'box', box: [100, 100, 130, 130], turned: 0 } });
    const handles = handlesOf([small]);
    expect(handleAt(handles, { x: 115, y: 115 }, 1)).toBeNull();
    expect(handleAt(handles, { x: 115, y: 106 }, 1)).toBeNull();
    expect(handleAt(handles, { x: 115, y: 104 }, 1)).toMatchObject({ handle: { x: 0, y: -1 } });
    // Zoomed in, a target is as large as ever.
    expect(handleAt(handles, { x: 115, y: 104 }, 0.25)).toBeNull();
    expect(handleAt(handles, { x: 115, y: 102.4 }, 0.25)).toMatchObject({ type: 'resize' });
  });

  it('snap points to the linework, and keep what each point was placed on', async () => {
    const measured = {
      ...line,
      kind: 'perimeter',
      measurement: {
        ...{ scale: null, unit: 'feet', depth: null, pointErrors: [0.06, 3, 4] },
        pointSnaps: ['line-end', 'free', 'free'],
      },
    } as const satisfies Markup;
    const vertex = handleAt(handlesOf([measured]), { x: 110, y: 60 }, 1);
    if (vertex === null) throw new Error('Each point has a handle.');
    const asked: unknown[] = [];
    let made: Markup | undefined;
    const drag = (isSnapping: boolean) =>
      dragOfHandle({
        ...{ handle: vertex, from: [measured], page: PAGE, reach: 2, isSnapping },
        snap: async (at, radius, from) => {
          asked.push({ at, radius, from });
          return { point: { x: 130, y: 70 }, kind: 'midpoint' };
        },
        show: ([to]) => (made = to),
        onSnap: () => undefined,
      });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    const first = drag(true);
    first.onMove({ x: 15, y: 5 }, HELD);
    expect(made?.measurement?.pointErrors).toEqual([0.06, 3, 2]);
    await settled();
    expect(asked).toEqual([{ at: { x: 125, y: 65 }, radius: 24, from: { x: 110, y: 10 } }]);
    expect(made?.shape).toMatchObject({ points: [{}, {}, { x: 130, y: 70 }] });
    expect(made?.measurement).toMatchObject({
      ...{ pointErrors: [0.06, 3, 0.06], pointSnaps: ['line-end', 'free', 'midpoint'] },
    });
    first.onMove({ x: 15, y: 5 }, { ...HELD, alt: true });
    expect(made?.shape).toMatchObject({ points: [{}, {}, { x: 125, y: 65 }] });
    first.end();
    drag(false).onMove({ x: 15, y: 5 }, HELD);
    await settled();
    expect(made?.shape).toMatchObject({ points: [{}, {}, { x: 125, y: 65 }] });
  });

  it('are none for a note, which only moves, and a frame around several', () => {
    const note = markup({ kind: 'note', shape: { form: 'places', places: [{ x: 5, y: 5 }] } });
    expect(handlesOf([note])).toEqual([]);
    expect(handlesOf([line, markup()])).toHaveLength(9);
    expect(
      boxOf(dragMarkups([markup()], { x: 9, y: 3 }, PAGE, { ...HELD, shift: true })[0]),
    ).toEqual([109, 100, 181, 136]);
  });
});

it('what a drag did is said: moved, resized, turned, or a point of it', () => {
  const box = markup({ shape: { form: 'box', box: [72, 72, 216, 144], turned: 0 } });
  const words = (of: Markup, type: string, by = { x: 0, y: 0 }) => {
    const handle = handlesOf([of]).find((each) => each.type === type) ?? null;
    if (handle === null) return draggedWords(null, dragMarkups([of], by, PAGE));
    return draggedWords(handle, dragHandle(handle, [of], by, { page: PAGE, reach: 1 }));
  };
  expect(words(box, 'none', { x: 72, y: 0 })).toBe('Moved, x 200, y 100.');
  expect(words(box, 'resize', { x: -72, y: -36 })).toBe('Resized, 300 by 150 units.');
  // A quarter to the right: from above the middle to beside it.
  expect(words(box, 'turn', { x: 66, y: 66 })).toBe('Turned to 90 degrees.');
  expect(words(line, 'turn', { x: 55, y: 55 })).toBe('Turned.');
  expect(words(line, 'vertex', { x: 62, y: 62 })).toBe('Point moved, x 100, y 100.');
  expect(words(line, 'add', { x: 0, y: 20 })).toBe('Point added.');
});

describe('the pointer', () => {
  const large = markup({ name: 'large', shape: { form: 'box', box: [0, 0, 400, 400], turned: 0 } });
  const filled = { ...large, style: { ...large.style, fill: '#ffff00' } };

  it('meets the smallest markup, by what one sees of it', () => {
    const small = shown(markup({ style: filled.style }));
    const clear = { ...filled, style: { ...filled.style, opacity: 0.5 } };
    const onPage = [shown(filled), small];
    expect(new PageHits().at(onPage, { x: 120, y: 110 }, 1)).toBe('one');
    expect(new PageHits().at([small, shown(clear)], { x: 120, y: 110 }, 1)).toBe('one');
    // Where something lies over it, it is not seen.
    expect(new PageHits().at([small, shown(filled)], { x: 120, y: 110 }, 1)).toBe('large');
    expect(new PageHits().at(onPage, { x: 300, y: 300 }, 1)).toBe('large');
    expect(new PageHits().at([shown(large)], { x: 300, y: 300 }, 1)).toBeNull();
    expect(new PageHits().at([shown(large)], { x: 300, y: 403 }, 1)).toBe('large');
    expect(
      new PageHits().at([shown({ ...filled, isHidden: true })], { x: 300, y: 300 }, 1),
    ).toBeNull();
  });

  it('takes hold of what is selected inside a box and between several', () => {
    expect(isOnSelection([large], { x: 300, y: 300 }, 1)).toBe(true);
    expect(isOnSelection([line], { x: 80, y: 40 }, 1)).toBe(false);
    expect(isOnSelection([line, markup()], { x: 80, y: 40 }, 1)).toBe(true);
  });

  it('selects with a lasso what lies wholly inside', () => {
    expect(isInLasso(line, [0, 0, 120, 70])).toBe(true);
    expect(isInLasso(line, [0, 0, 100, 70])).toBe(false);
  });
});

it('a move that the edge of the page stops says so', () => {
  const before = [5, 5, 50, 50] as const;
  expect(stoppedAt(before, [0, 5, 45, 50], { x: -10, y: 0 })).toBe('At left edge');
  expect(stoppedAt(before, [15, 5, 60, 50], { x: 10, y: 0 })).toBeNull();
});

it('markups are read from top to bottom, on one line from left to right, without replies', () => {
  const at = (name: string, x: number, y: number) =>
    shown(markup({ name, shape: { form: 'box', box: [x, y, x + 9, y + 9], turned: 0 } }));
  const order = inReadingOrder([
    ...[at('lower', 0, 200), at('right', 300, 40), at('left', 10, 50)],
    shown(markup({ name: 'reply', repliesTo: 'left' })),
    shown(markup({ name: 'hidden', isHidden: true })),
  ]);
  expect(order.map((one) => one.shown.key)).toEqual(['left', 'right', 'lower']);
});

describe('the clipboard', () => {
  class Clipboard {
    readonly texts = new Map<string, string>();
    setData = (type: string, text: string) => void this.texts.set(type, text);
    getData = (type: string) => this.texts.get(type) ?? '';
  }
  const door = markup({ subject: 'Door 114A' });

  it('has XFDF, and words for other programs', () => {
    const clipboard = new Clipboard();
    putOnClipboard(clipboard, [door, line]);
    expect(clipboard.getData('text/plain')).toBe('Rectangle: Door 114A\nPolyline');
    const read = () => markupsOnClipboard(clipboard)?.map(({ shape }) => shape);
    expect(read()).toEqual([door.shape, line.shape]);
    // Ctrl+Shift+V: words only.
    clipboard.texts.delete('application/vnd.adobe.xfdf');
    expect(read()).toEqual([door.shape, line.shape]);
  });

  it('takes XFDF as text from elsewhere, and nothing else', () => {
    const clipboard = new Clipboard();
    putOnClipboard(clipboard, [door]);
    const xfdf = clipboard.getData('application/vnd.adobe.xfdf');
    clipboard.texts.clear();
    clipboard.setData('text/plain', ` ${xfdf}\n`);
    expect(markupsOnClipboard(clipboard)).toHaveLength(1);
    clipboard.setData('text/plain', '<xfdf><damaged');
    expect(markupsOnClipboard(clipboard)).toEqual([]);
    clipboard.setData('text/plain', 'Anything');
    expect(markupsOnClipboard(clipboard)).toBeNull();
  });
});
