/**
 * The shape of an operation: one call of the API, keyed by its method and path. The server mounts what these entries say, the
 * page's client takes its types from them, and the API's description is made from them.
 */
import type { z } from 'zod';
import type { ErrorStatus } from './errors.ts';

/**
 * Who may call it.
 * - `member`: signed in and in at least one organization.
 * - `creator`: a member whose user type is creator, or an administrator.
 * - `project`: a member with access to the project that the path parameter `id` (or `projectId`) names: else 403 or 404.
 * - `admin`: an administrator.
 * What lies below a project (documents, sheets) is `member` here, and its service answers 404 without access to the project.
 */
export type Access = 'member' | 'creator' | 'project' | 'admin';

/**
 * Which of a person's allowances a call takes from: a GET from `read` and any other method from `write` unless its operation
 * says otherwise.
 */
export type RateClass = 'read' | 'write' | 'upload-url' | 'export' | 'copy';

type Schema = z.core.$ZodType;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type OperationKey = `${Method} /${string}`;

export type Operation = {
  /** One sentence for the API's readers. */
  readonly summary: string;
  readonly access: Access;
  /** One schema for each name in braces of the path. */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The answer's body; without it the answer is 204. */
  readonly ok?: Schema;
  /** The page asks again and again: the answer has a version, and is 304 to who names the present one. */
  readonly isPolled?: true;
  /** By its method unless said otherwise. */
  readonly rate?: RateClass;
  /** 200 with a body unless said otherwise. */
  readonly status?: 200 | 201 | 202;
  /** What may go wrong besides what every operation may answer; `mount.ts` lists that. */
  readonly errors?: readonly ErrorStatus[];
};

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Checks that path and params name the same things; the entries keep their literal types. */
type Checked<C> = {
  [K in keyof C]: K extends string
    ? [NamesIn<K>] extends [never]
      ? C[K] & { params?: never }
      : C[K] & { params: Record<NamesIn<K>, Schema> }
    : never;
};

/** Declares the operations of one area. Gives back its argument. */
export function defineOperations<const C extends Record<OperationKey, Operation>>(
  operations: C & Checked<C>,
): C {
  return operations;
}

type In<S> = S extends { _zod: { input: infer I } } ? I : undefined;
type Out<S> = S extends { _zod: { output: infer O } } ? O : undefined;
type ParamsIn<P> = { [K in keyof P]: In<P[K]> };
type ParamsOut<P> = { [K in keyof P]: Out<P[K]> };

/** What a handler gets: parsed, with defaults filled in. */
export type OperationInput<O> = O extends unknown
  ? (O extends { params: infer P } ? { params: ParamsOut<P> } : unknown) &
      (O extends { query: infer Q } ? { query: Out<Q> } : unknown) &
      (O extends { body: infer B } ? { body: Out<B> } : unknown)
  : never;

/** What a caller gives. */
export type OperationArguments<O> = O extends unknown
  ? (O extends { params: infer P } ? { params: ParamsIn<P> } : unknown) &
      (O extends { query: infer Q } ? { query?: In<Q> } : unknown) &
      (O extends { body: infer B } ? { body: In<B> } : unknown)
  : never;

/** What comes back on success; `undefined` for 204. */
export type OperationResult<O> = O extends { ok: infer S } ? Out<S> : undefined;
