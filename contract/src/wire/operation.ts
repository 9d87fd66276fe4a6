/**
 * The shape of an operation: one API call, keyed by method and path. The server mounts these entries, the page's client
 * takes its types from them, and the API description is generated from them.
 */
import type { z } from 'zod';
import type { ErrorStatus } from './errors.ts';

/**
 * Whose calls are taken. Each role includes those after it.
 * - `signed-in`: anyone with a valid token.
 * - `member`: someone in at least one organization.
 * - `creator`: a member whose user type is creator, or an administrator.
 * - `admin`: an administrator.
 */
export type Role = 'signed-in' | 'member' | 'creator' | 'admin';

/** What a call can be about. The caller needs access to it, and the handler can reach only what belongs to it. */
export type Place =
  | 'organization'
  | 'project'
  | 'document'
  | 'sheet'
  | 'drawing'
  | 'annotation'
  | 'issue'
  | 'issue-view'
  | 'overlay'
  | 'overlay-execution'
  | 'batch'
  | 'change-order'
  | 'backtest'
  | 'backtest-match';

/**
 * Who may call an operation. The server resolves it once, before the handler, and hands the handler a scope: the only key
 * to the queries.
 * - `role`: defaults to `member`. Others get 401 or 403, before the body is read.
 * - `below`: what the call is about. Another organization, or a project or batch without access, is 403 and a missing one
 *   404. Anything inside them is 404 in both cases.
 * - `at`: the path parameter or body field with its id. Defaults to `id`.
 * - `may`: `remove` is for the project's creator and for administrators, `manage` for those of them who are no viewers;
 *   others get 403.
 */
export type Access =
  | { readonly role: Role; readonly below?: never }
  | {
      readonly role?: Role;
      readonly below: 'project';
      readonly at?: string;
      readonly may?: 'remove' | 'manage';
    }
  | { readonly role?: Role; readonly below: Exclude<Place, 'project'>; readonly at?: string };

/**
 * The rate limit a call counts against: `read` for GET, `write` for other methods, unless the operation says otherwise.
 * `edit`: a person makes many of them in a short time, such as moving selected markups.
 */
export type RateClass = 'read' | 'write' | 'edit' | 'upload-url' | 'export' | 'copy';

type Schema = z.core.$ZodType;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type OperationKey = `${Method} /${string}`;

/** Media types of responses that are files. */
export type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/zip'
  | 'text/csv';

export type Operation = {
  /** One sentence for readers of the API description. */
  readonly summary: string;
  readonly access: Access;
  /** A schema for each name in braces in the path. */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The response body. Without it the response is 204. */
  readonly ok?: Schema;
  /**
   * The response is a stream of server-sent events with these names and data, instead of `ok`. It continues after the event
   * that `Last-Event-ID` names.
   */
  readonly events?: Readonly<Record<string, Schema>>;
  /** The response is a file of this media type, instead of `ok`. */
  readonly file?: FileType;
  /** The page polls it: the response has an ETag, and is 304 when the client's ETag is current. */
  readonly isPolled?: true;
  /**
   * The response has a `version`, which its ETag begins with: `W/"7.…"` for a polled read, `"7"` for a write. A write takes
   * such a tag as `If-Match`, and is 412 if the version is another by then.
   */
  readonly isVersioned?: true;
  /** Defaults to the class of its method. */
  readonly rate?: RateClass;
  /**
   * Whether API tokens may call it (see `token-need.ts`). `never`: it manages tokens or people, or hands on what a token may
   * do. `unlimited`: it is about no project, so a token that is limited to some may not. Default: they may.
   */
  readonly tokens?: 'never' | 'unlimited';
  /** Defaults to 200 if there is a body. */
  readonly status?: 200 | 201 | 202;
  /** Errors beyond those every operation may return and those its access implies (see `mount.ts`). */
  readonly errors?: readonly ErrorStatus[];
};

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type IdField<A> = A extends { below: Place } ? (A extends { at: infer Name } ? Name : 'id') : never;
type FieldsOf<O> =
  | (O extends { params: infer P } ? keyof P : never)
  | (O extends { body: infer B } ? keyof Out<B> : never);

/** Checks that path and params have the same names, and that the call has the id its access needs. */
type Checked<C> = {
  [K in keyof C]: K extends string
    ? ([NamesIn<K>] extends [never]
        ? C[K] & { params?: never }
        : C[K] & { params: Record<NamesIn<K>, Schema> }) &
        (C[K] extends { access: infer A }
          ? [IdField<A>] extends [FieldsOf<C[K]>]
            ? unknown
            : { access: { at: FieldsOf<C[K]> } }
          : never)
    : never;
};

/** Declares the operations of one area. Returns its argument. */
export function defineOperations<const C extends Record<OperationKey, Operation>>(
  operations: C & Checked<C>,
): C {
  return operations;
}

type In<S> = S extends { _zod: { input: infer I } } ? I : undefined;
type Out<S> = S extends { _zod: { output: infer O } } ? O : undefined;
type ParamsIn<P> = { [K in keyof P]: In<P[K]> };
type ParamsOut<P> = { [K in keyof P]: Out<P[K]> };

/** What a handler receives: parsed, with defaults applied. */
export type OperationInput<O> = O extends unknown
  ? (O extends { params: infer P } ? { params: ParamsOut<P> } : unknown) &
      (O extends { query: infer Q } ? { query: Out<Q> } : unknown) &
      (O extends { body: infer B } ? { body: Out<B> } : unknown)
  : never;

/** What a caller passes. */
export type OperationArguments<O> = O extends unknown
  ? (O extends { params: infer P } ? { params: ParamsIn<P> } : unknown) &
      (O extends { query: infer Q } ? { query?: In<Q> } : unknown) &
      (O extends { body: infer B } ? { body: In<B> } : unknown)
  : never;

type EventOf<E> = {
  [Name in keyof E]: { name: Name; data: Out<E[Name]>; id: number };
}[keyof E];

/** One event of a stream. */
export type OperationEvent<O> = O extends { events: infer E } ? EventOf<E> : never;

/** A file to download. */
export type FileAnswer = {
  /** As people see it, such as `A-101.pdf`. */
  readonly name: string;
  /** Null if it is made while it is sent. */
  readonly sizeBytes: number | null;
  readonly body: AsyncIterable<Uint8Array>;
  /** Call it when the body was read, or will not be. */
  readonly close: () => Promise<void>;
};

/** What a successful call returns; `undefined` for 204. In a stream of events, null is a heartbeat. */
export type OperationResult<O> = O extends { ok: infer S }
  ? Out<S>
  : O extends { events: infer E }
    ? AsyncIterable<EventOf<E> | null>
    : O extends { file: string }
      ? FileAnswer
      : undefined;
