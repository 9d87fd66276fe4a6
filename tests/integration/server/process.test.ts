/**
 * Pinbar as a process: the first start, sign-in at the built-in issuer, clean shutdown, and recovery after kill -9 of
 * everything, with all that was acknowledged. Needs the built page and core.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startProcess } from '../../support/product-process.ts';
import type { ProductProcess } from '../../support/product-process.ts';
import { refresh, signIn, signUp } from '../../support/sign-in.ts';

const SAMPLE = fileURLToPath(new URL('../../../web/public/sample/issue-1.pdf', import.meta.url));
const PEOPLE = fileURLToPath(new URL('../../../server/src/people.ts', import.meta.url));
const ADMINISTRATOR = 'admin@pinbar.example';

type Json = Record<string, unknown>;

describe('the product as a process', () => {
  let dataFolder = '';
  let port = 0;
  let product: ProductProcess;
  let password = '';

  beforeAll(async () => {
    dataFolder = mkdtempSync(path.join(tmpdir(), 'pinbar-process-'));
    port = await freePort();
    product = await startProcess({ dataFolder, port });
    password = product.password ?? '';
  });
  afterAll(async () => {
    await product.killEverything();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  async function call(token: string, method: string, url: string, body?: object) {
    const answer = await fetch(product.origin + url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }

  const administrator = async () =>
    (await signIn(product.origin, ADMINISTRATOR, password)).accessToken;

  async function addProject(token: string, name: string): Promise<number> {
    const me = await call(token, 'GET', '/v1/users/me');
    const organizations = me.body['user_organizations'] as { organization: { id: number } }[];
    const organization = organizations[0]?.organization.id;
    const made = await call(token, 'POST', '/v1/projects', {
      name,
      organization_id: organization,
    });
    expect(made.status).toBe(201);
    const place = await call(token, 'POST', '/v1/storage/upload-url', {
      path: `organizations/${organization}/projects/${name}.pdf`,
    });
    const sent = await fetch(String(place.body['signed_url']), {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: readFileSync(SAMPLE),
    });
    expect(sent.status).toBe(201);
    const documents = await call(token, 'POST', '/v1/documents', {
      project_id: made.body['id'],
      file_ids: [place.body['file_id']],
    });
    expect(documents.status).toBe(201);
    return Number(made.body['id']);
  }

  const sheetNumbers = async (token: string, project: number): Promise<string[]> => {
    const contents = await call(token, 'GET', `/v1/projects/${project}/table-of-contents`);
    const { sheet_sets } = contents.body['drawings'] as {
      sheet_sets: { sheets: { sheet_num: string }[] }[];
    };
    return sheet_sets.flatMap((set) => set.sheets.map((sheet) => sheet.sheet_num));
  };

  const SHEETS = ['A-101', 'A-102', 'A-103', 'A-201', 'A-301', 'A-501', 'A-601', 'S-101', 'S-102'];

  it('signs the first administrator in, refuses a wrong password, and renews a session', async () => {
    const signedIn = await signIn(product.origin, ADMINISTRATOR, password);
    const me = await call(signedIn.accessToken, 'GET', '/v1/users/me');
    expect(me.body).toMatchObject({ email: ADMINISTRATOR, is_admin: true });
    await expect(signIn(product.origin, ADMINISTRATOR, 'wrong')).rejects.toThrow(
      'Incorrect email or password.',
    );
    const renewed = await refresh(product.origin, signedIn.refreshToken);
    expect((await call(renewed.accessToken, 'GET', '/v1/users/me')).status).toBe(200);
  });

  it('names the addresses of its sign-in by its own name, whatever a request calls it', async () => {
    const answer = await fetch(`${product.origin}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    const { authorization_endpoint } = (await answer.json()) as Json;
    expect(authorization_endpoint).toBe(`${product.origin}/oidc/auth`);
  });

  it('refuses to run twice on one folder, and leaves the one that runs as it is', async () => {
    await expect(startProcess({ dataFolder, port: await freePort() })).rejects.toThrow(
      `Another Pinbar is using ${dataFolder}. Stop it first, or set PINBAR_DATA to another folder.`,
    );
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  });

  it('lets a newcomer sign up, who then belongs to no organization', async () => {
    const account = {
      email: 'new@pinbar.example',
      full_name: 'New Person',
      password: 'long enough for one',
    };
    const { accessToken } = await signUp(product.origin, account);
    const me = await call(accessToken, 'GET', '/v1/users/me');
    expect([me.status, me.body['code']]).toEqual([401, 'NO_ORGANIZATION']);
    await expect(
      signUp(product.origin, { ...account, email: 'NEW@pinbar.example' }),
    ).rejects.toThrow('An account with this email already exists. Please sign in instead.');
  });

  it('lets a newcomer in, and gives a new password, by the command at the server', async () => {
    const people = (...args: string[]) => {
      const env = { ...process.env, PINBAR_DATA: dataFolder };
      const ran = spawnSync(process.execPath, [PEOPLE, ...args], { env, encoding: 'utf8' });
      return { code: ran.status, said: ran.stdout + ran.stderr };
    };
    const ada = 'ada@pinbar.example';
    const before = people('add', ada);
    expect([before.code, before.said]).toEqual([
      1,
      `Nobody with the email ${ada} has signed in yet. They need to open Pinbar and create an account first; they will see “No Access”.\n`,
    ]);
    const old = 'her first long password';
    const { origin } = product;
    const ofAda = await signUp(origin, { email: ada, full_name: 'Ada', password: old });
    const status = async () => (await call(ofAda.accessToken, 'GET', '/v1/users/me')).status;
    expect(await status()).toBe(401);
    expect(people().said).toContain(`${ada}  Ada  no access yet\n`);
    expect(people('add', 'ADA@pinbar.example').said).toBe('Ada now belongs to My organization.\n');
    expect(await status()).toBe(200);
    expect(people('add', ada, '--organization', 'Nowhere').said).toContain(
      'There is no organization named Nowhere. There are: My organization.',
    );

    const renewed = people('password', ada);
    const fresh = /^ {2}(\S+)$/m.exec(renewed.said)?.[1] ?? '';
    await expect(signIn(origin, ada, old)).rejects.toThrow('Incorrect email or password');
    await expect(refresh(origin, ofAda.refreshToken)).rejects.toThrow();
    expect((await signIn(origin, ada, fresh)).accessToken).not.toBe('');

    expect(people('remove', ada).said).toBe('Ada no longer belongs to the organization.\n');
    expect(await status()).toBe(401);
  }, 120_000);

  it('reads the sheets of an uploaded set', async () => {
    const token = await administrator();
    const project = await addProject(token, 'Clinic');
    await expect
      .poll(() => sheetNumbers(token, project), { timeout: 60_000, interval: 500 })
      .toEqual(SHEETS);
    const tasks = await call(token, 'GET', `/v1/projects/${project}/tasks`);
    const events = tasks.body['data'] as { event_type: string; had_error: boolean }[];
    expect(events.every((event) => !event.had_error)).toBe(true);
  });

  it('finishes the reading of a set whose worker was killed', async () => {
    const token = await administrator();
    const project = await addProject(token, 'Killed worker');
    // Until a worker has taken it up.
    await expect
      .poll(
        async () => {
          const { body } = await call(token, 'GET', `/v1/projects/${project}/tasks`);
          return (body['data'] as unknown[]).length;
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBeGreaterThan(0);
    expect(product.killWorkers()).toBeGreaterThan(0);
    await expect
      .poll(() => sheetNumbers(token, project), { timeout: 90_000, interval: 500 })
      .toEqual(SHEETS);
  }, 120_000);

  it('loses nothing acknowledged to kill -9 of everything, five times, and finishes what was under way', async () => {
    const projects: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      const token = await administrator();
      projects.push(await addProject(token, `Round ${round}`));
      await product.killEverything();
      product = await startProcess({ dataFolder, port });
      expect(product.password).toBeNull();
      const again = await administrator();
      const listed = await call(again, 'GET', '/v1/users/me/projects');
      const ids = (listed.body['data'] as { id: number }[]).map((project) => project.id);
      expect(ids).toEqual(expect.arrayContaining(projects));
    }
    const token = await administrator();
    for (const project of projects) {
      await expect
        .poll(() => sheetNumbers(token, project), { timeout: 90_000, interval: 500 })
        .toEqual(SHEETS);
    }
  }, 300_000);

  it('slows down who tries passwords', async () => {
    const attempt = () =>
      fetch(`${product.origin}/sign-in/none`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ADMINISTRATOR, password: 'a wrong password' }),
      });
    let answer = await attempt();
    for (let tries = 1; tries < 30 && answer.status !== 429; tries += 1) {
      await answer.body?.cancel();
      answer = await attempt();
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('stops cleanly and starts again with the same data', async () => {
    expect(await product.stop()).toBe(0);
    product = await startProcess({ dataFolder, port });
    const listed = await call(await administrator(), 'GET', '/v1/users/me/projects');
    expect((listed.body['data'] as unknown[]).length).toBe(7);
  });
});

describe('the first start', () => {
  it('makes a project of the sample, reads it, makes no other at the next start, and none once it was removed', async () => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'pinbar-first-'));
    const port = await freePort();
    const environment = { SAMPLE_PROJECT: 'yes' };
    let product = await startProcess({ dataFolder, port, environment });
    try {
      const { origin, password } = product;
      const get = async (token: string, url: string) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await (await fetch(origin + url, { headers })).json()) as Json;
      };
      const { accessToken } = await signIn(origin, ADMINISTRATOR, password ?? '');
      const listed = await get(accessToken, '/v1/users/me/projects');
      expect(listed['data']).toMatchObject([{ name: 'Sample project', documents_count: 2 }]);
      const id = (listed['data'] as { id: number }[])[0]?.id;
      const sheets = async () => {
        const contents = await get(accessToken, `/v1/projects/${id}/table-of-contents`);
        const { sheet_sets } = contents['drawings'] as { sheet_sets: { sheets: unknown[] }[] };
        return sheet_sets.reduce((count, set) => count + set.sheets.length, 0);
      };
      await expect.poll(sheets, { timeout: 60_000, interval: 500 }).toBeGreaterThan(16);
      await product.stop();
      product = await startProcess({ dataFolder, port, environment });
      const again = await signIn(origin, ADMINISTRATOR, password ?? '');
      const after = await get(again.accessToken, '/v1/users/me/projects');
      expect((after['data'] as unknown[]).length).toBe(1);

      // Whoever does not want it deletes it, and it stays away.
      const removed = await fetch(`${origin}/v1/projects/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${again.accessToken}` },
      });
      expect(removed.status).toBe(204);
      await product.stop();
      product = await startProcess({ dataFolder, port, environment });
      const last = await signIn(origin, ADMINISTRATOR, password ?? '');
      expect(await get(last.accessToken, '/v1/users/me/projects')).toEqual({ data: [] });
    } finally {
      await product.killEverything();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }, 120_000);
});
