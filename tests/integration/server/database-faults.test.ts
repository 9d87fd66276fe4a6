/**
 * The database is killed, goes away or runs out of space, and the server itself is killed, while people write. Everything
 * acknowledged is kept, every call is answered meanwhile, and everything recovers by itself. With PINBAR_LONG the number of
 * rounds and the length of the outage are those of `quality.md`. Needs the built page and core.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import { startWriting } from '../../support/busy-writer.ts';
import type { BusyWriter } from '../../support/busy-writer.ts';
import { freePort, startProcess } from '../../support/product-process.ts';
import type { ProcessOptions, ProductProcess } from '../../support/product-process.ts';
import { makeProject } from '../../support/project-by-api.ts';

const SAMPLE = fileURLToPath(new URL('../../../web/public/sample/issue-1.pdf', import.meta.url));
const SHEETS = 9;
const EMAIL = 'admin@pinbar.example';
const IS_LONG = Boolean(process.env['PINBAR_LONG']);
const DATABASE_KILLS = IS_LONG ? 10 : 1;
const SERVER_KILLS = IS_LONG ? 10 : 2;
const AWAY_MS = IS_LONG ? 60_000 : 5000;
const LONG_MS = 600_000;

let folder = '';
let product: ProductProcess;
let writer: BusyWriter;
let password = '';

async function start(options: Partial<ProcessOptions> = {}): Promise<void> {
  const dataFolder = path.join(folder, 'data');
  // The writer sends more than a person does.
  const environment = { RATE_LIMIT_FACTOR: '1000', ...options.environment };
  product = await startProcess({ dataFolder, port: await freePort(), ...options, environment });
  password = product.password ?? password;
  writer = await startWriting({ origin: product.origin, email: EMAIL, password });
  await writer.oneMore();
}

/** The job workers read a set uploaded now. */
const readOne = (name: string) =>
  makeProject(
    { origin: product.origin, email: EMAIL, password },
    { name, files: [{ path: SAMPLE, type: 2 }], sheets: SHEETS },
  );

async function expectNothingLost(): Promise<void> {
  const listed = new Set(await writer.listed());
  expect(writer.acknowledged.filter((id) => !listed.has(id))).toEqual([]);
}

/** Everything refused was refused because of the database, with Retry-After. */
function expectOnlyUnavailable(): void {
  for (const refusal of writer.refusals) {
    expect(refusal).toEqual({ status: 503, retryAfter: '2', code: 'UNAVAILABLE' });
  }
}

function expectNoAccident(pid: number): void {
  expect(product.serverPid()).toBe(pid);
  expect(product.output()).not.toMatch(/unhandled|uncaught|the job workers stopped/i);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinbar-faults-'));
});
afterEach(async (context) => {
  if (context.task.result?.state === 'fail')
    console.error(
      product
        .output()
        .replaceAll(/^(.{300}).*$/gm, '$1')
        .slice(-6000),
    );
  await writer.stop();
  await product.killEverything();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it(
    `loses nothing acknowledged to kill -9 (${DATABASE_KILLS}×), and is started again`,
    async () => {
      await start();
      const pid = product.serverPid();
      await readOne('Before the kills');
      for (let round = 0; round < DATABASE_KILLS; round += 1) {
        const refused = writer.refusals.length;
        product.killDatabase();
        await expect.poll(() => writer.refusals.length).toBeGreaterThan(refused);
        await writer.oneMore();
        await expectNothingLost();
        // Long enough for the next kill to count as a new failure.
        if (round + 1 < DATABASE_KILLS) await sleep(2500);
      }
      expectOnlyUnavailable();
      await readOne('After the kills');
      expectNoAccident(pid);
    },
    LONG_MS,
  );

  it(
    `outlives kill -9 of the server (${SERVER_KILLS}×), which takes it over and loses nothing acknowledged`,
    async () => {
      const port = await freePort();
      await start({ port });
      const kept: number[] = [];
      for (let round = 0; round < SERVER_KILLS; round += 1) {
        await writer.oneMore();
        await product.killServer();
        await writer.stop();
        kept.push(...writer.acknowledged);
        await start({ port });
        expect(product.password).toBeNull();
        expect(await writer.listed()).toEqual(expect.arrayContaining(kept));
      }
      await readOne('After the kills');
    },
    LONG_MS,
  );
});

describe('a database of another host', () => {
  it(
    `may be gone for ${AWAY_MS / 1000} s: calls say so, and calls and jobs go on when it is back`,
    async () => {
      const elsewhere = path.join(folder, 'elsewhere');
      let postgres = await startEmbeddedPostgres(elsewhere);
      try {
        await start({ environment: { DATABASE_URL: postgres.url } });
        const pid = product.serverPid();
        const { origin } = product;
        await readOne('Before the absence');
        await postgres.stop();
        const refused = writer.refusals.length;
        const until = Date.now() + AWAY_MS;
        while (Date.now() < until) {
          const ready = await fetch(`${origin}/readyz`);
          expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
          expect((await fetch(`${origin}/healthz`)).status).toBe(200);
          const renewed = await fetch(`${origin}/oidc/token`, {
            method: 'POST',
            body: new URLSearchParams({
              grant_type: 'refresh_token',
              client_id: 'pinbar',
              refresh_token: 'any',
            }),
          });
          expect([renewed.status, renewed.headers.get('retry-after')]).toEqual([503, '2']);
          await sleep(500);
        }
        expect(writer.refusals.length).toBeGreaterThan(refused);
        postgres = await startEmbeddedPostgres(elsewhere);
        await writer.oneMore();
        await expectNothingLost();
        expectOnlyUnavailable();
        await readOne('After the absence');
        expectNoAccident(pid);
      } finally {
        await writer.stop();
        await product.killEverything();
        await postgres.stop();
      }
    },
    LONG_MS,
  );
});

/** A file system of this size at `place`; null if the system lets us mount none. */
function mountSmall(place: string, megabytes: number): (() => void) | null {
  mkdirSync(place);
  const size = `size=${megabytes}m`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', place]).status !== 0) return null;
  return () => void spawnSync('umount', ['--lazy', place]);
}

describe('a full disk', () => {
  const FULL = { code: 'NO_SPACE', detail: 'The server is out of storage space for this file.' };

  it(
    'is told as such, lets people read, loses nothing acknowledged, and is over with room again',
    async (context) => {
      const unmount = mountSmall(path.join(folder, 'data'), 300);
      if (unmount === null) {
        context.skip('Skipped: this system lets us mount no small file system.');
        return;
      }
      try {
        await start();
        const pid = product.serverPid();
        await readOne('Before');
        const url = await placeOfUpload();
        const filler = path.join(folder, 'data', 'filler');
        fill(filler);
        const sent = await fetch(url, {
          method: 'PUT',
          headers: { 'content-type': 'application/pdf' },
          body: readFileSync(SAMPLE),
        });
        expect([sent.status, await sent.json()]).toEqual([507, FULL]);
        // The database continues with what it has for a while.
        await expect
          .poll(() => writer.refusals.at(-1)?.code, { timeout: 120_000 })
          .toBe('NO_SPACE');
        await expectNothingLost();
        rmSync(filler);
        await writer.oneMore();
        await expectNothingLost();
        await readOne('After');
        expectNoAccident(pid);
      } finally {
        await writer.stop();
        await product.killEverything();
        unmount();
      }
    },
    LONG_MS,
  );
});

async function placeOfUpload(): Promise<string> {
  const answer = await fetch(`${product.origin}/v1/storage/upload-url`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ path: `organizations/${writer.organization}/projects/Large.pdf` }),
  });
  const { signed_url } = (await answer.json()) as { signed_url: string };
  return signed_url;
}

/** Fills all remaining space, to the last byte. */
function fill(file: string): void {
  for (const bytes of [1_000_000, 4096, 1]) {
    const block = Buffer.alloc(bytes, 1);
    try {
      for (;;) writeFileSync(file, block, { flag: 'a' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}
