/** What API tokens may call: the one rule, for the server, the API description and the tests. */
import type { Operation } from './operation.ts';

export type TokenNeed = {
  /** False: people call it only after signing in. */
  readonly isOffered: boolean;
  readonly mustWrite: boolean;
  /** A token that is limited to some projects may not call it. */
  readonly mustBeUnlimited: boolean;
};

/** `key`: method and path. What administrators do, and what an operation keeps from tokens, is not offered. */
export function tokenNeedOf(key: string, { access, tokens, rate, file }: Operation): TokenNeed {
  const isRead = key.startsWith('GET ') || rate === 'read' || file !== undefined;
  return {
    isOffered: tokens !== 'never' && access.role !== 'admin',
    mustWrite: !isRead,
    mustBeUnlimited: tokens === 'unlimited',
  };
}

/** For readers of the API description. */
export function tokenNeedWords({ isOffered, mustWrite, mustBeUnlimited }: TokenNeed): string {
  if (!isOffered) return 'Not for API tokens.';
  const scope = mustWrite ? 'API tokens need write access' : 'API tokens need read access';
  return mustBeUnlimited ? `${scope} to all projects.` : `${scope}.`;
}
