/** Storage and health in the admin area: what they show, check and say. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { HealthPage } from '../../web/src/screens/admin/health-page.tsx';
import { StoragePage } from '../../web/src/screens/admin/storage-page.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

let calls: string[] = [];
beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(component: ReactNode, answers: Record<string, () => object>): void {
  calls = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const key = `${method} ${pathname.replace('/v1/admin', '')}`;
    calls.push([key, ...(typeof body === 'string' ? [body] : [])].join(' '));
    const missing = { detail: `${key} is not known.`, code: 'NOT_FOUND' };
    const answer = answers[key];
    return Promise.resolve(Response.json(answer?.() ?? missing, { status: answer ? 200 : 404 }));
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {component}
      <Toasts />
    </QueryClientProvider>,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('shows what organizations store, and changes a limit after saying what that means', async () => {
  const GB = 1e9;
  const of = (id: number, name: string, used: number, limit: number | null) => ({
    ...{ organization: { id, name }, used_bytes: used, file_count: id },
    ...{ own_limit_bytes: null, limit_bytes: limit },
  });
  show(<StoragePage />, {
    'GET /storage': () => ({
      data: [of(1, 'Ours', 9.5 * GB, 10 * GB), of(2, 'Theirs', 0, null)],
      server_limit_bytes: 10 * GB,
    }),
    'PUT /organizations/1/storage-limit': () => ({
      message: 'The storage limit of Ours was changed.',
    }),
  });
  await expect.element(page.getByRole('row', { name: /Ours.*1 file.*Almost full/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Theirs.*No limit/ })).toBeVisible();
  await button('Change the limit of Ours').click();
  await page.getByLabelText('Limit in gigabytes').fill('much');
  await button('Save limit').click();
  await expect
    .element(page.getByText('Enter gigabytes, such as 100 or 0.5, or leave it empty'))
    .toBeVisible();
  await page.getByLabelText('Limit in gigabytes').fill('0.5');
  await expect.element(page.getByText('nothing is deleted', { exact: false })).toBeVisible();
  await button('Save limit').click();
  await expect.element(page.getByText('The storage limit of Ours was changed.')).toBeVisible();
  expect(calls).toContain(`PUT /organizations/1/storage-limit {"limit_bytes":${GB / 2}}`);
});

it('shows what works and which jobs failed, and runs them again', async () => {
  const job = {
    ...{ id: '7f1b3c58-52a4-4d0e-9a55-0e2f3a1c9b10', queue: 'read-document', about: 'document 7' },
    ...{ failed_at: '2025-04-03T12:00:00.000Z', tries: 4, reason: 'The file is not there.' },
  };
  let failed = [job];
  show(<HealthPage />, {
    'GET /health': () => ({
      version: '0.1.0',
      parts: [
        { name: 'Database', is_ok: true, detail: 'It answers.' },
        { name: 'File store', is_ok: false, detail: 'connect ECONNREFUSED' },
      ],
      queues: [{ name: 'read-document', waiting: 3, running: 1, failed: 1, oldest_seconds: 240 }],
    }),
    'GET /failed-jobs': () => ({ data: failed }),
    'POST /failed-jobs/retry': () => {
      failed = [];
      return { message: '1 job will run again.' };
    },
  });
  await expect.element(page.getByText('Does not work. connect ECONNREFUSED')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Read document.*3.*4 min.*1.*1/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Read document.*document 7.*after 4 tries.*not there/ }))
    .toBeVisible();
  await button('Try again: Read document, document 7').click();
  await expect.element(page.getByText('1 job will run again.')).toBeVisible();
  await expect.element(page.getByText('No job failed.')).toBeVisible();
  expect(calls).toContain(`POST /failed-jobs/retry {"ids":["${job.id}"]}`);
});
