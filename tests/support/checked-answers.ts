/** Holds mocked answers against the contract, so that no test passes on an answer that the server never gives. */
import type { Route } from 'playwright-core';
import { z } from 'zod';
import { OPERATIONS } from '../../contract/src/registry.ts';
import { errorBodySchema } from '../../contract/src/wire/errors.ts';
import type { Operation } from '../../contract/src/wire/operation.ts';

const parameterCount = (key: string) => key.split('{').length;

/** `/issues/statuses` before `/issues/{id}`. */
const KNOWN = Object.entries<Operation>(OPERATIONS)
  .toSorted(([a], [b]) => parameterCount(a) - parameterCount(b))
  .map(([key, operation]) => ({
    pattern: new RegExp(`^${key.replace(' /v1/', ' /').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operation,
  }));

/** Not operations of the contract, which describes the API behind the sign-in. */
const BESIDE = new Set(['GET /sign-in-settings']);

/** Throws what the contract says against an answer of `key`, a method and path without /v1. */
export function checkAnswer(key: string, status: number, body: unknown): void {
  if (BESIDE.has(key)) return;
  const operation = KNOWN.find(({ pattern }) => pattern.test(key))?.operation;
  if (operation === undefined) throw new Error(`The mocked ${key} is not in the contract.`);
  // A proxy in front of the server answers without a body of ours.
  if (body === undefined && (status >= 500 || operation.ok === undefined)) return;
  const schema = status >= 400 ? errorBodySchema : operation.ok;
  if (schema === undefined) throw new Error(`The contract knows no body of ${key}.`);
  const { error } = z.safeParse(schema, body);
  if (error) throw new Error(`The mocked ${status} of ${key}: ${z.prettifyError(error)}`);
}

/** The route, whose JSON answers are checked. */
export function checkedRoute(key: string, route: Route): Route {
  return new Proxy(route, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'fulfill') return value.bind(target) as unknown;
      return async (options: NonNullable<Parameters<Route['fulfill']>[0]> = {}) => {
        const { json, status = 200 } = options as { json?: unknown; status?: number };
        if (json !== undefined) checkAnswer(key, status, json);
        await target.fulfill(options);
      };
    },
  });
}
