/**
 * Failures of what the server depends on: no free database connection, a connection lost during a migration, a wrong clock.
 */
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import { startTestProduct, uploadPdf } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const POOL_SIZE = 16;

describe('the surroundings of the server', () => {
  let product: TestProduct;
  let person: TestPerson;
  let organization = 0;
  beforeAll(async () => {
    product = await startTestProduct();
    organization = await product.organization('Ours');
    person = await product.person({ name: 'ada', organizations: [organization] });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => product[Symbol.asyncDispose]());

  it('answers 503 while all connections are busy, and goes on when one is free', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const busy = Array.from({ length: POOL_SIZE }, () => product.db.transaction(() => released));
    const refused = await product.call(person, 'GET', '/v1/users/me/projects');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    release();
    await Promise.all(busy);
    expect((await product.call(person, 'GET', '/v1/users/me/projects')).statusCode).toBe(200);
  });

  it('refuses addresses that are too old by its clock, and those only', async () => {
    const { fileKey } = await uploadPdf(product, person, organization);
    const signed = async () => {
      const owner = { ...person, token: await product.token('ada') };
      const body = { file_key: fileKey };
      const answer = await product.call(owner, 'POST', '/v1/storage/presigned-url', body);
      return answer.json<{ signed_url: string }>().signed_url.replace(/^\w+:\/\/[^/]+/, '');
    };
    const status = async (url: string) => (await product.app.inject(url)).statusCode;
    const now = Date.now();
    const clockAt = (minutes: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: now + minutes * 60_000 });
    const before = await signed();
    clockAt(61);
    expect(await status(before)).toBe(403);
    const ahead = await signed();
    expect(await status(ahead)).toBe(200);
    clockAt(-60);
    expect([await status(before), await status(ahead), await status(await signed())]).toEqual([
      200, 200, 200,
    ]);
  });
});

describe('a migration', () => {
  let folder = '';
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pinbar-migration-'));
    postgres = await startEmbeddedPostgres(folder);
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('that is cut off leaves no table behind, and runs at the next start', async () => {
    const client = new Client({ connectionString: postgres.url });
    const onlooker = new Client({ connectionString: postgres.url });
    await Promise.all([client.connect(), onlooker.connect()]);
    // As the migrator creates it, so that its first note waits for this transaction while the tables exist already.
    await client.query('create schema drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    await client.query('begin');
    await client.query('lock table drizzle.__drizzle_migrations in share mode');
    const cutOff = openDatabase(postgres.url).then(
      () => 'It went through.',
      (error: unknown) => String(error),
    );
    await expect
      .poll(async () => {
        const { rowCount } = await onlooker.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where wait_event_type = 'Lock' and query like 'insert into%'`,
        );
        return rowCount;
      })
      .toBe(1);
    expect(await cutOff).toMatch(/^StartError: Cannot use the database in DATABASE_URL/);
    await client.query('commit');
    const { rows } = await client.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(rows).toEqual([]);
    const database = await openDatabase(postgres.url);
    expect((await database.pool.query('select * from projects')).rowCount).toBe(0);
    await database.close();
    await Promise.all([client.end(), onlooker.end()]);
  });
});
