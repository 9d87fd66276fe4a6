/** API calls, typed by the contract. Imports types only: the schemas would bundle zod into the page. */
import type { OperationId, Operations } from '../../../contract/src/registry.ts';
import type { OperationArguments, OperationResult } from '../../../contract/src/wire/operation.ts';
import { currentIdentity, forgetIdentity, renewIdentity } from '../lib/identity.ts';
import { ApiError, errorOf, isWithoutOrganization } from './api-error.ts';

/** Operations that change nothing: all of GET, and those that count against the limit of reads. */
export type ReadId = {
  [K in OperationId]: Operations[K] extends { events: object } | { file: string }
    ? never
    : K extends `GET ${string}`
      ? K
      : Operations[K] extends { rate: 'read' }
        ? K
        : never;
}[OperationId];
/** Operations that answer with a stream of events. */
export type StreamId = {
  [K in OperationId]: Operations[K] extends { events: object } ? K : never;
}[OperationId];
/** Operations that answer with a file. */
export type FileId = {
  [K in OperationId]: Operations[K] extends { file: string } ? K : never;
}[OperationId];
export type WriteId = Exclude<OperationId, ReadId | StreamId | FileId>;

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

let leave: (isDeactivated: boolean) => void = () => undefined;

/**
 * Called when the session is no longer valid: the page asks to sign in and returns here (SI-004). `isDeactivated`: signing in
 * again would not help.
 */
export function onSignedOut(listener: (isDeactivated: boolean) => void): void {
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

type Sending = CallOptions & { headers?: Readonly<Record<string, string>> };

async function send(key: string, args: AnyArguments, token: string, { signal, headers }: Sending) {
  const [method = '', path = ''] = key.split(' ');
  return fetch(addressOf(path, args), {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(args.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
    ...(signal && { signal }),
  });
}

/** Never settles: the browser leaves for the sign-in page. */
async function askToSignIn(isDeactivated = false): Promise<never> {
  await forgetIdentity();
  leave(isDeactivated);
  return new Promise(() => undefined);
}

/** The successful response to a call. Rejects like `request`. */
async function responseTo(key: string, args: AnyArguments, sending: Sending): Promise<Response> {
  const identity = await currentIdentity();
  if (identity === null) return askToSignIn();
  let answer = await send(key, args, identity.accessToken, sending);
  if (answer.status === 401) {
    const error = await errorOf(answer);
    if (isWithoutOrganization(error)) throw error;
    if (error.code === 'DEACTIVATED') return askToSignIn(true);
    const fresh = await renewIdentity();
    if (fresh === null) return askToSignIn();
    answer = await send(key, args, fresh.accessToken, sending);
    if (answer.status === 401) {
      const again = await errorOf(answer);
      if (isWithoutOrganization(again)) throw again;
      return askToSignIn();
    }
  }
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

/**
 * One API call; a write goes through `write`, which also refetches what it makes stale. Rejects with `ApiError` for an error
 * response, `TypeError` without a connection, `AbortError` when aborted. An expired token is renewed and the call repeated.
 * Any other 401 leads to the sign-in page, except for users without an organization.
 */
export async function request<K extends ReadId | WriteId>(
  key: K,
  args: Arguments<K>,
  options: CallOptions = {},
): Promise<Result<K>> {
  const answer = await responseTo(key, args as AnyArguments, options);
  if (answer.status === 204) return undefined as Result<K>;
  const body: unknown = await answer.json().catch(() => {
    throw new ApiError(answer.status, null, 'The server’s answer could not be read.');
  });
  return body as Result<K>;
}

export type FileOptions = CallOptions & {
  /** What has arrived, from 0 to 1. */
  onDone?: (share: number) => void;
};

export type ServedFile = {
  readonly blob: Blob;
  /** As the server names it; null if it does not. */
  readonly name: string | null;
};

/** The name in a content-disposition header (RFC 6266): the encoded one, which may have any characters, before the plain one. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded.trim());
  } catch {
    // The plain one is left.
  }
  const [, quoted, word] = /filename="([^"]+)"|filename=([^\s;"]+)/i.exec(disposition ?? '') ?? [];
  return quoted ?? word ?? null;
}

/** Asks for a file. Rejects like `request`. */
export async function requestFile<K extends FileId>(
  key: K,
  args: Arguments<K>,
  { onDone, ...options }: FileOptions = {},
): Promise<ServedFile> {
  const answer = await responseTo(key, args, options);
  const name = nameIn(answer.headers.get('content-disposition'));
  const total = Number(answer.headers.get('content-length'));
  if (onDone === undefined || answer.body === null || !(total > 0)) {
    return { blob: await answer.blob(), name };
  }
  let arrived = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      arrived += part.length;
      onDone(Math.min(1, arrived / total));
      controller.enqueue(part);
    },
  });
  const { headers } = answer;
  const counted = new Response(answer.body.pipeThrough(counter), { headers });
  return { blob: await counted.blob(), name };
}

/** Opens a stream of events, after this one if the server still knows it. Rejects like `request`. */
export function openStream<K extends StreamId>(
  key: K,
  args: Arguments<K>,
  { lastEventId, signal }: { lastEventId: string | null; signal: AbortSignal },
): Promise<Response> {
  const headers = lastEventId === null ? {} : { 'last-event-id': lastEventId };
  return responseTo(key, args, { signal, headers });
}

/** A read. */
export function call<K extends ReadId>(
  key: K,
  args: Arguments<K>,
  options?: CallOptions,
): Promise<Result<K>> {
  return request(key, args, options);
}
