/**
 * Several API hosts and job workers on one PostgreSQL and one file store, of which one each is killed under load: nothing that
 * was acknowledged is lost, and every job is completed once. Needs the built page and core.
 *
 * With `PINBAR_PREVIOUS`, the folder of the release before, installed and built, the hosts that are killed are of that release and
 * run first: an update host by host.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectTo } from '../../../server/src/db/database.ts';
import type { Pool } from '../../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import { freePort, startProcess } from '../../support/product-process.ts';
import type { ProductProcess } from '../../support/product-process.ts';
import { hasS3Server, startS3Server } from '../../support/s3-server.ts';
import type { S3Server } from '../../support/s3-server.ts';
import { signIn } from '../../support/sign-in.ts';

const SAMPLE = fileURLToPath(new URL('../../../web/public/sample/issue-1.pdf', import.meta.url));
const ADMINISTRATOR = 'admin@pinbar.example';
const DOCUMENTS = 4;
const SHEETS = 9;
/** Acknowledged before the kill, and again after it. */
const PROJECTS = 15;

let folder = '';
let postgres: EmbeddedPostgres;
let s3: S3Server | null = null;
let pool: Pool;
const running: ProductProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinbar-hosts-'));
  postgres = await startEmbeddedPostgres(path.join(folder, 'database'));
  pool = connectTo(postgres.url);
  if (hasS3Server()) s3 = await startS3Server();
});
afterAll(async () => {
  for (const each of running) await each.killEverything();
  await pool.end();
  await postgres.stop();
  await s3?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** A host with a folder of its own. Without an S3 server they share the folder of the files. */
async function startHost(
  name: string,
  port: number,
  publicUrl: string,
  { role, release }: { role: 'api' | 'worker'; release?: string | undefined },
) {
  const dataFolder = path.join(folder, name);
  mkdirSync(dataFolder);
  const shared = path.join(folder, 'files');
  mkdirSync(shared, { recursive: true });
  symlinkSync(shared, path.join(dataFolder, 'files'));
  const host = await startProcess({
    ...{ dataFolder, port, release },
    environment: {
      ...{ DATABASE_URL: postgres.url, ROLE: role, PUBLIC_URL: publicUrl },
      ...s3?.environment,
    },
  });
  running.push(host);
  return host;
}

/** Rejects unless the server acknowledges the call. */
async function call<T>(origin: string, token: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(`${origin}/v1${url}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Named = { id: number; name: string };

it('loses nothing acknowledged and completes every job once when an API host and a worker are killed', async () => {
  const [port, otherPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const release = process.env['PINBAR_PREVIOUS'];
  const before = Promise.all([
    startHost('api-2', otherPort, url, { role: 'api', release }),
    startHost('worker-1', await freePort(), url, { role: 'worker', release }),
  ]);
  // Hosts of one release may start all at once.
  if (release !== undefined) await before;
  const [one, [other, worker]] = await Promise.all([
    startHost('api-1', port, url, { role: 'api' }),
    before,
    startHost('worker-2', await freePort(), url, { role: 'worker' }),
  ]);
  const password = one.password ?? other.password ?? '';
  const { accessToken: token } = await signIn(url, ADMINISTRATOR, password);
  const me = await call<{ user_organizations: { organization: { id: number } }[] }>(
    ...([url, token, '/users/me'] as const),
  );
  const organization_id = me.user_organizations[0]?.organization.id;

  const acknowledged: Named[] = [];
  let attempts = 0;
  const over = new AbortController();
  /** Creates projects until it is over. What a killed host did not answer was not acknowledged. */
  async function keepCreating(origin: string): Promise<void> {
    while (!over.signal.aborted) {
      attempts += 1;
      const name = `Project ${attempts}`;
      try {
        const { id } = await call<Named>(origin, token, '/projects', { name, organization_id });
        acknowledged.push({ id, name });
      } catch (error) {
        if (origin === one.origin) throw error;
        return;
      }
    }
  }
  const untilAcknowledged = (count: number) =>
    expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(count);

  const { id: project_id } = await call<Named>(url, token, '/projects', {
    ...{ name: 'With documents', organization_id },
  });
  const file_ids: number[] = [];
  for (let number = 1; number <= DOCUMENTS; number += 1) {
    const place = await call<{ file_id: number; signed_url: string }>(
      ...([url, token, '/storage/upload-url'] as const),
      { path: `organizations/${organization_id}/projects/Set ${number}.pdf` },
    );
    const sent = await fetch(new URL(place.signed_url, url), {
      method: 'PUT',
      ...{ body: readFileSync(SAMPLE), headers: { 'content-type': 'application/pdf' } },
    });
    expect(sent.ok).toBe(true);
    file_ids.push(place.file_id);
  }
  await call(other.origin, token, '/documents', { project_id, file_ids });

  const writers = [keepCreating(one.origin), keepCreating(other.origin)];
  await untilAcknowledged(PROJECTS);
  const isBusy = async () => {
    const { rows } = await pool.query(
      `select 1 from pgboss.job where name = 'read-document' and state in ('active', 'completed')`,
    );
    return rows.length > 0;
  };
  await expect.poll(isBusy, { timeout: 60_000, interval: 5 }).toBe(true);
  await Promise.all([other.killEverything(), worker.killEverything()]);
  const atKill = acknowledged.length;
  await untilAcknowledged(atKill + PROJECTS);
  over.abort();
  await Promise.all(writers);

  const { data } = await call<{ data: Named[] }>(url, token, '/users/me/projects');
  const listed = new Map(data.map(({ id, name }) => [id, name]));
  expect(acknowledged.filter(({ id, name }) => listed.get(id) !== name)).toEqual([]);
  // Besides the one with documents, a host that was killed may have created one that it did not acknowledge.
  expect(data.length - acknowledged.length).toBeLessThanOrEqual(2);

  const readSheets = async () => {
    const { rows } = await pool.query<{ sheets: number }>(
      'select count(*)::int as sheets from drawing_sheets group by document_id',
    );
    return rows.map(({ sheets }) => sheets);
  };
  const unfinished = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select name from pgboss.job where state in ('created', 'active', 'retry', 'failed')`,
    );
    return rows.map(({ name }) => name);
  };
  await expect
    .poll(async () => [await readSheets(), await unfinished()], { timeout: 180_000, interval: 100 })
    .toEqual([Array.from({ length: DOCUMENTS }, () => SHEETS), []]);
  const { rows: completed } = await pool.query(
    `select count(*)::int as times from pgboss.job where name = 'read-document' and state = 'completed' group by singleton_key`,
  );
  expect(completed).toEqual(Array.from({ length: DOCUMENTS }, () => ({ times: 1 })));
  const tasks = await call<{ data: { event_type: string; had_error: boolean }[] }>(
    ...([url, token, `/projects/${project_id}/tasks`] as const),
  );
  expect(tasks.data.filter(({ had_error: hadError }) => hadError)).toEqual([]);
}, 300_000);
