/** The Download button of the issue list: what it asks for, saves, shows while it runs, and says when it fails. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DownloadIssues } from '../../web/src/parts/issues/download-issues.tsx';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const saved: { name: string; text: Promise<string> }[] = [];
const asked: URL[] = [];

beforeEach(() => {
  saved.length = 0;
  asked.length = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const text = blobs.get(this.href)?.text() ?? Promise.resolve('');
    saved.push({ name: this.download, text });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The button, whose calls are answered so. */
function shown(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, location.href));
    return answer();
  });
  const query = { page: 3, per_page: 10, q: 'door', priorities: [3, 4] } as const;
  const client = new QueryClient();
  return render(
    <QueryClientProvider client={client}>
      <DownloadIssues projectId={7} query={query} />
      <Toasts />
    </QueryClientProvider>,
  );
}

const fileAnswer = (headers: Record<string, string>) =>
  Promise.resolve(new Response('rows', { headers }));
const STAMP = String.raw`\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d`;

it('saves a spreadsheet of all issues that the filters leave, under the name of the server and the time', async () => {
  const named = { 'content-disposition': "attachment; filename*=UTF-8''issues%20%231.xlsx" };
  const place = shown(() => fileAnswer(named));
  await place.getByRole('button', { name: 'Download', exact: true }).click();
  await until(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(new RegExp(`^issues #1 ${STAMP}\\.xlsx$`));
  expect(await saved[0]?.text).toBe('rows');
  expect(asked[0]?.pathname).toBe('/v1/projects/7/issues/export/xlsx');
  const sent = Object.fromEntries(asked[0]?.searchParams ?? []);
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent).toEqual({ q: 'door', priorities: '3,4', time_zone });
});

it('is issues.xlsx where the server gives no name, and other formats from the menu', async () => {
  const place = shown(() => fileAnswer({}));
  await place.getByRole('button', { name: 'Download', exact: true }).click();
  await until(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(new RegExp(`^issues ${STAMP}\\.xlsx$`));
  await place.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  await until(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.name).toMatch(/\.csv$/);
  await place.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: /^BCF 2.1/ }).click();
  await until(() => expect(saved).toHaveLength(3));
  expect(saved[2]?.name).toMatch(/\.bcf$/);
  expect(asked[2]?.searchParams.get('bcf_version')).toBe('2.1');
  await place.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: /^PDF by sheet/ }).click();
  await until(() => expect(saved).toHaveLength(4));
  expect(saved[3]?.name).toMatch(/\.pdf$/);
  expect(Object.fromEntries(asked[3]?.searchParams ?? [])).toMatchObject({
    ...{ layout: 'sheet', paper: 'letter' },
  });
  await place.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: /^Evidence packet/ }).click();
  await until(() => expect(saved).toHaveLength(5));
  expect(saved[4]?.name).toMatch(/\.zip$/);
  expect(asked[4]?.pathname).toBe('/v1/projects/7/issues/export/packet');
  await expect.element(page.getByText('Making the evidence packet')).toBeVisible();
  await place.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: /^Spreadsheet with pictures/ }).click();
  await until(() => expect(saved).toHaveLength(6));
  expect(saved[5]?.name).toMatch(/\.xlsx$/);
  expect(asked[5]?.searchParams.get('pictures')).toBe('crops');
});

it('keeps the focus on its menu while it runs, which then opens nothing, and opens again when it is done', async () => {
  const waiting: ((answer: Response) => void)[] = [];
  const place = shown(() => new Promise((resolve) => waiting.push(resolve)));
  const menu = place.getByRole('button', { name: 'Export and import' });
  await menu.click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  await expect.element(menu).toHaveAttribute('aria-disabled', 'true');
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByRole('menu').elements()).toHaveLength(0);
  for (const answer of waiting) answer(new Response('rows'));
  await expect.element(menu).not.toHaveAttribute('aria-disabled');
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: /^CSV/ })).toBeVisible();
});

it('is disabled while it runs, and says when it fails', async () => {
  let answer: (response: Response) => void = () => undefined;
  const place = shown(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await place.getByRole('button', { name: 'Download', exact: true }).click();
  const running = place.getByRole('button', { name: 'Downloading…' });
  await expect.element(running).toHaveAttribute('aria-disabled', 'true');
  await expect.element(place.getByRole('button', { name: 'Export and import' })).toBeDisabled();
  answer(Response.json({ detail: 'Too many exports.', code: 'X' }, { status: 429 }));
  await expect.element(page.getByText('Error exporting XLSX')).toBeVisible();
  await expect.element(page.getByText('Too many exports.')).toBeVisible();
  await expect
    .element(place.getByRole('button', { name: 'Download', exact: true }))
    .not.toHaveAttribute('aria-disabled');
  expect(saved).toEqual([]);
});
