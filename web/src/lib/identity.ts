/** The signed-in user, by OpenID Connect (code and PKCE). Tokens live in this tab; a new tab asks the issuer again. */
import { ErrorResponse, UserManager } from 'oidc-client-ts';
import type { User } from 'oidc-client-ts';
import { PAGE_PATHS } from '../../../contract/src/page-paths.ts';
import { StatusError } from './status-error.ts';
import { forgetVisit } from './visit.ts';
import { forgetTab, readTab, writeTab } from './tab-store.ts';

/** `GET /v1/sign-in-settings`. Not in the contract, because it comes before any token. */
type SignInSettings = { authority: string; client_id: string; audience: string };

/** The return URL travels with the sign-in request. */
type SignInState = { returnTo: string };

export type Identity = { name: string; email: string; accessToken: string };

/** Why the sign-in page is shown, beside the errors of issuers: the person may no longer sign in. */
export const DEACTIVATED = 'deactivated';

/** This server has no accounts; it only compares drawings. */
export class NoAccountsHere extends Error {
  constructor() {
    super('This server has no accounts.');
    this.name = 'NoAccountsHere';
  }
}

let manager: Promise<UserManager> | null = null;

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The issuer knows one host name only. On another name of the same machine, redirects there. Does nothing for an issuer of
 * another origin.
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

/** One manager per page; a failed start is retried on the next call. */
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
    // The issuer rejected the refresh token, so the user must sign in again. A server error says nothing about the token.
    if (error instanceof ErrorResponse && error.error !== 'server_error') return null;
    throw error;
  }
}

/** Renews the token; null if the user must sign in. Concurrent callers share one request. */
export function renewIdentity(): Promise<Identity | null> {
  renewal ??= renew().finally(() => {
    renewal = null;
  });
  return renewal;
}

/**
 * The signed-in user, or null. Rejects with `NoAccountsHere` if the server has no sign-in, a `StatusError` if it refuses
 * the settings, or the network error.
 */
export async function currentIdentity(): Promise<Identity | null> {
  const user = await (await getManager()).getUser();
  if (user === null) return null;
  if (user.expired !== true) return toIdentity(user);
  return renewIdentity();
}

/** In this tab: where the person wants to go once they are signed in. The issuer's forms know nothing of it. */
const WANTED_KEY = 'pinbar-wanted-address';

/** Where a sign-in that is started anew leads. */
export function wantedAddress(): string {
  return safeReturn(readTab(WANTED_KEY) ?? undefined);
}

/** Redirects to the issuer's sign-in or sign-up. */
export async function signIn(returnTo: string, isSignUp = false): Promise<void> {
  const users = await getManager();
  const state: SignInState = { returnTo };
  writeTab(WANTED_KEY, returnTo);
  await users.signinRedirect({
    state,
    ...(isSignUp && { extraQueryParams: { screen_hint: 'signup' } }),
  });
}

/** Redeems the issuer's response in the URL, which works once. Returns where the user wanted to go. */
export async function finishSignIn(): Promise<string> {
  const user = await (await getManager()).signinRedirectCallback();
  forgetTab(WANTED_KEY);
  const state = user.state as SignInState | undefined;
  return safeReturn(state?.returnTo);
}

/** Drops this tab's tokens, for example after the server rejected them. */
export async function forgetIdentity(): Promise<void> {
  await (await getManager()).removeUser();
}

/** Signs out here and at the issuer, which returns to the sign-in page. */
export async function signOut(): Promise<void> {
  const users = await getManager();
  forgetVisit();
  await users.signoutRedirect();
}

/** A base URL that is never requested, to detect URLs of other sites. */
const ANY_ORIGIN = 'http://this-page.invalid';

/** The path if the URL is on this site; otherwise (another site, the sign-in itself) the start page. */
export function safeReturn(wanted: string | undefined): string {
  // Parsed like the browser does: it ignores tabs and line breaks and reads a backslash as a slash.
  const url = wanted?.startsWith('/') === true ? URL.parse(wanted, ANY_ORIGIN) : null;
  if (url?.origin !== ANY_ORIGIN) return '/';
  // `/..//other.example` would normalize to another site.
  if (/^\/(\/|sign-(in|up)(\/|$))/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
