/**
 * Calls of the API, typed by the contract. Only types come from there: the schemas would bring zod into the page.
 */
import type { OperationId, Operations } from '../../../contract/src/registry.ts';
import type { OperationArguments, OperationResult } from '../../../contract/src/wire/operation.ts';
import { currentIdentity, forgetIdentity, renewIdentity } from '../lib/identity.ts';
import { ApiError, errorOf, isWithoutOrganization } from './api-error.ts';

type Arguments<K extends OperationId> = OperationArguments<Operations[K]>;
type Result<K extends OperationId> = OperationResult<Operations[K]>;

type AnyArguments = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<
    Record<string, string | number | boolean | readonly (string | number)[] | undefined>
  >;
  body?: unknown;
};

export type CallOptions = { signal?: AbortSignal };

let leave: () => void = () => undefined;

/** Called when the server knows the person no more: the page then asks to sign in, and comes back (SI-004). */
export function onSignedOut(listener: () => void): void {
  leave = listener;
}

/** The address of a call: names in braces filled in, lists joined by commas, what is absent or empty left out. */
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

/** Ends in the sign-in page, so what waits for the answer never hears of it. */
async function askToSignIn(): Promise<never> {
  await forgetIdentity();
  leave();
  return new Promise(() => undefined);
}

/**
 * One call. Rejects with `ApiError` for an error answer, with a `TypeError` without a connection, with an `AbortError` when
 * aborted. A token that has just run out is renewed and the call repeated; otherwise a 401 leads to the sign-in page, except
 * that of a person without an organization.
 */
export async function call<K extends OperationId>(
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
