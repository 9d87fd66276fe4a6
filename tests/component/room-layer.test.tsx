/** The room around a place, shown before its area counts. */
import { beforeEach, expect, it, vi } from 'vitest';
import { Camera } from '../../web/src/domain/camera.ts';
import { RoomLayer } from '../../web/src/features/markups/room-layer.tsx';
import { hintStore } from '../../web/src/features/markups/hint-store.ts';
import { DRAWING_TOOLS } from '../../web/src/features/markups/model/tools.ts';
import type { FoundRoom } from '../../workers/protocol/document.ts';
import { markup } from '../support/markups.ts';
import { render, untilPaneListens } from './render.ts';
import { until } from '../support/until.ts';

const PAGE = { width: 600, height: 400 };
const OUTLINE = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
  { x: 200, y: 160 },
  { x: 100, y: 160 },
];
const ROOM: FoundRoom = {
  outline: OUTLINE,
  openings: [
    [
      { x: 120, y: 100 },
      { x: 140, y: 100 },
    ],
  ],
};

const roomAt = vi.fn<(at: unknown, widest: number) => Promise<FoundRoom>>();
const onDone = vi.fn();
const onEnd = vi.fn();
let finish = () => false;

beforeEach(() => {
  vi.resetAllMocks();
});

async function show() {
  const tool = DRAWING_TOOLS.find(({ id }) => id === 'room-area');
  if (tool === undefined) throw new Error('There is no tool for rooms');
  const camera = new Camera();
  camera.resize(PAGE);
  camera.setPage(PAGE);
  camera.moveTo({ scale: 1, x: 0, y: 0 });
  const listens = untilPaneListens();
  render(
    <div data-pane="1" style={{ ...PAGE, position: 'relative', overflow: 'hidden' }}>
      <RoomLayer
        paper={{ camera, viewer: 1, roomAt }}
        tool={tool}
        previewOf={(points) => {
          const shape = { form: 'points' as const, points: points.map(({ at }) => at) };
          return markup({ kind: 'area', shape });
        }}
        valueWords={() => '60 square feet'}
        widestAt={() => ({ points: 72, text: '4′' })}
        onDone={onDone}
        onFinish={(end) => {
          finish = end;
          return () => undefined;
        }}
        onEnd={onEnd}
      />
    </div>,
  );
  await listens();
  const pane = document.querySelector<HTMLElement>('[data-pane]') ?? document.body;
  vi.spyOn(pane, 'setPointerCapture').mockReturnValue();
  const { left, top } = pane.getBoundingClientRect();
  const send = (type: string, x: number, y: number) => {
    const at = { clientX: left + x, clientY: top + y, pointerId: 1, button: 0 };
    pane.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }));
  };
  const click = (x: number, y: number) => {
    send('pointerdown', x, y);
    send('pointerup', x, y);
  };
  const surface = document.querySelector('[role=application]') ?? document.body;
  const press = (key: string) => {
    surface.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  const shown = () => document.querySelector('.drawing-shape')?.childElementCount ?? 0;
  const hint = () => document.querySelector('.drawing-hint')?.textContent ?? '';
  return { click, press, shown, hint };
}

it('shows the room around a click, and a second click in it takes its corners', async () => {
  roomAt.mockResolvedValue(ROOM);
  const { click, shown, hint } = await show();
  click(150, 130);
  await until(() => expect(shown()).toBeGreaterThan(0));
  expect(roomAt).toHaveBeenCalledWith({ x: 150, y: 130 }, 72);
  expect(hint()).toContain('4 corners, 1 opening closed');
  expect(document.querySelectorAll('.room-opening')).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
  click(110, 110);
  expect(onDone).toHaveBeenCalledWith(OUTLINE.map((at) => ({ at, snap: 'intersection' })));
  await until(() => expect(shown()).toBe(0));
});

it('looks elsewhere when the second click is outside, and Escape drops the room before it ends', async () => {
  roomAt.mockResolvedValue(ROOM);
  const { click, press, shown } = await show();
  click(150, 130);
  await until(() => expect(shown()).toBeGreaterThan(0));
  click(400, 300);
  await until(() => expect(roomAt).toHaveBeenCalledTimes(2));
  expect(onDone).not.toHaveBeenCalled();
  await until(() => expect(shown()).toBeGreaterThan(0));
  press('Escape');
  await until(() => expect(shown()).toBe(0));
  expect(onEnd).not.toHaveBeenCalled();
  press('Escape');
  expect(onEnd).toHaveBeenCalledOnce();
});

it('is taken by the button Done', async () => {
  roomAt.mockResolvedValue(ROOM);
  const { click, shown } = await show();
  expect(finish()).toBe(false);
  click(150, 130);
  await until(() => expect(shown()).toBeGreaterThan(0));
  expect(finish()).toBe(true);
  expect(onDone).toHaveBeenCalledWith(OUTLINE.map((at) => ({ at, snap: 'intersection' })));
});

it('is found and taken by keys alone', async () => {
  const outline = OUTLINE.map(({ x, y }) => ({ x: x + 150, y: y + 70 }));
  roomAt.mockResolvedValue({ outline, openings: [] });
  const { press, shown } = await show();
  // From the middle of the viewer.
  press('ArrowLeft');
  await until(() => expect(document.querySelector('.drawing-cursor')).not.toBeNull());
  press('Enter');
  await until(() => expect(shown()).toBeGreaterThan(0));
  expect(roomAt).toHaveBeenCalledWith({ x: 299.28, y: 200 }, 72);
  press('Enter');
  expect(onDone).toHaveBeenCalledWith(outline.map((at) => ({ at, snap: 'intersection' })));
});

it('says that it looks, until it knows', async () => {
  let answer = (_room: FoundRoom) => undefined as void;
  roomAt.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const { click, hint } = await show();
  click(150, 130);
  await until(() => expect(hint()).toContain('Looking for the room.'));
  answer(ROOM);
  await until(() => expect(hint()).toContain('4 corners'));
});

it('says why there is no room', async () => {
  roomAt.mockResolvedValue({ missing: 'open' });
  const { click, shown, hint } = await show();
  click(150, 130);
  await until(() => expect(hint()).toContain('Nothing closes here. Openings up to 4′ are closed.'));
  // The bar of phones says it, too.
  await until(() => expect(hintStore.get()).toMatch(/^Nothing closes here/));
  expect(shown()).toBe(0);
});
