/** Queries of the busiest calls: to build and plan them takes longer than to run them. */
import type { Executor } from './database.ts';

/**
 * Builds a query once for each database and variant, and anew in each transaction. Everything else that differs from call to
 * call has to be a placeholder. Name it after its variant (`prepare`): each connection then plans it once, too.
 */
export function builtOnce<Query, Given = void>(
  build: (db: Executor, given: Given) => Query,
  variantOf: (given: Given) => string = () => '',
): (db: Executor, given: Given) => Query {
  const known = new WeakMap<Executor, Map<string, Query>>();
  return (db, given) => {
    const variant = variantOf(given);
    const variants = known.get(db) ?? new Map<string, Query>();
    known.set(db, variants);
    const query = variants.get(variant) ?? build(db, given);
    variants.set(variant, query);
    return query;
  };
}
