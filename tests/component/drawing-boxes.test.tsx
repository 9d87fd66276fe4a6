/** Undo and redo in the panel of a sheet's drawings. */
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BoxEditing } from '../../web/src/features/drawing-boxes/box-editing.ts';
import { DrawingsPanel } from '../../web/src/features/drawing-boxes/drawings-panel.tsx';
import { drawing, sheet } from '../support/answers.ts';
import { render } from './render.ts';

const PLAN = drawing(1, 'Floor plan', [100, 100, 900, 700]);
const SHEET = sheet(1, { drawings: [PLAN] });

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
