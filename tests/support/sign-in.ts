/** Signs in at the built-in issuer as a browser does: redirects, cookies, code and PKCE. */
import { createHash, randomBytes } from 'node:crypto';

export type SignedIn = { accessToken: string; refreshToken: string; idToken: string };

type Settings = { authority: string; client_id: string; audience: string };

/** Follows redirects manually, because every step may set cookies. Stops at the first URL that `until` accepts. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  forget(cookie: string): void {
    this.#cookies.delete(cookie);
    this.#cookies.delete(`${cookie}.sig`);
  }

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name, value.join('='));
    }
    return answer;
  }

  async follow(url: string, until: (url: URL) => boolean): Promise<URL> {
    let next = new URL(url);
    for (let hop = 0; hop < 10 && !until(next); hop += 1) {
      const answer = await this.go(next.href);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${next.pathname} answers ${answer.status}`);
      next = new URL(location, next);
    }
    return next;
  }
}

type Hint = 'signup' | null;

async function settingsOf(origin: string): Promise<Settings> {
  return (await (await fetch(`${origin}/v1/sign-in-settings`)).json()) as Settings;
}

/** The start of a sign-in: the request to the issuer, and what its code is exchanged with. */
function codeRequest(origin: string, settings: Settings) {
  const verifier = randomBytes(32).toString('base64url');
  const redirect = `${origin}/sign-in/callback`;
  const query = new URLSearchParams({
    client_id: settings.client_id,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid profile email',
    resource: settings.audience,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'here',
  });
  return { query, redirect, verifier };
}

export type BegunSignIn = {
  /** The URL of the form. */
  form: URL;
  /** Sends the form. */
  post(fields: object): Promise<Response>;
  /** Continues with the response to the form. */
  finish(answer: Response): Promise<SignedIn>;
};

/** Goes as far as the built-in issuer's form. */
export async function beginSignIn(
  origin: string,
  { hint = null, browser = new Browser() }: { hint?: Hint; browser?: Browser } = {},
): Promise<BegunSignIn> {
  const settings = await settingsOf(origin);
  const { query, redirect, verifier } = codeRequest(origin, settings);
  if (hint) query.set('screen_hint', hint);
  const form = await browser.follow(`${settings.authority}/auth?${query.toString()}`, (url) =>
    /^\/sign-(in|up)\//.test(url.pathname),
  );
  return {
    form,
    post: (fields) =>
      browser.go(form.href, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    async finish(answer) {
      const said = (await answer.json()) as { redirect_to?: string; detail?: string };
      if (said.redirect_to === undefined) throw new Error(said.detail ?? String(answer.status));
      const back = await browser.follow(said.redirect_to, (url) => url.href.startsWith(redirect));
      const code = back.searchParams.get('code');
      if (code === null) throw new Error(`No code: ${back.search}`);
      return exchange(settings, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
      });
    },
  };
}

async function throughForm(origin: string, hint: Hint, fields: object): Promise<SignedIn> {
  const begun = await beginSignIn(origin, { hint });
  return begun.finish(await begun.post(fields));
}

/** Signs in at an issuer with its own forms (`outside-issuer.ts`), which also asks for consent. */
export async function signInOutside(origin: string, name: string): Promise<SignedIn> {
  const settings = await settingsOf(origin);
  const { query, redirect, verifier } = codeRequest(origin, settings);
  const browser = new Browser();
  const discovery = await fetch(`${settings.authority}/.well-known/openid-configuration`);
  const { authorization_endpoint } = (await discovery.json()) as { authorization_endpoint: string };
  let next = `${authorization_endpoint}?${query.toString()}`;
  for (const prompt of ['login', 'consent']) {
    const form = await browser.follow(next, (url) => url.pathname.startsWith('/interaction/'));
    const answer = await browser.go(form.href, {
      method: 'POST',
      body: new URLSearchParams({ prompt, login: name, password: 'any' }),
    });
    next = new URL(answer.headers.get('location') ?? '', form).href;
  }
  const back = await browser.follow(next, (url) => url.href.startsWith(redirect));
  return exchange(settings, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirect,
    code_verifier: verifier,
  });
}

/** Throws the issuer's own message if the password is wrong. */
export function signIn(origin: string, email: string, password: string): Promise<SignedIn> {
  return throughForm(origin, null, { email, password });
}

export type NewAccount = { email: string; full_name: string; password: string };

/** Creates an account and signs in with it. */
export function signUp(origin: string, account: NewAccount): Promise<SignedIn> {
  return throughForm(origin, 'signup', account);
}

async function exchange(settings: Settings, fields: Record<string, string>): Promise<SignedIn> {
  const discovery = await fetch(`${settings.authority}/.well-known/openid-configuration`);
  const { token_endpoint } = (await discovery.json()) as { token_endpoint: string };
  const answer = await fetch(token_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: settings.client_id, ...fields }),
  });
  const body = (await answer.json()) as {
    access_token?: string;
    refresh_token?: string;
    id_token?: string;
    error_description?: string;
  };
  if (body.access_token === undefined) throw new Error(body.error_description ?? 'no token');
  const { access_token, refresh_token = '', id_token = '' } = body;
  return { accessToken: access_token, refreshToken: refresh_token, idToken: id_token };
}

/** A new access token for a refresh token. */
export async function refresh(origin: string, refreshToken: string): Promise<SignedIn> {
  return exchange(await settingsOf(origin), {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
}
