/** What is not saved: the notice, and what people decide about changes that others made, too, and about refusals (AN-014). */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Markup } from '../../markups/src/model.ts';
import { ApiError } from '../../web/src/api/api-error.ts';
import { SaveStatus } from '../../web/src/features/markups/save-status.tsx';
import { markupKey } from '../../web/src/host/markups/document-markups.ts';
import { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { UnsentMarkups } from '../../web/src/lib/unsent-markups.ts';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { codec, DOCUMENT_ID, MarkupServerInMemory } from '../support/markup-server.ts';
import { markup } from '../support/markups.ts';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));
beforeEach(() => localStorage.clear());

const BOB = { id: 2, full_name: 'Bob Byron' };
const cloud = markup({ name: 'cloud', kind: 'cloud' });
const stamp = markup({ name: 'stamp', kind: 'stamp' });
const keyOf = ({ name }: Markup) => markupKey(DOCUMENT_ID, name);

async function shown(...markups: readonly Markup[]) {
  const server = new MarkupServerInMemory();
  const rows = markups.map((one) => server.add(one, { author: BOB }));
  const store = new MarkupStore({ server, codec, unsent: new UnsentMarkups(0, 0) });
  const place = render(
    <>
      <SaveStatus markups={store} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper */}
      <div data-pane="1" tabIndex={0}>
        Paper
      </div>
    </>,
  );
  const { phase } = store.document(DOCUMENT_ID).get();
  if (phase !== 'loaded')
    await expect.poll(() => store.document(DOCUMENT_ID).get().phase).toBe('loaded');
  const say = (one: Markup, contents: string) =>
    store.change([{ key: keyOf(one), to: { ...one, contents } }]);
  const open = () => place.getByRole('button', { name: /to decide/ }).click();
  return { server, rows, store, place, say, open };
}

const dialog = page.getByRole('dialog', { name: 'Markups that are not saved' });
const paperHasFocus = () =>
  expect.poll(() => document.activeElement?.getAttribute('data-pane')).toBe('1');

/** Both changed the cloud: Ada here, and Bob, who was faster. */
async function conflict(theirs: 'Bob wrote' | null) {
  const made = await shown(cloud);
  const [row] = made.rows;
  if (row === undefined) throw new Error('no row');
  if (theirs === null) made.server.rows.clear();
  else made.server.overwrite(row, { ...cloud, contents: theirs });
  made.say(cloud, 'Ada wrote');
  await made.open();
  return made;
}

it.each([
  ['Keep yours', ['Ada wrote']],
  ['Use the other', ['Bob wrote']],
])('shows both versions and who made the other; %s settles it', async (choice, contents) => {
  const { server, store, place } = await conflict('Bob wrote');
  await expect.element(dialog.getByText(/You and Bob Byron changed it/)).toBeVisible();
  const mine = dialog.getByRole('figure', { name: 'Your version' });
  await expect.element(mine.getByText('Ada wrote')).toBeVisible();
  const theirs = dialog.getByRole('figure', { name: 'The other version' });
  await expect.element(theirs.getByText('Bob wrote')).toBeVisible();
  expect([mine, theirs].map((each) => each.element().querySelectorAll('svg').length)).toEqual([
    1, 1,
  ]);
  await dialog.getByRole('button', { name: choice }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(place.getByRole('button')).not.toBeInTheDocument();
  await expect.poll(() => server.contents()).toEqual(contents);
  await expect.poll(() => store.store.get().unsaved).toBe(0);
  expect(store.get(keyOf(cloud))?.markup.contents).toBe(contents[0]);
  await paperHasFocus();
});

it.each([
  ['Keep yours', ['Ada wrote']],
  ['Use the other', []],
])('says that the other version is deleted; %s settles it', async (choice, contents) => {
  const { server, store } = await conflict(null);
  const theirs = dialog.getByRole('figure', { name: 'The other version' });
  await expect.element(theirs.getByText('Deleted')).toBeVisible();
  await dialog.getByRole('button', { name: choice }).click();
  await expect.poll(() => server.contents()).toEqual(contents);
  await expect.poll(() => store.store.get().unsaved).toBe(0);
  expect(store.get(keyOf(cloud))?.markup.contents).toBe(contents[0]);
  await paperHasFocus();
});

it('goes on to the next one, and back to the paper after the last', async () => {
  const { server, rows, say, open, place } = await shown(cloud, stamp);
  for (const [index, one] of [cloud, stamp].entries()) {
    const row = rows[index];
    if (row !== undefined) server.overwrite(row, { ...one, contents: 'Bob wrote' });
    say(one, 'Ada wrote');
  }
  await expect.element(place.getByRole('button', { name: '2 markups to decide' })).toBeVisible();
  await open();
  await dialog.getByRole('button', { name: 'Use the other' }).first().click();
  const left = dialog.getByRole('region', { name: /page 1$/ });
  await expect.poll(() => left.all()).toHaveLength(1);
  await expect.element(left).toHaveAccessibleName(/Stamp/);
  await expect.poll(() => left.element().contains(document.activeElement)).toBe(true);
  await left.getByRole('button', { name: 'Keep yours' }).click();
  await paperHasFocus();
  await expect.poll(() => server.contents()).toEqual(['Bob wrote', 'Ada wrote']);
});

it('says once that there is no connection, however often it is tried, and again after the next loss', async () => {
  const { server, store, say, place } = await shown(cloud);
  const told = vi.spyOn(toasts, 'add');
  // The server asks for an hour, so that nothing is tried again but by hand, however slowly the test runs.
  const lost = () => new ApiError(503, null, null, 3_600_000);
  server.fail = [lost(), lost(), lost()];
  say(cloud, 'offline');
  const again = place.getByRole('button', { name: '1 markup not saved. Try again' });
  await expect.element(again).toBeVisible();
  await again.click();
  await expect.poll(() => server.log).toHaveLength(2);
  await expect.element(again).toHaveFocus();
  await again.click();
  await expect.poll(() => server.log).toHaveLength(3);
  expect(told).toHaveBeenCalledTimes(1);
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  await paperHasFocus();
  const said = document.querySelector('[data-announcer="polite"]');
  await expect.poll(() => said?.textContent).toContain('Markups are saved');
  expect(store.store.get().unsaved).toBe(0);
  server.fail = [lost()];
  say(cloud, 'offline again');
  await expect.element(again).toBeVisible();
  expect(told).toHaveBeenCalledTimes(2);
});

it('keeps a new markup that is refused until people send it again or drop it', async () => {
  const { server, store, open } = await shown();
  const refusal = () => new ApiError(422, null, 'It has too many points.');
  server.fail = [refusal(), refusal()];
  store.add(DOCUMENT_ID, [cloud]);
  await open();
  await expect.element(dialog.getByText('It has too many points.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await open();
  await dialog.getByRole('button', { name: 'Drop it' }).click();
  await expect.poll(() => store.get(keyOf(cloud))).toBeNull();
  expect(server.contents()).toEqual([]);
  await paperHasFocus();
});
