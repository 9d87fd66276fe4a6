/**
 * The shape of an operation: one API call, keyed by method and path. The server mounts these entries, the page's client
 * takes its types from them, and the API description is generated from them.
 */
import type { z } from 'zod';
import type { ErrorStatus } from './errors.ts';

/**
 * Who may call it.
 * - `member`: signed in and in at least one organization.
 * - `creator`: a member whose user type is creator, or an administrator.
 * - `project`: a member with access to the project in the path parameter `id` (or `projectId`); otherwise 403 or 404.
 * - `admin`: an administrator.
 * Anything inside a project (documents, sheets) is `member` here; its service answers 404 without project access.
 */
export type Access = 'member' | 'creator' | 'project' | 'admin';

/** The rate limit a call counts against: `read` for GET, `write` for other methods, unless the operation says otherwise. */
export type RateClass = 'read' | 'write' | 'upload-url' | 'export' | 'copy';

type Schema = z.core.$ZodType;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type OperationKey = `${Method} /${string}`;

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
  /** The page polls it: the response has an ETag, and is 304 when the client's ETag is current. */
  readonly isPolled?: true;
  /** Defaults to the class of its method. */
  readonly rate?: RateClass;
  /** Defaults to 200 if there is a body. */
  readonly status?: 200 | 201 | 202;
  /** Errors beyond those every operation may return (see `mount.ts`). */
  readonly errors?: readonly ErrorStatus[];
};

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Checks that path and params have the same names. The entries keep their literal types. */
type Checked<C> = {
  [K in keyof C]: K extends string
    ? [NamesIn<K>] extends [never]
      ? C[K] & { params?: never }
      : C[K] & { params: Record<NamesIn<K>, Schema> }
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

/** What a successful call returns; `undefined` for 204. */
export type OperationResult<O> = O extends { ok: infer S } ? Out<S> : undefined;
