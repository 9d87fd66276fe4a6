/** The search of a project: what the keys do, and what is said when nothing is found or the search fails. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProjectHits } from '../../contract/src/projects/search.ts';
import type { HitTarget } from '../../web/src/features/project-search/model/hit-choices.ts';
import { SearchDialog } from '../../web/src/features/project-search/search-dialog.tsx';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { contents, document as file, issue, sheet } from '../support/answers.ts';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));

const NONE = { data: [], total: 0, is_least: false };
const NO_HITS: ProjectHits = { sheets: [], specs: [], issues: NONE, markups: NONE, pages: NONE };
const HITS: ProjectHits = {
  ...NO_HITS,
  sheets: [sheet(1)],
  issues: { ...NONE, data: [issue(7), issue(8)], total: 2 },
};

/** Opens the dialog, with the answer to a search for `door`; null: there is none yet. */
async function open(hits: ProjectHits | null) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  if (hits !== null) {
    const args = { params: { id: 1 }, query: { q: 'door' } };
    client.setQueryData(['GET /v1/projects/{id}/search', args], hits);
  }
  const calls = { opened: [] as HitTarget[], onClose: vi.fn() };
  render(
    <QueryClientProvider client={client}>
      <SearchDialog
        projectId={1}
        contents={contents([sheet(1)])}
        documents={[file(10)]}
        words=""
        onWords={() => undefined}
        onOpen={(target) => calls.opened.push(target)}
        onClose={calls.onClose}
      />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  return calls;
}

const said = () => document.querySelector('[aria-live="polite"]')?.textContent?.trim() ?? '';

/** The option that Enter would open. */
function active(): string {
  const id = document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant');
  return document.querySelector(`[id="${id}"]`)?.textContent ?? '';
}

it('the arrow keys go through the hits of all kinds while the field keeps the focus, and Enter opens one', async () => {
  const calls = await open(HITS);
  const field = page.getByRole('combobox');
  await expect.element(page.getByText(/^Type at least two characters/)).toBeVisible();
  await userEvent.keyboard('door');
  await expect.element(page.getByRole('option', { name: /^A-101/ })).toBeVisible();
  await expect.poll(said).toBe('3 results');
  await expect.poll(active).toContain('A-101');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toContain('#7');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(calls.opened).toEqual([{ kind: 'issue', issue: HITS.issues.data[0] }]);
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.poll(() => calls.onClose.mock.calls.length).toBe(1);
});

it('says that nothing was found', async () => {
  await open(NO_HITS);
  await userEvent.keyboard('door');
  await expect
    .poll(() => document.querySelector('.choices-note')?.textContent)
    .toBe('No matching results found');
});

it('says that the search failed, and tries again', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetched);
  await open(null);
  await userEvent.keyboard('door');
  await expect.element(page.getByRole('alert')).toBeVisible();
  const before = fetched.mock.calls.length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(before);
  vi.unstubAllGlobals();
});
