/** Links on a sheet to the sheets that its marks name. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Callout } from '../../contract/src/documents/schema.ts';
import { calloutsQuery, thumbnailsQuery } from '../../web/src/api/documents.ts';
import { Camera } from '../../web/src/domain/camera.ts';
import { CalloutLayer } from '../../web/src/features/callouts/callout-layer.tsx';
import { drawing, sheet } from '../support/answers.ts';
import { render, untilPaneListens } from './render.ts';

const PLAN = sheet(1);
const DETAILS: Callout['sheet'] = {
  ...{ id: 2, document_id: 1, page_number: 5, sheet_num: 'A-501', sheet_title: 'DETAILS' },
  ...{ width_points: 2592, height_points: 1728 },
};
const WALL: Callout = {
  ...{ text: 'A-501', detail: '3', box: [200, 100, 260, 120], sheet: DETAILS },
  drawing: drawing(7, 'WALL SECTION', [100, 100, 900, 700]),
};
const NOTE: Callout = {
  ...{ text: 'SEE SHEET A-501', detail: null, box: [200, 300, 400, 320], sheet: DETAILS },
  drawing: null,
};

const onOpen = vi.fn<(callout: Callout, isBeside: boolean) => void>();
beforeEach(() => onOpen.mockClear());

/** The sheet at one CSS px per point. */
async function show(): Promise<void> {
  const camera = new Camera();
  camera.resize({ width: 700, height: 500 });
  camera.setPage({ width: 1400, height: 1000 });
  camera.moveTo({ scale: 1, x: 0, y: 0 });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  client.setQueryData(calloutsQuery(PLAN.id).queryKey, [WALL, NOTE]);
  client.setQueryData(thumbnailsQuery(1, 5, 1, 1600).queryKey, []);
  const listens = untilPaneListens();
  render(
    <QueryClientProvider client={client}>
      <button type="button">Before</button>
      <div
        data-pane="1"
        className="pane"
        style={{ width: 700, height: 500, position: 'relative', overflow: 'hidden' }}
      >
        <CalloutLayer camera={camera} sheet={PLAN} onOpen={onOpen} />
      </div>
    </QueryClientProvider>,
  );
  await listens();
}

const link = (name: string) => page.getByRole('button', { name });
const preview = page.getByRole('tooltip');
const pane = () => page.elementLocator(document.querySelector('[data-pane]') ?? document.body);

it('are one stop of Tab; arrow keys go from one to the next, each with its preview', async () => {
  await show();
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.keyboard('{Tab}');
  const first = link('3/A-501: WALL SECTION on sheet A-501, DETAILS');
  await expect.element(first).toHaveFocus();
  await expect.element(preview).toHaveTextContent('A-501 DETAILSWALL SECTION');
  await expect.element(first).toHaveAccessibleDescription('A-501 DETAILS WALL SECTION');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('SEE SHEET A-501: Sheet A-501, DETAILS')).toHaveFocus();
  await expect.element(preview).toHaveTextContent('A-501 DETAILS');
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await userEvent.keyboard('{Home}{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(WALL, false);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onOpen).toHaveBeenLastCalledWith(WALL, true);
});

it('are opened by a press on the paper, and previewed where the pointer rests', async () => {
  await show();
  await pane().hover({ position: { x: 300, y: 310 } });
  await expect.element(preview).toHaveTextContent('A-501 DETAILS');
  await pane().click({ position: { x: 230, y: 110 } });
  expect(onOpen).toHaveBeenLastCalledWith(WALL, false);
  onOpen.mockClear();
  await pane().click({ position: { x: 600, y: 450 } });
  expect(onOpen).not.toHaveBeenCalled();
  await expect.element(preview).not.toBeInTheDocument();
});
