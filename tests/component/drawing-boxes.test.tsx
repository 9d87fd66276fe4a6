/** Drawing boxes: undo and redo in their panel, and the popup of a box on the sheet. */
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Camera } from '../../web/src/domain/camera.ts';
import { BoxEditing } from '../../web/src/features/drawing-boxes/box-editing.ts';
import { BoxLayer } from '../../web/src/features/drawing-boxes/box-layer.tsx';
import { BoxPopup } from '../../web/src/features/drawing-boxes/box-popup.tsx';
import { EditedBoxes } from '../../web/src/features/drawing-boxes/edited-boxes.tsx';
import { DrawingsPanel } from '../../web/src/features/drawing-boxes/drawings-panel.tsx';
import { showBoxes } from '../../web/src/features/drawing-boxes/shown-boxes.ts';
import type { DrawingChanges } from '../../web/src/features/drawing-boxes/use-drawing-changes.ts';
// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import '../../web/src/features/drawing-boxes/drawing-boxes.css';
import { drawing, sheet } from '../support/answers.ts';
import { render, untilPaneListens } from './render.ts';

const PLAN = drawing(1, 'Floor plan', [100, 100, 900, 700]);
const SHEET = sheet(1, { drawings: [PLAN] });

beforeEach(() => localStorage.clear());

it('undoes and redoes changes, and neither when there is nothing to', async () => {
  const editing = new BoxEditing();
  const changes = { add: vi.fn(), save: vi.fn(), saveAll: vi.fn(), remove: vi.fn() };
  const place = render(
    <DrawingsPanel editing={editing} changes={changes} sheet={SHEET} viewerChoice={null} />,
  );
  const undo = place.getByRole('button', { name: 'Undo' });
  const redo = place.getByRole('button', { name: 'Redo' });
  await expect.element(undo).toBeDisabled();
  await expect.element(redo).toBeDisabled();
  editing.change(SHEET.id, PLAN, { box: [200, 100, 1000, 700] });
  await expect.element(place.getByText('Unsaved')).toBeVisible();
  await undo.click();
  expect(place.getByText('Unsaved').all()).toEqual([]);
  // The pressed button keeps the focus, so that the keyboard does not start again at the top.
  await expect.element(undo).toHaveFocus();
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(redo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(place.getByText('Unsaved')).toBeVisible();
  await expect.element(undo).toBeEnabled();
  expect(editing.now(SHEET.id, PLAN).box).toEqual([200, 100, 1000, 700]);
});

describe('a box that is drawn', () => {
  /** The sheet at half a CSS px per point, beside the panel. */
  async function open() {
    const camera = new Camera();
    camera.resize({ width: 500, height: 400 });
    camera.setPage({ width: 1400, height: 1000 });
    camera.moveTo({ scale: 0.5, x: 0, y: 0 });
    const editing = new BoxEditing();
    const add = vi.fn<DrawingChanges['add']>(async () => 7);
    const changes = { add, save: vi.fn(), saveAll: vi.fn(), remove: vi.fn() };
    const listens = untilPaneListens();
    const place = render(
      <div style={{ display: 'flex' }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper */}
        <div data-pane="1" tabIndex={0} style={{ width: 500, height: 400, position: 'relative' }}>
          <EditedBoxes camera={camera} sheet={SHEET} editing={editing} sought={null} />
        </div>
        <DrawingsPanel editing={editing} changes={changes} sheet={SHEET} viewerChoice={null} />
      </div>,
    );
    await listens();
    const pane = document.querySelector<HTMLElement>('[data-pane]') ?? document.body;
    const { left, top } = pane.getBoundingClientRect();
    const point = (type: string, x: number, y: number) => {
      const at = { clientX: left + x, clientY: top + y, pointerId: 1, button: 0 };
      pane.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }));
    };
    return { place, point, add, editing };
  }
  const HOW = 'Drag on the sheet from one corner of the drawing to the opposite one.';

  it('is added as a drawing', async () => {
    const { place, point, add, editing } = await open();
    await place.getByRole('button', { name: 'Draw box' }).click();
    await expect.element(place.getByText(HOW)).toBeVisible();
    point('pointerdown', 360, 72);
    point('pointermove', 180, 252);
    await expect.poll(() => document.querySelector('.drawing-outline')).not.toBeNull();
    point('pointerup', 180, 252);
    // 36 CSS px are 72 points, an inch, 100 units.
    await expect.poll(() => add.mock.calls).toEqual([[SHEET, [500, 200, 1000, 700]]]);
    expect(editing.store.get().isDrawing).toBe(false);
    await expect.element(place.getByText(HOW)).not.toBeInTheDocument();
    expect(document.querySelector('.drawing-outline')).toBeNull();
  });

  it('is none after a tap, Escape, or Stop', async () => {
    const { place, point, add } = await open();
    await place.getByRole('button', { name: 'Draw box' }).click();
    point('pointerdown', 100, 100);
    point('pointerup', 100, 100);
    await expect.element(place.getByText(HOW)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(place.getByText(HOW)).not.toBeInTheDocument();
    await place.getByRole('button', { name: 'Draw box' }).click();
    await place.getByRole('button', { name: 'Stop' }).click();
    await expect.element(place.getByRole('button', { name: 'Draw box' })).toBeVisible();
    expect(add).not.toHaveBeenCalled();
  });
});

describe('a box on the sheet', () => {
  const PAPER = { width: 700, height: 500 };

  /** The sheet at half a CSS px per point, with the popup of the box that is opened. */
  async function onPaper(mayChange = true) {
    const camera = new Camera();
    camera.resize(PAPER);
    camera.setPage({ width: 1400, height: 1000 });
    camera.moveTo({ scale: 0.5, x: 0, y: 0 });
    const editing = new BoxEditing();
    const changes = {
      ...{ add: vi.fn(), saveAll: vi.fn() },
      save: vi.fn<DrawingChanges['save']>(async () => null),
      remove: vi.fn<DrawingChanges['remove']>(async () => null),
    };
    showBoxes(true);
    function Sheet() {
      const [pane, setPane] = useState<HTMLElement | null>(null);
      return (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper */}
          <div data-pane="1" tabIndex={0} style={{ ...PAPER, position: 'relative' }}>
            <BoxLayer
              camera={camera}
              sheet={SHEET}
              sought={null}
              onOpen={mayChange ? (_drawing, opened) => setPane(opened) : null}
            />
          </div>
          {pane === null ? null : (
            <BoxPopup
              opened={{ viewer: 1, drawingId: PLAN.id, camera, pane }}
              {...{ sheet: SHEET, drawing: PLAN, editing, changes }}
              onClose={() => setPane(null)}
            />
          )}
        </>
      );
    }
    const listens = untilPaneListens();
    const place = render(<Sheet />);
    // Nobody taps on what may not be changed.
    if (mayChange) await listens();
    const tap = (x: number, y: number) => {
      const pane = document.querySelector<HTMLElement>('[data-pane]') ?? document.body;
      const { left, top } = pane.getBoundingClientRect();
      for (const type of ['pointerdown', 'pointerup']) {
        const at = { clientX: left + x, clientY: top + y, pointerId: 1, button: 0 };
        pane.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }));
      }
    };
    return { place, tap, editing, changes };
  }

  it('that is clicked has a popup with rename and delete (AN-009)', async () => {
    const { place, tap, editing, changes } = await onPaper();
    await expect.element(place.getByRole('button', { name: 'Drawing Floor plan' })).toBeVisible();
    // 100 to 900 units across are 36 to 324 CSS px here; its inside belongs to the paper.
    tap(150, 130);
    const popup = page.getByRole('dialog', { name: 'Drawing Floor plan' });
    await expect.element(popup).not.toBeInTheDocument();
    tap(326, 130);
    const field = popup.getByRole('textbox', { name: 'Drawing name:' });
    await expect.element(field).toHaveFocus();
    await field.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(popup.getByText('Drawing name is required')).toBeVisible();
    await field.fill('First floor');
    await popup.getByRole('button', { name: 'Save Changes' }).click();
    expect(changes.save).toHaveBeenCalledWith(PLAN.id);
    await expect.element(popup).not.toBeInTheDocument();
    // The name is the server's now.
    expect(editing.store.get().drafts.size).toBe(0);

    (place.getByRole('button', { name: 'Drawing Floor plan' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await popup.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete drawing' });
    await question.getByRole('button', { name: 'Delete' }).click();
    expect(changes.remove).toHaveBeenCalledWith(SHEET, PLAN);
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('keeps its popup when a change is refused; Escape and a press elsewhere close it', async () => {
    const { place, tap, changes } = await onPaper();
    changes.save.mockResolvedValue({ title: 'Plan was not saved', detail: 'Out of order.' });
    await expect.element(place.getByRole('button', { name: 'Drawing Floor plan' })).toBeVisible();
    tap(326, 130);
    const popup = page.getByRole('dialog', { name: 'Drawing Floor plan' });
    await popup.getByRole('textbox').fill('Plan');
    await userEvent.keyboard('{Enter}');
    await expect.element(popup.getByText('Plan was not saved. Out of order.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    expect(document.activeElement?.getAttribute('data-pane')).toBe('1');
    tap(326, 130);
    await expect.element(popup).toBeVisible();
    tap(600, 400);
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('is only seen by people who may not change it', async () => {
    const { place, tap } = await onPaper(false);
    await expect.poll(() => document.querySelectorAll('.drawing-box').length).toBe(1);
    expect(place.getByRole('button').all()).toEqual([]);
    tap(326, 130);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
