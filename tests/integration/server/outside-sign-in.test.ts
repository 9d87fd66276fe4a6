/** Signing in at issuers that are not ours: what their tokens say, their keys, and their clocks. Needs the built page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startOutsideIssuer } from '../../support/outside-issuer.ts';
import type { OutsideIssuer, OutsideIssuerSettings } from '../../support/outside-issuer.ts';
import { freePort, startProcess } from '../../support/product-process.ts';
import type { ProductProcess } from '../../support/product-process.ts';
import { newDatabase } from '../../support/shared-postgres.ts';
import { signInOutside } from '../../support/sign-in.ts';

/** Not so often that calls are limited. */
const PATIENCE = { timeout: 30_000, interval: 1000 };
const AUDIENCE = 'https://pinbar.elsewhere.example/v1';

let folder = '';
let issuer: OutsideIssuer;
let product: ProductProcess;
const ends: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinbar-outside-'));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

type Kind = Pick<OutsideIssuerSettings, 'algorithm' | 'claims' | 'groups'>;

/** An issuer of this kind, and the product that trusts it. */
async function start(kind: Kind, environment: Readonly<Record<string, string>>): Promise<void> {
  const port = await freePort();
  issuer = await startOutsideIssuer({
    ...kind,
    port: await freePort(),
    redirectUri: `http://localhost:${port}/sign-in/callback`,
    audience: AUDIENCE,
  });
  ends.push(() => issuer.stop());
  product = await startProcess({
    ...{ dataFolder: path.join(folder, 'data'), port },
    environment: {
      DATABASE_URL: await newDatabase(inject('databases')),
      OIDC_ISSUER: issuer.address,
      OIDC_CLIENT_ID: 'pinbar-elsewhere',
      OIDC_AUDIENCE: AUDIENCE,
      ...environment,
    },
  });
  ends.unshift(() => product.killEverything());
}

type Answer = { status: number; body: Record<string, unknown> };

async function get(token: string, url: string): Promise<Answer> {
  const answer = await fetch(product.origin + url, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const tokenOf = async (name: string) => (await signInOutside(product.origin, name)).accessToken;
const whoIs = (token: string) => get(token, '/v1/users/me');

describe('another sign-in', () => {
  it('signs people in, of whom the one that was named becomes the first administrator', async () => {
    await start(
      { algorithm: 'RS256', claims: 'plain' },
      { OIDC_ADMINISTRATOR: 'Ada@elsewhere.example', SAMPLE_PROJECT: 'yes' },
    );
    expect(product.password).toBeNull();
    const early = await whoIs(await tokenOf('bob'));
    expect([early.status, early.body['code']]).toEqual([401, 'NO_ORGANIZATION']);
    const token = await tokenOf('ada');
    const ada = await whoIs(token);
    expect(ada.body).toMatchObject({ email: 'ada@elsewhere.example', is_admin: true });
    const listed = await get(token, '/v1/users/me/projects');
    expect(listed.body).toMatchObject({ data: [{ name: 'Sample project' }] });
    // Without the built-in issuer there is nothing to sign in at.
    const own = await fetch(`${product.origin}/oidc/.well-known/openid-configuration`);
    expect(own.status).toBe(404);
    expect((await whoIs(await tokenOf('bob'))).status).toBe(401);
  }, 60_000);
});

describe('a sign-in with other claims and keys', () => {
  const settings = {
    OIDC_ADMINISTRATOR: 'ada',
    OIDC_GROUPS_CLAIM: 'realm_access.roles',
    OIDC_GROUP_ROLES: 'CN=Admins,OU=Pinbar=admin; Engineers=creator',
    SAMPLE_PROJECT: 'no',
  };

  it('gives roles by groups, and follows new keys and new groups', async () => {
    const groups = { ada: ['CN=Admins,OU=Pinbar', 'Engineers'] };
    await start({ algorithm: 'ES256', claims: 'nested', groups }, settings);
    const before = await tokenOf('ada');
    const ada = await whoIs(before);
    expect(ada.body).toMatchObject({ email: 'ada', full_name: 'ada', is_admin: true });
    const people = await get(before, '/v1/admin/users');
    expect(people.body).toMatchObject({ has_roles: false, has_passwords: false });

    await issuer.restart({ groups: { ada: ['Engineers'] } });
    const after = await tokenOf('ada');
    // Unknown keys are looked for at the issuer, but not at every call.
    await expect.poll(async () => (await whoIs(after)).status, PATIENCE).toBe(200);
    expect((await whoIs(after)).body).toMatchObject({ is_admin: false, user_type_id: 1 });
    // Its key is withdrawn.
    expect((await whoIs(before)).status).toBe(401);
  }, 90_000);

  it('allows for clocks that are half a minute apart, and no more', async () => {
    const groups = { ada: ['CN=Admins,OU=Pinbar'] };
    await start({ algorithm: 'ES256', claims: 'nested', groups }, settings);
    // Its tokens are valid for an hour: these ended 40 and 20 s ago by our clock.
    await issuer.restart({ clockAheadSeconds: -3640 });
    const tooOld = await whoIs(await tokenOf('ada'));
    expect(tooOld.body['detail']).toBe('Your session has ended. Please sign in again.');
    for (const clockAheadSeconds of [-3620, 20]) {
      await issuer.restart({ clockAheadSeconds });
      const token = await tokenOf('ada');
      // Its new key is not looked for at once.
      await expect.poll(async () => (await whoIs(token)).status, PATIENCE).toBe(200);
    }
  }, 120_000);
});
