/**
 * The built-in sign-in against people who guess passwords, submit other people's forms, or come without a sign-in of their
 * own.
 */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, signInTries } from '../../../server/src/db/schema.ts';
import { checkPassword, createAccount } from '../../../server/src/identity/issuer/accounts.ts';
import { takeTry } from '../../../server/src/identity/issuer/sign-in-tries.ts';
import { freePort } from '../../support/product-process.ts';
import { beginSignIn, Browser, signUp } from '../../support/sign-in.ts';
import { startTestProduct } from '../../support/test-product.ts';
import type { TestProduct } from '../../support/test-product.ts';

const EMAIL = 'ada@pinbar.example';
/** Takes as long to check as a person's account. */
const NOBODY = 'nobody@pinbar.example';
const PASSWORD = 'a right password';
const WRONG = { email: EMAIL, password: 'a wrong password' };
/** Of scrypt. Checking a password costs what its hash says; a person's costs 0.2 s. */
const QUICK = { N: 2 ** 10, r: 8, p: 1 };
const RIGHT = { email: EMAIL, password: PASSWORD };

let product: TestProduct;
let origin = '';
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  product = await startTestProduct({ signInAt: origin });
  await product.app.listen({ host: 'localhost', port });
  await createAccount(product.db, { email: EMAIL, fullName: 'Ada', password: PASSWORD }, QUICK);
});
afterAll(() => product[Symbol.asyncDispose]());
beforeEach(() => product.db.delete(signInTries));

/** As if time had passed. */
async function letPass(interval: string): Promise<void> {
  const change = { nextTryAt: sql`${signInTries.nextTryAt} - ${interval}::interval` };
  await product.db.update(signInTries).set(change);
}

type Refusal = { status: number; wait: number; code: string; detail: string };
async function refusalOf(answer: Response): Promise<Refusal> {
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return {
    status: answer.status,
    wait: Number(answer.headers.get('retry-after') ?? 0),
    code,
    detail,
  };
}

describe('tries of passwords', () => {
  it('wait longer and longer, up to 15 minutes', async () => {
    const waits: number[] = [];
    for (let tries = 1; tries <= 15; tries += 1) {
      expect(await takeTry(product.db, 'somebody')).toBe(0);
      const wait = tries < 5 ? 0 : await takeTry(product.db, 'somebody');
      waits.push(wait);
      await letPass(`${wait} seconds`);
    }
    const expected = [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900];
    // The remaining wait; a busy machine may use some of it to ask.
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(expected[index] ?? 0);
      expect(wait).toBeGreaterThan((expected[index] ?? 0) - 4);
    }
  });

  it('are refused while they wait, also the right password, which then lets its person in', async () => {
    const begun = await beginSignIn(origin);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await refusalOf(await begun.post(WRONG))).toMatchObject({ status: 401, wait: 0 });
    }
    await letPass('-10 minutes');
    const refusal = await refusalOf(await begun.post(RIGHT));
    expect(refusal).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refusal.detail).toMatch(/Please wait \d+ minutes\./);
    expect(refusal.wait).toBeGreaterThan(500);
    await letPass('15 minutes');
    expect((await begun.finish(await begun.post(RIGHT))).accessToken).toBeTruthy();
    // The count is reset.
    expect(await product.db.select().from(signInTries)).toEqual([]);
  });

  it('gain nothing by coming at once', async () => {
    const begun = await beginSignIn(origin);
    const answers = await Promise.all(Array.from({ length: 12 }, () => begun.post(WRONG)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
  });

  it('are counted by address, however it is written, and answered alike where there is no account', async () => {
    const begun = await beginSignIn(origin);
    const tell = async (emails: readonly string[]) => {
      const told: string[] = [];
      for (const [index, email] of emails.entries()) {
        if (index === 5) await letPass('-10 minutes -30 seconds');
        const { status, detail } = await refusalOf(await begun.post({ ...WRONG, email }));
        told.push(`${status} ${detail}`);
      }
      return told;
    };
    const spellings = ['Ada@pinbar.example', ' ada@Pinbar.example ', EMAIL, EMAIL, EMAIL, EMAIL];
    const known = await tell(spellings);
    const unknown = await tell(spellings.map((email) => email.replace(/ada/i, 'nobody')));
    expect(known).toEqual(unknown);
    expect(known.at(-1)).toMatch(
      /^429 Too many attempts for this email\. Please wait \d+ minutes\.$/,
    );
  });

  it('by strangers do not keep a person out of a browser that they have signed in with before', async () => {
    const browser = new Browser();
    const first = await beginSignIn(origin, { browser });
    await first.finish(await first.post(RIGHT));

    const attack = await beginSignIn(origin);
    for (let tries = 0; tries < 5; tries += 1) await attack.post(WRONG);
    await letPass('-10 minutes');
    expect((await attack.post(RIGHT)).status).toBe(429);

    browser.forget('_session');
    const again = await beginSignIn(origin, { browser });
    expect((await again.finish(await again.post(RIGHT))).accessToken).toBeTruthy();
    // The attacker's count continues.
    expect((await attack.post(RIGHT)).status).toBe(429);
    // And the cookie gives nobody more attempts than others have.
    browser.forget('_session');
    const last = await beginSignIn(origin, { browser });
    for (let tries = 0; tries < 5; tries += 1) expect((await last.post(WRONG)).status).toBe(401);
    await letPass('-10 minutes');
    expect((await last.post(RIGHT)).status).toBe(429);
  });
});

describe('a form without a sign-in that was begun in this browser', () => {
  it.each(['/sign-in/none', '/sign-up/none'])('changes nothing: %s', async (path) => {
    const fields = { ...RIGHT, email: 'eve@pinbar.example', full_name: 'Eve' };
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    expect(await refusalOf(answer)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await product.db.select().from(signInTries)).toEqual([]);
    const all = await product.db.select({ email: accounts.email }).from(accounts);
    expect(all.map(({ email }) => email)).not.toContain('eve@pinbar.example');
  });

  it('is refused, too, with the address of somebody else’s sign-in', async () => {
    const theirs = await beginSignIn(origin, { hint: 'signup' });
    const mine = await beginSignIn(origin, { hint: 'signup' });
    const fields = { ...RIGHT, email: 'eve@pinbar.example', full_name: 'Eve' };
    const answer = await fetch(theirs.form, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    expect(answer.status).toBe(409);
    expect((await mine.finish(await mine.post(fields))).accessToken).toBeTruthy();
  });
});

describe('names and addresses', () => {
  it.each([
    ['a\0b', EMAIL],
    ['two\nlines', EMAIL],
    ['turned \u202e round', EMAIL],
    ['half \ud800', EMAIL],
    ['\u200b', EMAIL],
    ['Ada', 'a\0@pinbar.example'],
  ])('are one line of printable text: %j, %j', async (full_name, email) => {
    const up = await beginSignIn(origin, { hint: 'signup' });
    expect((await up.post({ full_name, email, password: PASSWORD })).status).toBe(422);
    if (email === EMAIL) return;
    const begun = await beginSignIn(origin);
    expect((await begun.post({ email, password: PASSWORD })).status).toBe(422);
  });

  it('of any script are taken', async () => {
    const full_name = 'آدا\u200cلاولیس Ада 愛 👩‍👩‍👧';
    const { accessToken } = await signUp(origin, {
      ...RIGHT,
      email: 'ada.2@pinbar.example',
      full_name,
    });
    const claims = JSON.parse(
      Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    expect(claims).toMatchObject({ name: full_name });
  });
});

describe('NUL at the issuer', () => {
  it.each([
    '/oidc/auth?client_id=%00',
    '/oidc/auth?client_id=pinbar&response_type=code&redirect_uri=CALLBACK&scope=openid&code_challenge=0123456789012345678901234567890123456789012&code_challenge_method=S256&state=a%00b',
    '/oidc/auth/%00',
    '/oidc/session/end?client_id=pinbar&state=%00',
    '/oidc/session/end?id_token_hint=%00',
  ])('is refused: %s', async (path) => {
    const callback = encodeURIComponent(`${origin}/sign-in/callback`);
    const url = origin + path.replace('CALLBACK', callback);
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('location') ?? '').not.toContain('server_error');
  });

  it.each([
    { grant_type: 'authorization_code', code: '\0', redirect_uri: 'x', code_verifier: 'x' },
    { grant_type: 'refresh_token', refresh_token: 'a\0b' },
    { grant_type: '\0' },
  ])('is refused: %j', async (fields: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${origin}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'pinbar', ...fields }),
    });
    expect(answer.status).toBe(400);
  });
});

describe('signing out', () => {
  async function signedIn() {
    const browser = new Browser();
    const begun = await beginSignIn(origin, { browser });
    const { idToken } = await begun.finish(await begun.post(RIGHT));
    return { browser, idToken };
  }
  const endSession = (idToken?: string) => {
    const query = new URLSearchParams({
      post_logout_redirect_uri: `${origin}/sign-in`,
      ...(idToken === undefined ? { client_id: 'pinbar' } : { id_token_hint: idToken }),
    });
    return `${origin}/oidc/session/end?${query.toString()}`;
  };

  it('goes on by itself for who comes from the page, which has a token of that person', async () => {
    const { browser, idToken } = await signedIn();
    const page = await (await browser.go(endSession(idToken))).text();
    expect(page).toContain('src="/sign-out.js"');
    const [, secret = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const answer = await browser.go(`${origin}/oidc/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: secret, logout: 'yes' }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/sign-in`]);
  });

  it('asks who comes by a link of another site, also with a token of somebody else', async () => {
    const { browser } = await signedIn();
    const other = await signUp(origin, {
      ...RIGHT,
      email: 'mallory@pinbar.example',
      full_name: 'Mallory',
    });
    for (const link of [endSession(), endSession(other.idToken), `${origin}/oidc/session/end`]) {
      const page = await (await browser.go(link)).text();
      expect(page).toContain('Sign out of Pinbar?');
      expect(page).not.toContain('<script');
    }
  });

  it('takes no form but its own', async () => {
    const { browser } = await signedIn();
    await browser.go(endSession());
    for (const fields of [{ logout: 'yes' }, { logout: 'yes', xsrf: 'guessed' }]) {
      const answer = await browser.go(`${origin}/oidc/session/end/confirm`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      expect(answer.headers.get('location') ?? '').not.toBe(`${origin}/sign-in`);
    }
    // Still signed in: the issuer gives a code without asking for the password.
    const query = new URLSearchParams({
      client_id: 'pinbar',
      response_type: 'code',
      redirect_uri: `${origin}/sign-in/callback`,
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await browser.go(`${origin}/oidc/auth?${query.toString()}`);
    expect(answer.headers.get('location')).toContain('/sign-in/callback?code=');
  });
});

describe('passwords', () => {
  it('are hashed two at once, in threads of their own: files are read meanwhile, and too many do not wait in line', async () => {
    const over = new AbortController();
    const hashed = Promise.allSettled(
      Array.from({ length: 40 }, () => checkPassword(product.db, NOBODY, 'a wrong password')),
    ).finally(() => {
      over.abort();
    });
    let reads = 0;
    while (!over.signal.aborted) {
      await readFile(new URL(import.meta.url));
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      reads += 1;
    }
    const results = await hashed;
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBe(40 - 24 - 2);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 });
    }
    // Node's own scrypt would block all file-reading threads until the last hash is done.
    expect(reads).toBeGreaterThan(26);
  });
});
