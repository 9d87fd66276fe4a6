/**
 * Pinbar in other deployments: split by role, on a moved folder; and what it logs. Needs the
 * built page and core.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../server/src/config.ts';
import { startProduct } from '../../../server/src/product.ts';
import { StartError } from '../../../server/src/start-error.ts';
import { scratchPrefix } from '../../../server/src/files/scratch.ts';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts';
import { freePort, startProcess } from '../../support/product-process.ts';
import type { ProductProcess } from '../../support/product-process.ts';
import { makeProject } from '../../support/project-by-api.ts';
import { newDatabase } from '../../support/shared-postgres.ts';
import { signIn } from '../../support/sign-in.ts';

const MAIN = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../../web/public/sample/issue-1.pdf', import.meta.url));
const ADMINISTRATOR = 'admin@pinbar.example';
const SHEETS = 9;

type Json = Record<string, unknown>;

let folder = '';
const running: ProductProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinbar-deployment-'));
});
afterEach(async () => {
  for (const product of running.splice(0)) await product.killEverything();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProductProcess> {
  const dataFolder = path.join(folder, name);
  const product = await startProcess({ dataFolder, port: await freePort(), environment });
  running.push(product);
  return product;
}

/** Starts it with a database of the tests, where its own does not matter. */
const startOnSharedDatabase = async (
  name: string,
  environment: Readonly<Record<string, string>> = {},
) => start(name, { ...environment, DATABASE_URL: await newDatabase(inject('databases')) });

async function call(origin: string, token: string, method: string, url: string, body?: object) {
  const answer = await fetch(origin + url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}

/** A pending upload of the signed-in person's organization. */
async function place(origin: string, token: string): Promise<{ url: string; key: string }> {
  const me = await call(origin, token, 'GET', '/v1/users/me');
  const [first] = me.body['user_organizations'] as { organization: { id: number } }[];
  const { body } = await call(origin, token, 'POST', '/v1/storage/upload-url', {
    path: `organizations/${first?.organization.id}/projects/Large.pdf`,
  });
  return { url: String(body['signed_url']), key: String(body['file_key']) };
}

describe('hosts of one kind', () => {
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres(path.join(folder, 'database'));
  });
  afterAll(() => postgres.stop());

  it('share the work: two that answer calls, one that runs jobs, on one database', async () => {
    const shared = { DATABASE_URL: postgres.url };
    // All at once on an empty database: one creates the tables, one the administrator.
    const [one, two] = await Promise.all([
      start('shared', { ...shared, ROLE: 'api' }),
      start('shared', { ...shared, ROLE: 'api' }),
      start('shared', { ...shared, ROLE: 'worker' }),
    ]);
    const passwords = [one.password, two.password].filter((each) => each !== null);
    expect(passwords).toHaveLength(1);
    const password = passwords[0] ?? '';
    const made = await makeProject(
      { origin: one.origin, email: ADMINISTRATOR, password },
      { name: 'Shared', files: [{ path: SAMPLE, type: 2 }], sheets: SHEETS },
    );
    const { accessToken } = await signIn(one.origin, ADMINISTRATOR, password);
    const seen = await call(one.origin, accessToken, 'GET', `/v1/projects/${made.projectId}`);
    expect(seen.body).toMatchObject({ name: 'Shared', documents_count: 1 });
    const listed = await signIn(two.origin, ADMINISTRATOR, password);
    const there = await call(two.origin, listed.accessToken, 'GET', '/v1/users/me/projects');
    expect(there.body).toMatchObject({ data: [{ name: 'Shared' }] });
  }, 120_000);
});

describe('the data folder', () => {
  it('may be moved while nothing runs', async () => {
    const before = await start('here');
    const password = before.password ?? '';
    const account = { email: ADMINISTRATOR, password };
    const made = await makeProject(
      { ...account, origin: before.origin },
      { name: 'Moved', files: [{ path: SAMPLE, type: 2 }], sheets: SHEETS },
    );
    expect(await before.stop()).toBe(0);
    mkdirSync(path.join(folder, 'else where'));
    renameSync(path.join(folder, 'here'), path.join(folder, 'else where/there'));
    const after = await start('else where/there');
    expect(after.password).toBeNull();
    const { accessToken } = await signIn(after.origin, ADMINISTRATOR, password);
    const seen = await call(after.origin, accessToken, 'GET', `/v1/projects/${made.projectId}`);
    const [document] = seen.body['documents'] as { file: { file_key: string } }[];
    const signed = await call(after.origin, accessToken, 'POST', '/v1/storage/presigned-url', {
      file_key: document?.file.file_key,
    });
    const file = await fetch(String(signed.body['signed_url']));
    expect(Buffer.from(await file.arrayBuffer()).equals(readFileSync(SAMPLE))).toBe(true);
  }, 120_000);

  it('keeps what arrived of an upload over kill -9, which then goes on from there', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6_000_000)]);
    const headers = { 'content-type': 'application/pdf' };
    let product = await start('killed');
    const { origin } = product;
    const password = product.password ?? '';
    const { accessToken } = await signIn(origin, ADMINISTRATOR, password);
    const { url, key } = await place(origin, accessToken);
    const sending = request(url, {
      method: 'PUT',
      headers: { ...headers, 'content-length': bytes.length },
    });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, 4_000_000));
    const received = async () =>
      Number((await fetch(url, { method: 'HEAD' })).headers.get('upload-offset'));
    await expect.poll(received, { timeout: 10_000 }).toBeGreaterThan(1_000_000);
    // What a worker was working on is left in its own folder.
    const stray = path.join(tmpdir(), `${scratchPrefix(process.pid + 4_000_000)}left`);
    mkdirSync(stray);
    await product.killEverything();
    running.length = 0;
    product = await startProcess({
      dataFolder: path.join(folder, 'killed'),
      port: Number(new URL(origin).port),
    });
    running.push(product);
    const offset = await received();
    expect(offset).toBeGreaterThan(1_000_000);
    const rest = await fetch(url, {
      method: 'PUT',
      headers: {
        ...headers,
        'content-range': `bytes ${offset}-${bytes.length - 1}/${bytes.length}`,
      },
      body: bytes.subarray(offset),
    });
    expect(rest.status).toBe(201);
    const again = await signIn(origin, ADMINISTRATOR, password);
    const signed = await call(origin, again.accessToken, 'POST', '/v1/storage/presigned-url', {
      file_key: key,
    });
    const stored = Buffer.from(
      await (await fetch(String(signed.body['signed_url']))).arrayBuffer(),
    );
    const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    expect(hash(stored)).toBe(hash(bytes));
    await expect.poll(() => existsSync(stray), { timeout: 10_000 }).toBe(false);
  }, 120_000);
});

describe('stopping', () => {
  it('lets what is under way come to its end, and takes nothing new', async () => {
    const product = await startOnSharedDatabase('stopping');
    const { accessToken } = await signIn(product.origin, ADMINISTRATOR, product.password ?? '');
    const { url } = await place(product.origin, accessToken);
    const bytes = readFileSync(SAMPLE);
    const headers = { 'content-type': 'application/pdf', 'content-length': bytes.length };
    const sending = request(url, { method: 'PUT', headers });
    const answered = once(sending, 'response') as Promise<[{ statusCode: number }]>;
    sending.write(bytes.subarray(0, 1000));
    await expect
      .poll(async () => (await fetch(url, { method: 'HEAD' })).headers.get('upload-offset'))
      .toBe('1000');
    const stopped = product.stop();
    // Until nothing new is taken.
    await expect
      .poll(
        () =>
          fetch(`${product.origin}/healthz`).then(
            () => true,
            () => false,
          ),
        {
          timeout: 20_000,
        },
      )
      .toBe(false);
    sending.end(bytes.subarray(1000));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(201);
    expect(await stopped).toBe(0);
  }, 60_000);
});

describe('stopping while an upload does not come to its end', () => {
  it('cuts it off before a container would be killed, and stops cleanly', async () => {
    const product = await startOnSharedDatabase('cut off');
    const { accessToken } = await signIn(product.origin, ADMINISTRATOR, product.password ?? '');
    const { url } = await place(product.origin, accessToken);
    const headers = { 'content-type': 'application/pdf', 'content-length': 100_000 };
    const sending = request(url, { method: 'PUT', headers });
    const broken = once(sending, 'error');
    sending.write(readFileSync(SAMPLE).subarray(0, 1000));
    await expect
      .poll(async () => (await fetch(url, { method: 'HEAD' })).headers.get('upload-offset'))
      .toBe('1000');
    const stopped = product.stop();
    expect(await Promise.race([stopped, sleep(10_000, 'It still runs.')])).toBe(0);
    await broken;
  }, 60_000);
});

/** Why it does not start, in this process. */
async function startHere(environment: Readonly<Record<string, string>>): Promise<Error> {
  try {
    const product = await startProduct(readConfig(environment), () => undefined);
    await product.stop();
    return new Error('It started.');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

describe('a wrong setting', () => {
  let notAnIssuer: ReturnType<typeof createServer>;
  let elsewhere = '';
  beforeAll(async () => {
    // Responds like an issuer with another name, and like an S3 store without the bucket.
    notAnIssuer = createServer((asked, answer) => {
      const isDiscovery = asked.url?.includes('/other/') === true;
      answer.statusCode = isDiscovery ? 200 : 404;
      const jwks_uri = 'https://else.example/keys';
      answer.end(isDiscovery ? JSON.stringify({ issuer: 'https://else.example', jwks_uri }) : '');
    });
    notAnIssuer.listen(0, '127.0.0.1');
    await once(notAnIssuer, 'listening');
    const bound = notAnIssuer.address();
    elsewhere = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  });
  afterAll(() => notAnIssuer.close());

  const s3 = { S3_BUCKET: 'sheets', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  const oidc = { OIDC_AUDIENCE: 'x' };
  it.each<[Record<string, string>, RegExp]>([
    [{ ROLE: 'boss' }, /^Invalid settings: ROLE must be api, worker or all\.$/],
    [{ ROLE: 'worker' }, /^ROLE=worker also requires DATABASE_URL/],
    [{ PUBLIC_URL: 'pinbar' }, /PUBLIC_URL must be a URL that begins with http/],
    [{ PUBLIC_URL: 'https://a.example/b' }, /PUBLIC_URL must not have a path/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a URL that begins with postgresql/],
    [
      { DATABASE_URL: 'postgresql://x@127.0.0.1:1/none' },
      /^Cannot use the database in DATABASE_URL/,
    ],
    [
      { DATABASE_URL: 'postgresql://x@none.invalid/x' },
      /^Cannot use the database in DATABASE_URL: .*none\.inv/,
    ],
    [{ S3_BUCKET: 'sheets' }, /^S3_BUCKET also requires S3_ACCESS_KEY_ID/],
    [{ S3_ENDPOINT: 'https://s3.example' }, /^S3_ENDPOINT also requires S3_BUCKET/],
    [{ ...s3, S3_ENDPOINT: 'http://127.0.0.1:1' }, /^Cannot use the store at S3_ENDPOINT: /],
    [{ ...s3, S3_ENDPOINT: 'here' }, /^S3_BUCKET is sheets, but the store has no such bucket/],
    [{ SMTP_URL: 'http://mail.example' }, /SMTP_URL must be a URL that begins with smtp:/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must be an email address/],
    [{ MAIL_FROM: 'Pinbar <pinbar@a.example>' }, /^SMTP_URL and MAIL_FROM require each other/],
    [{ OIDC_ISSUER: 'https://a.example' }, /^OIDC_ISSUER also requires OIDC_AUDIENCE/],
    [{ OIDC_ADMINISTRATOR: 'ada' }, /^OIDC_ADMINISTRATOR also requires OIDC_ISSUER/],
    [{ OIDC_GROUP_ROLES: 'A=admin' }, /^OIDC_GROUP_ROLES also requires OIDC_ISSUER/],
    [
      { OIDC_GROUP_ROLES: 'A=boss' },
      /OIDC_GROUP_ROLES must be a list such as `Pinbar admins=admin/,
    ],
    [{ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:1' }, /^OIDC_ISSUER does not answer at http/],
    [{ ...oidc, OIDC_ISSUER: 'here/none' }, /^OIDC_ISSUER is not an OpenID Connect issuer/],
    [
      { ...oidc, OIDC_ISSUER: 'here/other' },
      /^OIDC_ISSUER identifies itself as https:\/\/else\.example/,
    ],
    [{ TRUSTED_PROXIES: 'caddy' }, /TRUSTED_PROXIES must be a comma-separated list/],
    [{ PINBAR_DATA: '/dev/null/data' }, /^Cannot use the folder in PINBAR_DATA/],
    [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this computer\.$/],
  ])('%o is told in one sentence', async (given, sentence) => {
    const settings = Object.entries(given).map(([name, value]) => [
      name,
      value.replace(/^here/, elsewhere),
    ]);
    const failed = await startHere({
      PORT: String(await freePort()),
      PINBAR_DATA: path.join(folder, 'wrong'),
      SAMPLE_PROJECT: 'no',
      LOG_LEVEL: 'warn',
      // For settings that matter only once there is a database.
      ...(given['ROLE'] !== 'worker' && { DATABASE_URL: await newDatabase(inject('databases')) }),
      ...(Object.fromEntries(settings) as Record<string, string>),
    });
    expect(failed).toBeInstanceOf(StartError);
    expect(failed.message).toMatch(sentence);
    expect(failed.message).not.toContain('\n');
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['its settings', { ROLE: 'boss' }, /^Invalid settings: ROLE must be api, worker or all\.$/],
    ['what it finds', { PINBAR_DATA: '/dev/null/data' }, /^Cannot use the folder in PINBAR_DATA/],
  ])('is printed in one sentence by the process, because of %s', async (_of, given, sentence) => {
    const failed = await start('wrong', given).then(
      () => 'It started.',
      (error: unknown) => String(error),
    );
    const said = failed
      .split('\n')
      .slice(1)
      .filter((line) => line !== '');
    expect(said.at(-1)).toMatch(sentence);
    expect(said.filter((line) => /^\s+at /.test(line))).toEqual([]);
  });
});

describe('an option that there is not', () => {
  it('is told in one sentence', () => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN, '--prot', '80']);
    expect(status).toBe(1);
    expect(stderr.toString()).toMatch(/^Unknown option '--prot'.* The options are --port N .*\n$/);
  });
});

describe('the log', () => {
  it('has a request id in each line of a request, and nothing that lets its reader in', async () => {
    const product = await startOnSharedDatabase('log', {
      LOG_LEVEL: 'trace',
      SAMPLE_PROJECT: 'yes',
    });
    const { origin } = product;
    const password = product.password ?? '';
    const { accessToken, refreshToken } = await signIn(origin, ADMINISTRATOR, password);
    await expect(signIn(origin, ADMINISTRATOR, 'wrong-Pa55word')).rejects.toThrow();
    const { url } = await place(origin, accessToken);
    const signature = new URL(url).searchParams.get('signature') ?? '';
    const headers = { 'content-type': 'application/pdf' };
    await fetch(url, { method: 'PUT', headers, body: readFileSync(SAMPLE) });
    // Two failures: an altered URL, and an account that already exists.
    await fetch(url.replace('limit=', 'limit=9'), { method: 'PUT', headers, body: 'x' });
    await fetch(`${origin}/sign-in/callback?code=a-code-of-a-sign-in&state=here`);
    const asked = await call(origin, accessToken, 'GET', '/v1/projects/999999');
    expect(asked.status).toBe(404);
    await product.stop();
    const printed = product.output();
    // The first administrator's password is printed once, for a person; it is not in the log.
    const lines = printed.split('\n').filter((line) => line.startsWith('{'));
    const requests = lines
      .map((line) => JSON.parse(line) as { reqId?: string; req?: object; res?: object })
      .filter((line) => line.req !== undefined || line.res !== undefined);
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((line) => !/^[0-9a-f-]{36}$/.test(line.reqId ?? ''))).toEqual([]);
    const log = lines.join('\n');
    expect(log).toContain('/sign-in/callback?code&state');
    for (const secret of [
      ...[accessToken, refreshToken, password, signature],
      ...['wrong-Pa55word', 'a-code-of-a-sign-in', 'scrypt$', 'BEGIN', '"d":'],
    ]) {
      expect(secret.length).toBeGreaterThan(3);
      expect(log.includes(secret), secret).toBe(false);
    }
  }, 60_000);
});
