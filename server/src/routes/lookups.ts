/** Constant lists that forms offer. */
import type { lookupOperations } from '../../../contract/src/lookups/operations.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import type { Handlers } from '../http/mount.ts';

export function lookupHandlers(): Handlers<typeof lookupOperations> {
  return {
    'GET /v1/issues/disciplines': async () => ({ data: LOOKUPS.disciplines }),
    'GET /v1/issues/scopes': async () => ({ data: LOOKUPS.scopes }),
    'GET /v1/issues/statuses': async () => ({ data: LOOKUPS.statuses }),
    'GET /v1/issues/priorities': async () => ({ data: LOOKUPS.priorities }),
  };
}
