/** Presets of markup tools in the toolbar: saved, chosen, renamed, ordered, deleted; by keyboard, and when that fails. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ToolPreset } from '../../contract/src/users/schema.ts';
import { DrawingTools } from '../../web/src/features/markups/drawing-tools.ts';
import { DRAWING_TOOLS, paperToolId } from '../../web/src/features/markups/model/tools.ts';
import { PresetsPopover } from '../../web/src/features/markups/presets-popover.tsx';
import { ActiveTool } from '../../web/src/paper/active-tool.ts';
// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import '../../web/src/features/markups/drawing.css';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const preset = (name: string, change: Partial<ToolPreset> = {}): ToolPreset => ({
  ...{ name, tool: 'cloud', color: '#1e7b34', fill: null, width: 5, font_size: 18, dash: [] },
  ...{ opacity: 1, ...change },
});

/** The popover, open, and what the server has. */
async function opened(...stored: ToolPreset[]) {
  const server = { presets: stored, status: 200 };
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (server.status !== 200) {
      return Response.json({ detail: 'Out of order.', code: 'X' }, { status: server.status });
    }
    if (init?.method === 'PUT' && typeof init.body === 'string') {
      server.presets = (JSON.parse(init.body) as { data: ToolPreset[] }).data;
    }
    return Response.json({ data: server.presets });
  });
  const activeTool = new ActiveTool();
  activeTool.offer(
    DRAWING_TOOLS.map((tool) => ({
      ...{ id: paperToolId(tool), label: tool.label, icon: null, layer: () => null },
    })),
  );
  const drawing = new DrawingTools(activeTool);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PresetsPopover drawing={drawing} activeTool={activeTool} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Tool presets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tool presets' });
  await expect.element(dialog.getByRole('textbox')).toBeVisible();
  const names = () => server.presets.map(({ name }) => name);
  return { server, drawing, activeTool, dialog, names };
}

async function pick(name: string, entry: string) {
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

it('are saved by keyboard with a tool, and chosen again', async () => {
  const { server, drawing, activeTool, dialog } = await opened();
  await expect.element(dialog.getByText(/^No presets yet/)).toBeVisible();
  drawing.setStyle({ color: '#6b3fb5', width: 6 });
  (dialog.getByRole('textbox').element() as HTMLElement).focus();
  await userEvent.keyboard('Demolition{Enter}');
  await expect
    .poll(() => server.presets)
    .toMatchObject([
      { name: 'Demolition', tool: 'rectangle', color: '#6b3fb5', width: 6, font_size: null },
    ]);
  drawing.setStyle({ color: '#000000', width: null });
  await dialog.getByRole('button', { name: 'Demolition, Rectangle' }).click();
  expect(drawing.store.get().style).toMatchObject({ color: '#6b3fb5', width: 6 });
  await expect.poll(() => activeTool.store.get().id).toBe('draw-rectangle');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('are ordered, renamed, deleted and brought back', async () => {
  const { dialog, names } = await opened(preset('One'), preset('Two'), preset('Three'));
  await pick('Three', 'Move up');
  await expect.poll(names).toEqual(['One', 'Three', 'Two']);
  await pick('One', 'Rename');
  const field = dialog.getByRole('textbox', { name: 'New name' });
  await field.fill('Two');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByText('“Two” exists already. Choose another name.'))
    .toBeVisible();
  await field.fill('First');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['First', 'Three', 'Two']);
  await pick('Three', 'Delete');
  await expect.poll(names).toEqual(['First', 'Two']);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['First', 'Three', 'Two']);
});

it('of another tab are kept, and one that it deleted is not renamed', async () => {
  const { server, dialog, names } = await opened(preset('One'), preset('Two'));
  server.presets = [preset('Theirs'), preset('Two')];
  await pick('Two', 'Move up');
  await expect.poll(names).toEqual(['Two', 'Theirs']);
  await pick('Theirs', 'Rename');
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Mine');
  // Not before: the list is read again after it was saved, and would have no row to rename.
  server.presets = [preset('Two')];
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^This preset was deleted in another tab/)).toBeVisible();
});

it('stay as they are when the server refuses, and say why', async () => {
  const { server, dialog, names } = await opened(preset('One'), preset('Two'));
  server.status = 409;
  await pick('One', 'Delete');
  await expect.element(dialog.getByText('It was not saved. Out of order.')).toBeVisible();
  expect(names()).toEqual(['One', 'Two']);
  await expect
    .element(dialog.getByRole('button', { name: 'One, Cloud', exact: true }))
    .toBeVisible();
});
