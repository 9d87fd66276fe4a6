/** A view turned by quarters: the command, what lies over the paper, the pointer and keys. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { Camera } from '../../web/src/domain/camera.ts';
import { toPoints } from '../../web/src/domain/drawing-boxes.ts';
import { TURNS } from '../../web/src/domain/turns.ts';
import type { Turn } from '../../web/src/domain/turns.ts';
import { BoxEditing } from '../../web/src/features/drawing-boxes/box-editing.ts';
import { EditedBoxes } from '../../web/src/features/drawing-boxes/edited-boxes.tsx';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { readTurn } from '../../web/src/lib/kept-turns.ts';
import { Marks } from '../../web/src/parts/viewer/marks.tsx';
import { Minimap } from '../../web/src/parts/viewer/minimap.tsx';
import { PageBar } from '../../web/src/parts/viewer/page-bar.tsx';
import { SwipeHandle } from '../../web/src/parts/viewer/swipe-handle.tsx';
import { useKeptTurn } from '../../web/src/parts/viewer/use-kept-turn.ts';
import { handleViewerKeys } from '../../web/src/parts/viewer/viewer-keys.ts';
// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import '../../web/src/features/drawing-boxes/drawing-boxes.css';
import { drawing, sheet } from '../support/answers.ts';
import { shownOn, storeWith } from '../support/markup-store.ts';
import { cloud, low, onPaper } from './markups-on-paper.tsx';
import { render, untilPaneListens } from './render.ts';

const PAGE = { width: 600, height: 400 };
const PANE = { width: 500, height: 450 };

beforeAll(() => mountAnnouncer(document.body));
beforeEach(() => localStorage.clear());

const spoken = () => document.querySelector('[data-announcer="polite"]')?.textContent ?? '';

/** At one CSS px per point, with the middle of the page in the middle. */
function cameraAt(turn: Turn): Camera {
  const camera = new Camera();
  camera.resize(PANE);
  camera.setTurn(turn);
  camera.setPage(PAGE);
  camera.moveTo(camera.viewAt({ x: 300, y: 200 }, 1));
  return camera;
}

const DOCUMENT = {
  ...{ name: 'plan.pdf', bytes: 1, sha256: 'ab'.repeat(32), pageCount: 3 },
  ...{ damage: null, pageLabels: null },
};

describe('the command', () => {
  function Pane({ camera, index }: { camera: Camera; index: number }) {
    useKeptTurn(camera, DOCUMENT, index);
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- like a viewer
      <div onKeyDown={(event) => handleViewerKeys(event, camera, {})}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper */}
        <div data-pane="1" tabIndex={0} aria-label="Paper" role="group" style={PANE} />
        <PageBar
          {...{ camera, isDrawing: true, pageNumber: 1, pageCount: 3 }}
          onPage={() => undefined}
          onPreviousSheet={undefined}
          onNextSheet={undefined}
        />
      </div>
    );
  }

  it('turns by keys and buttons, says how the view lies, and resets it', async () => {
    const camera = cameraAt(0);
    const place = render(<Pane camera={camera} index={0} />);
    await expect.element(place.getByLabelText('Paper')).toBeVisible();
    (place.getByLabelText('Paper').element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}R{/Shift}');
    expect(camera.turn).toBe(90);
    await expect.poll(spoken).toBe('View rotated 90° clockwise');
    await userEvent.keyboard('{Shift>}E{/Shift}{Shift>}E{/Shift}');
    expect(camera.turn).toBe(270);
    await expect.poll(spoken).toBe('View rotated 90° counterclockwise');
    await place.getByRole('button', { name: 'Rotate view clockwise' }).click();
    await expect.poll(spoken).toBe('View upright');
    await place.getByRole('button', { name: 'Rotate view clockwise' }).click();
    await place.getByRole('button', { name: /^Zoom, / }).click();
    const rotation = document.querySelector('.rotation');
    expect(rotation?.querySelectorAll('button')).toHaveLength(3);
    await userEvent.click(rotation?.querySelector('button') ?? document.body);
    expect(camera.turn).toBe(0);
    await userEvent.click(rotation?.querySelectorAll('button')[1] ?? document.body);
    await userEvent.click(rotation?.querySelectorAll('button')[2] ?? document.body);
    expect(camera.turn).toBe(0);
    expect(rotation?.lastElementChild).toHaveAttribute('aria-disabled', 'true');
  });

  it('is remembered for each page', async () => {
    const camera = cameraAt(0);
    const place = render(<Pane camera={camera} index={1} />);
    await expect.element(place.getByLabelText('Paper')).toBeVisible();
    camera.setTurn(180);
    expect([0, 1].map((index) => readTurn(DOCUMENT, index))).toEqual([0, 180]);
    const other = cameraAt(90);
    render(<Pane camera={other} index={0} />);
    await expect.poll(() => other.turn).toBe(0);
    const again = cameraAt(0);
    render(<Pane camera={again} index={1} />);
    await expect.poll(() => again.turn).toBe(180);
    again.setTurn(0);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe.each(TURNS.map((turn) => ({ turn })))('turned by $turn°', ({ turn }) => {
  it('frames a difference where it is seen, with its number upright above', async () => {
    const camera = cameraAt(turn);
    const box: Box = [250, 150, 330, 190];
    const mark = { id: 'd', number: 12, box, isDone: false, hatchOf: null };
    render(
      <div data-pane="1" style={{ ...PANE, position: 'relative' }}>
        <Marks camera={camera} marks={[mark]} selectedId={null} hatch={null} />
      </div>,
    );
    await expect.poll(() => document.querySelector('.mark')).not.toBeNull();
    const pane = document.querySelector('[data-pane]')?.getBoundingClientRect();
    const frame = document.querySelector('.mark')?.getBoundingClientRect();
    const label = document.querySelector('.mark b')?.getBoundingClientRect();
    if (pane === undefined || frame === undefined || label === undefined) throw new Error('shown');
    const [x0, y0, x1, y1] = camera.boxToPane(box);
    expect(frame.left - pane.left).toBeCloseTo(x0 - 3, 1);
    expect(frame.top - pane.top).toBeCloseTo(y0 - 3, 1);
    expect(frame.width).toBeCloseTo(x1 - x0 + 6, 1);
    expect(frame.height).toBeCloseTo(y1 - y0 + 6, 1);
    expect(label.width).toBeGreaterThan(label.height);
    expect(label.bottom).toBeLessThanOrEqual(frame.top + 1);
    expect(Math.abs(label.left - frame.left)).toBeLessThan(2);
  });

  it('selects, drags and nudges a markup as the screen goes', async () => {
    const { store, place, camera, tap, drag } = await onPaper(storeWith([cloud, low]));
    camera.setTurn(turn);
    camera.moveTo(camera.viewAt({ x: 200, y: 200 }, 1));
    const at = (point: Point): [number, number] => {
      const { x, y } = camera.toPane(point);
      return [x, y];
    };
    tap(...at({ x: 50, y: 280 }));
    await expect.poll(() => document.querySelectorAll('.markup-handle').length).toBe(9);
    const before = camera.boxToPane([50, 250, 150, 300]);
    const [x, y] = at({ x: 100, y: 275 });
    drag([x, y], [x + 20, y + 10]);
    const seen = () => {
      const shape = shownOn(store).get('low')?.shape;
      return camera.boxToPane(shape?.form === 'box' ? shape.box : [0, 0, 0, 0]);
    };
    const wanted = [20, 10, 20, 10].map((by, side) => by + (before[side] ?? 0));
    seen().forEach((side, index) => expect(side).toBeCloseTo(wanted[index] ?? 0));
    const body = place.getByRole('application');
    await expect.element(body).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(seen()[0] - (wanted[0] ?? 0)).toBeCloseTo(0.72);
    expect(seen()[1] - (wanted[1] ?? 0)).toBeCloseTo(1.44);
  });

  it('draws and resizes boxes where they are seen', async () => {
    const camera = cameraAt(turn);
    const plan = drawing(1, 'Plan', [300, 200, 500, 300]);
    const shown = sheet(1, {
      ...{ drawings: [plan], width_points: PAGE.width, height_points: PAGE.height },
    });
    const editing = new BoxEditing();
    const listens = untilPaneListens();
    render(
      <div data-pane="1" style={{ ...PANE, position: 'relative' }}>
        <EditedBoxes camera={camera} sheet={shown} editing={editing} sought={null} />
      </div>,
    );
    await listens();
    editing.select(plan.id);
    await expect.poll(() => document.querySelector('.box-editor')).not.toBeNull();
    const pane = document.querySelector<HTMLElement>('[data-pane]') ?? document.body;
    vi.spyOn(pane, 'setPointerCapture').mockReturnValue();
    const { left, top } = pane.getBoundingClientRect();
    const send = (type: string, x: number, y: number) => {
      const init = { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true };
      pane.dispatchEvent(new PointerEvent(type, { ...init, cancelable: true }));
    };
    // A handle is where it acts: the lower right corner on screen, whichever that is on the page.
    const editor = () => document.querySelector('.box-editor')?.getBoundingClientRect();
    const { right = 0, bottom = 0 } = editor() ?? {};
    const corner = [...document.querySelectorAll<HTMLElement>('.box-handle.is-corner')].find(
      (each) => each.style.left === '100%' && each.style.top === '100%',
    );
    expect(corner?.style.cursor).toBe('nwse-resize');
    send('pointerdown', right, bottom);
    send('pointermove', right + 36, bottom + 18);
    send('pointerup', right + 36, bottom + 18);
    const { box } = editing.now(shown.id, plan);
    const seen = camera.boxToPane(toPoints(box));
    expect(seen[2]).toBeCloseTo(right - left + 36, 0);
    expect(seen[3]).toBeCloseTo(bottom - top + 18, 0);
    await expect.poll(() => Math.round(editor()?.right ?? 0)).toBe(Math.round(right + 36));
    // A side moves by the keys that point across it.
    const side = document.querySelector<HTMLElement>('[data-handle="left"]');
    const sideways = turn === 90 || turn === 270;
    expect(side?.getAttribute('aria-orientation')).toBe(sideways ? 'vertical' : 'horizontal');
    const place = side?.getBoundingClientRect();
    side?.focus();
    await userEvent.keyboard(sideways ? '{ArrowDown}' : '{ArrowRight}');
    const moved = () => {
      const now = document.querySelector('[data-handle="left"]')?.getBoundingClientRect();
      return Math.round(10 * ((now?.x ?? 0) + (now?.y ?? 0) - (place?.x ?? 0) - (place?.y ?? 0)));
    };
    await expect.poll(moved).toBe(7);
  });

  it('is turned in the minimap, which brings the pressed place into the middle', async () => {
    // Narrower windows have none.
    await page.viewport(1000, 700);
    const camera = cameraAt(turn);
    const paint = async ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
      createImageBitmap(new ImageData(Math.round(widthPx), Math.round(heightPx)));
    render(
      <div style={{ ...PANE, position: 'relative' }}>
        <Minimap camera={camera} page={PAGE} paint={paint} />
      </div>,
    );
    await expect.poll(() => document.querySelector('.map')).not.toBeNull();
    const map = document.querySelector<HTMLElement>('.map') ?? document.body;
    vi.spyOn(map, 'setPointerCapture').mockReturnValue();
    const { left, top, width, height } = map.getBoundingClientRect();
    expect(width > height).toBe(turn === 0 || turn === 180);
    const paper = camera.boxToPane([0, 0, PAGE.width, PAGE.height]);
    const share = { x: 0.4, y: 0.6 };
    const pressed = camera.toPage({
      x: paper[0] + share.x * (paper[2] - paper[0]),
      y: paper[1] + share.y * (paper[3] - paper[1]),
    });
    const at = { clientX: left + share.x * width, clientY: top + share.y * height, pointerId: 1 };
    await expect
      .poll(() => {
        map.dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0, bubbles: true }));
        map.dispatchEvent(new PointerEvent('pointerup', { ...at, button: 0, bubbles: true }));
        return Math.hypot(camera.center.x - pressed.x, camera.center.y - pressed.y);
      })
      .toBeLessThan(3);
    const seen = document.querySelector('.seen')?.getBoundingClientRect();
    const middle = (seen?.left ?? 0) + (seen?.width ?? 0) / 2;
    // The frame is cut at the paper's edge.
    expect(Math.abs(middle - at.clientX)).toBeLessThan(width / 4);
  });

  it('swipes across the page', async () => {
    const camera = cameraAt(turn);
    const onChange = vi.fn<(value: number) => void>();
    const place = render(
      <div style={{ ...PANE, position: 'relative' }}>
        <SwipeHandle camera={camera} value={0.25} onChange={onChange} />
      </div>,
    );
    const divider = place.getByRole('slider');
    await expect.element(divider).toBeVisible();
    const pane = divider.element().parentElement?.getBoundingClientRect();
    const line = divider.element().getBoundingClientRect();
    const middle = {
      x: line.left + line.width / 2 - (pane?.left ?? 0),
      y: line.top + line.height / 2 - (pane?.top ?? 0),
    };
    const share = { 0: 0.25, 90: 0.25, 180: 0.75, 270: 0.75 }[turn];
    const sideways = turn === 90 || turn === 270;
    expect(sideways ? middle.y / PANE.height : middle.x / PANE.width).toBeCloseTo(share, 2);
    (divider.element() as HTMLElement).focus();
    await userEvent.keyboard(sideways ? '{ArrowDown}' : '{ArrowRight}');
    expect(onChange.mock.calls[0]?.[0]).toBeCloseTo(turn < 180 ? 0.27 : 0.23);
  });
});
