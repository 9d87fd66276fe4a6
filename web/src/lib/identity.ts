/** Who is signed in, by OpenID Connect (code and PKCE). The tokens live in this tab; a new tab asks the issuer again. */
import { ErrorResponse, UserManager } from 'oidc-client-ts';
import type { User } from 'oidc-client-ts';
import { PAGE_PATHS } from '../../../contract/src/page-paths.ts';
import { StatusError } from './status-error.ts';
import { forgetVisit } from './visit.ts';

/** `GET /v1/sign-in-settings`; the call is outside of the contract, because it comes before any token. */
type SignInSettings = { authority: string; client_id: string; audience: string };

/** Where to go after signing in travels with the request and comes back with the answer. */
type SignInState = { returnTo: string };

export type Identity = { name: string; email: string; accessToken: string };

/** This server only compares drawings: it has no accounts. */
export class NoAccountsHere extends Error {
  constructor() {
    super('This server has no accounts.');
    this.name = 'NoAccountsHere';
  }
}

let manager: Promise<UserManager> | null = null;

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The same machine under another of its names: the issuer knows only one, so the page goes there. Without effect elsewhere,
 * where an issuer of another origin is meant.
 */
function goToOwnName(authority: string): boolean {
  const { origin, hostname, port } = new URL(authority);
  const isSame = origin === location.origin || port !== location.port;
  if (isSame || !LOOPBACK.includes(hostname) || !LOOPBACK.includes(location.hostname)) return false;
  location.replace(origin + location.pathname + location.search);
  return true;
}

async function createManager(): Promise<UserManager> {
  const answer = await fetch('/v1/sign-in-settings');
  if (answer.status === 404) throw new NoAccountsHere();
  if (!answer.ok) {
    throw new StatusError(answer.status, `The sign-in settings request returned ${answer.status}.`);
  }
  const settings = (await answer.json()) as SignInSettings;
  if (goToOwnName(settings.authority)) return new Promise(() => undefined);
  return new UserManager({
    authority: settings.authority,
    client_id: settings.client_id,
    resource: settings.audience,
    redirect_uri: `${location.origin}${PAGE_PATHS.signInCallback}`,
    post_logout_redirect_uri: `${location.origin}${PAGE_PATHS.signIn}`,
    response_type: 'code',
    scope: 'openid profile email',
    loadUserInfo: false,
  });
}

/** One manager a page; a failed start is tried again at the next call. */
function getManager(): Promise<UserManager> {
  manager ??= createManager().catch((error: unknown) => {
    manager = null;
    throw error;
  });
  return manager;
}

function toIdentity(user: User): Identity {
  const { name, email, sub } = user.profile;
  const address = email ?? sub;
  return { name: name ?? address, email: address, accessToken: user.access_token };
}

let renewal: Promise<Identity | null> | null = null;

async function renew(): Promise<Identity | null> {
  const users = await getManager();
  const before = await users.getUser();
  if (before?.refresh_token === undefined) return null;
  try {
    const user = await users.signinSilent();
    return user === null ? null : toIdentity(user);
  } catch (error) {
    // The issuer refuses the refresh token: the person has to sign in again. A fault of its own says nothing about the token.
    if (error instanceof ErrorResponse && error.error !== 'server_error') return null;
    throw error;
  }
}

/** A fresh token by the refresh token; null when the issuer wants to see the person. One request for all who ask at once. */
export function renewIdentity(): Promise<Identity | null> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

/**
 * The signed-in person; null when nobody is. Rejects with `NoAccountsHere` where there is no sign-in, with a `StatusError` when
 * the server refuses the settings, and with the network's error when it does not answer.
 */
export async function currentIdentity(): Promise<Identity | null> {
  const user = await (await getManager()).getUser();
  if (user === null) return null;
  if (user.expired !== true) return toIdentity(user);
  return renewIdentity();
}

/** Leaves the page for the issuer's sign-in, or its sign-up. */
export async function signIn(returnTo: string, isSignUp = false): Promise<void> {
  const users = await getManager();
  const state: SignInState = { returnTo };
  await users.signinRedirect({
    state,
    ...(isSignUp && { extraQueryParams: { screen_hint: 'signup' } }),
  });
}

/** Takes the issuer's answer from the address. Gives where the person wanted to go. */
export async function finishSignIn(): Promise<string> {
  const user = await (await getManager()).signinRedirectCallback();
  const state = user.state as SignInState | undefined;
  return safeReturn(state?.returnTo);
}

/** Forgets the tokens of this tab alone, as after the server refused them. */
export async function forgetIdentity(): Promise<void> {
  await (await getManager()).removeUser();
}

/** Signs out here and at the issuer, which leads back to the sign-in page. */
export async function signOut(): Promise<void> {
  const users = await getManager();
  forgetVisit();
  await users.signoutRedirect();
}

/** Addresses of this page are told from others by one that nobody asks for. */
const ANY_ORIGIN = 'http://this-page.invalid';

/** An address of this page; anything else (another site, the sign-in itself) becomes the start. */
export function safeReturn(wanted: string | undefined): string {
  // Read as the browser does, which passes over tabs and line breaks and takes a backslash for a slash.
  const url = wanted?.startsWith('/') === true ? URL.parse(wanted, ANY_ORIGIN) : null;
  if (url?.origin !== ANY_ORIGIN) return '/';
  // What is left of `/..//other.example` would be another site's again.
  if (/^\/(\/|sign-(in|up)(\/|$))/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
