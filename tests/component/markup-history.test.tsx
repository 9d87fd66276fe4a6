/** The history of a markup, as people read it beside the list. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { writeXfdf } from '../../markups/src/xfdf/write.ts';
import { MarkupHistory } from '../../web/src/features/markups-list/markup-history.tsx';
import { FILE_POINTS } from '../../web/src/host/markups/document-markups.ts';
import { markup } from '../support/markups.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));
afterEach(() => vi.unstubAllGlobals());

const version = (number: number, action: string, name: string, change = {}) => ({
  ...{ version: number, action, author: { id: number, full_name: name } },
  ...{ created_at: '2026-01-15T12:00:00Z' },
  xfdf: writeXfdf([markup(change)], () => FILE_POINTS),
});

const shown = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MarkupHistory id={7} version={3} />
    </QueryClientProvider>,
  );

it('says who changed what, newest first, and reads earlier changes when asked', async () => {
  const pages = [
    {
      changes: [
        version(3, 'changed', 'Grace', { contents: 'Verify' }),
        version(2, 'linked', 'Ada'),
      ],
      next: 11,
    },
    { changes: [version(1, 'created', 'Ada')], next: null },
  ];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(pages[asked.length - 1]);
  });
  const place = shown();
  await place.getByRole('button', { name: 'History' }).click();
  const list = place.getByRole('list', { name: 'History' });
  const entries = () =>
    list
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent);
  await expect
    .poll(entries)
    .toEqual([
      expect.stringMatching(/^Grace changed its words /),
      expect.stringMatching(/^Ada made it the markup of an issue /),
      'Earlier changes',
    ]);
  await list.getByRole('button', { name: 'Earlier changes' }).click();
  await expect.poll(() => entries().at(-1)).toMatch(/^Ada added it /);
  expect(entries()).toHaveLength(3);
  expect(asked).toEqual(['/v1/annotations/7/changes', '/v1/annotations/7/changes?before=11']);
});

it('says that the history could not be loaded, and tries again', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? new Response('', { status: 500 })
      : Response.json({ changes: [version(1, 'created', 'Ada')], next: null }),
  );
  const place = shown();
  await place.getByRole('button', { name: 'History' }).click();
  await expect.element(place.getByText(/The history could not be loaded/)).toBeVisible();
  isDown = false;
  await place.getByRole('button', { name: 'Retry' }).click();
  await expect.element(place.getByText(/added it/)).toBeVisible();
});
