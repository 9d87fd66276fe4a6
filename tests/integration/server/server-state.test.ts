/** The health of the server and its failed jobs, with a real queue. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FailedJob, ServerHealth } from '../../../contract/src/admin/schema.ts';
import { createJobOverview } from '../../../server/src/jobs/job-overview.ts';
import { startQueue } from '../../../server/src/jobs/queue.ts';
import type { Queue } from '../../../server/src/jobs/queue.ts';
import type { JobOverview } from '../../../server/src/services/server-state.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const QUEUE = 'read-document';

let product: TestProduct;
let queue: Queue;
let admin: TestPerson;
/** Of the queue, once it is there. */
let jobs: JobOverview;

beforeAll(async () => {
  product = await startTestProduct({
    jobs: {
      counts: () => jobs.counts(),
      failed: () => jobs.failed(),
      retry: (ids) => jobs.retry(ids),
    },
  });
  const { db, databaseUrl } = product;
  queue = await startQueue(databaseUrl, { db, log: pino({ level: 'silent' }) });
  jobs = createJobOverview(queue.boss, db);
  const ours = await product.organization('Ours');
  admin = await product.person({ name: 'Ada', organizations: [ours], isAdmin: true });
});
afterAll(async () => {
  await queue.stop();
  await product[Symbol.asyncDispose]();
});

const failed = async () =>
  (await product.call(admin, 'GET', '/v1/admin/failed-jobs')).json<{ data: FailedJob[] }>().data;
const health = async () =>
  (await product.call(admin, 'GET', '/v1/admin/health')).json<ServerHealth>();
const counts = async () => (await health()).queues.find(({ name }) => name === QUEUE);
const retry = (ids: string[]) =>
  product.call(admin, 'POST', '/v1/admin/failed-jobs/retry', { ids });

/** A job that fails and is not tried again. */
async function fail(documentId: number, reason: string): Promise<string> {
  const id = await queue.boss.send(QUEUE, { documentId }, { retryLimit: 0 });
  await queue.boss.fetch(QUEUE);
  await queue.boss.fail(QUEUE, id ?? '', new Error(reason));
  return id ?? '';
}

it('lists failed jobs with what they are about and why, and runs them again', async () => {
  const id = await fail(7, 'The file is not there.');
  expect(await failed()).toEqual([
    {
      ...{ id, queue: QUEUE, about: 'document 7', tries: 1 },
      ...{ failed_at: expect.any(String) as string, reason: 'The file is not there.' },
    },
  ]);
  expect(await counts()).toMatchObject({ waiting: 0, running: 0, failed: 1 });
  await product.pool.query(
    `update pgboss.job set start_after = now() - interval '5 minutes' where id = $1`,
    [id],
  );
  expect((await retry([id])).json()).toEqual({ message: '1 job will run again.' });
  expect(await failed()).toEqual([]);
  const waiting = await counts();
  expect(waiting).toMatchObject({ waiting: 1, failed: 0 });
  // It waits since it was asked to run again, not since it ran first.
  expect(waiting?.oldest_seconds).toBeLessThan(60);
  const again = await retry([id]);
  expect([again.statusCode, again.json()]).toEqual([
    404,
    { detail: 'These jobs run already, or are gone. Refresh the list.', code: 'NOT_FOUND' },
  ]);
  const log = await product.call(admin, 'GET', '/v1/admin/audit?q=retry');
  expect(log.json<{ data: object[] }>().data).toMatchObject([{ kind: 'administration' }]);
});

it('says which parts work, and that nobody takes jobs', async () => {
  const { parts, version } = await health();
  expect(version).toMatch(/^\d/);
  expect(parts.map(({ name, is_ok: isOk }) => [name, isOk])).toEqual([
    ['Database', true],
    ['File store', true],
    ['Job workers', true],
    ['Email', true],
  ]);
  await product.pool.query(
    `update pgboss.job set start_after = now() - interval '5 minutes' where state in ('created', 'retry')`,
  );
  const workers = (await health()).parts.find(({ name }) => name === 'Job workers');
  expect(workers).toEqual({
    ...{ name: 'Job workers', is_ok: false },
    detail: 'Nobody takes jobs: one has waited for 5 minutes. Check that a worker runs.',
  });
});
