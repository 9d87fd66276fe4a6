/** API calls, typed by the contract. Imports types only: the schemas would bundle zod into the page. */
import type { OperationId, Operations } from '../../../contract/src/registry.ts';
import type { OperationArguments, OperationResult } from '../../../contract/src/wire/operation.ts';
import { currentIdentity, forgetIdentity, renewIdentity } from '../lib/identity.ts';
import { ApiError, errorOf, isWithoutOrganization } from './api-error.ts';

/** Operations that change nothing: all of GET, and those that count against the limit of reads. */
export type ReadId = {
  [K in OperationId]: K extends `GET ${string}`
    ? K
    : Operations[K] extends { rate: 'read' }
      ? K
      : never;
}[OperationId];
export type WriteId = Exclude<OperationId, ReadId>;

export type Arguments<K extends OperationId> = OperationArguments<Operations[K]>;
export type Result<K extends OperationId> = OperationResult<Operations[K]>;

type AnyArguments = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<
    Record<string, string | number | boolean | readonly (string | number)[] | undefined>
  >;
  body?: unknown;
};

export type CallOptions = { signal?: AbortSignal };

let leave: () => void = () => undefined;

/** Called when the session is no longer valid: the page asks to sign in and returns here (SI-004). */
export function onSignedOut(listener: () => void): void {
  leave = listener;
}

/** Builds a call's URL: fills in path parameters, joins lists with commas, and omits empty values. */
export function addressOf(path: string, { params = {}, query = {} }: AnyArguments): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function send(key: string, args: AnyArguments, token: string, signal?: AbortSignal) {
  const [method = '', path = ''] = key.split(' ');
  return fetch(addressOf(path, args), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(args.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
    ...(signal && { signal }),
  });
}

/** Never settles: the browser leaves for the sign-in page. */
async function askToSignIn(): Promise<never> {
  await forgetIdentity();
  leave();
  return new Promise(() => undefined);
}

/**
 * One API call; a write goes through `write`, which also refetches what it makes stale. Rejects with `ApiError` for an error response, `TypeError` without a connection, `AbortError` when
 * aborted. An expired token is renewed and the call repeated. Any other 401 leads to the sign-in page, except for users
 * without an organization.
 */
export async function request<K extends OperationId>(
  key: K,
  args: Arguments<K>,
  { signal }: CallOptions = {},
): Promise<Result<K>> {
  const given = args as AnyArguments;
  const identity = await currentIdentity();
  if (identity === null) return askToSignIn();
  let answer = await send(key, given, identity.accessToken, signal);
  if (answer.status === 401) {
    const error = await errorOf(answer);
    if (isWithoutOrganization(error)) throw error;
    const fresh = await renewIdentity();
    if (fresh === null) return askToSignIn();
    answer = await send(key, given, fresh.accessToken, signal);
    if (answer.status === 401) {
      const again = await errorOf(answer);
      if (isWithoutOrganization(again)) throw again;
      return askToSignIn();
    }
  }
  if (!answer.ok) throw await errorOf(answer);
  if (answer.status === 204) return undefined as Result<K>;
  const body: unknown = await answer.json().catch(() => {
    throw new ApiError(answer.status, null, 'The server’s answer could not be read.');
  });
  return body as Result<K>;
}

/** A read. */
export function call<K extends ReadId>(
  key: K,
  args: Arguments<K>,
  options?: CallOptions,
): Promise<Result<K>> {
  return request(key, args, options);
}
