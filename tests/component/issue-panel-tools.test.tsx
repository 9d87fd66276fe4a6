/** The search box above the cards, the filter "only this page", and keys of the page behind a drawer. */
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { IssueSearch } from '../../web/src/domain/issue-search.ts';
import { useFirstPage } from '../../web/src/features/issue-cards/on-page.ts';
import { PanelTools } from '../../web/src/features/issue-cards/panel-tools.tsx';
import { useCommandKey } from '../../web/src/lib/command-key.ts';
import { Drawer } from '../../web/src/ui/drawer.tsx';
import { render } from './render.ts';
import { until } from '../support/until.ts';

const none = () => undefined;

function Tools() {
  const [search, setSearch] = useState<IssueSearch>({ page: 3 });
  const change = (next: IssueSearch) => setSearch({ ...search, page: undefined, ...next });
  return (
    <>
      <PanelTools
        {...{ search, stats: [], isRestricted: false, onList: none, onChange: change }}
        onPage={{ isOn: false, follows: '{}', name: null, where: {}, set: none }}
      />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

it('searches, clears, and keeps the focus in the box', async () => {
  render(<Tools />);
  const box = page.getByRole('searchbox', { name: 'Search issues' });
  await box.fill('lintel');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('{"search":"lintel"}');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('status')).toHaveTextContent('{}');
  await expect.element(box).toHaveFocus();
});

function Following({ seen }: { seen: IssueSearch[] }) {
  const [follows, setFollows] = useState<string | null>(null);
  useFirstPage({ follows }, { search: { page: 3 }, change: (next) => seen.push(next) });
  return ['first', 'second', '{}'].map((next) => (
    <button key={next} type="button" onClick={() => setFollows(next)}>
      {next}
    </button>
  ));
}

it('starts at the first page once another page is followed, but not when the first one opens', async () => {
  const seen: IssueSearch[] = [];
  render(<Following seen={seen} />);
  await page.getByRole('button', { name: 'first' }).click();
  expect(seen).toEqual([]);
  await page.getByRole('button', { name: 'second' }).click();
  await until(() => expect(seen).toEqual([{ page: 1 }]));
  await page.getByRole('button', { name: '{}' }).click();
  await until(() => expect(seen).toHaveLength(2));
});

function Keys({ act, isDrawerOpen }: { act: () => void; isDrawerOpen: boolean }) {
  useCommandKey({ key: 'k' }, act);
  return (
    <Drawer label="Issues" isOpen={isDrawerOpen} onClose={none}>
      <p>Issues</p>
    </Drawer>
  );
}

it('does nothing on Ctrl+K behind a drawer', async () => {
  const act = vi.fn();
  render(<Keys act={act} isDrawerOpen />);
  await expect.element(page.getByText('Issues', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(act).not.toHaveBeenCalled();
});

it('takes Ctrl elsewhere, and only Command on a Mac', async () => {
  const act = vi.fn();
  render(<Keys act={act} isDrawerOpen={false} />);
  const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Win32');
  const press = (keys: KeyboardEventInit) =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', cancelable: true, ...keys }));
  await until(() => {
    press({ ctrlKey: true });
    expect(act).toHaveBeenCalledOnce();
  });
  platform.mockReturnValue('MacIntel');
  press({ ctrlKey: true });
  expect(act).toHaveBeenCalledOnce();
  press({ metaKey: true });
  expect(act).toHaveBeenCalledTimes(2);
  platform.mockRestore();
});
