/** What people set of an issue, and what they may set. */
import { mayFollow } from '../../../contract/src/issues/status.ts';
import type { Executor } from '../db/database.ts';
import { ApiError } from '../domain/api-error.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { hasAccessTo } from '../repositories/users.ts';

/** Absent: stays as it is. */
export type Settings = {
  priority_id?: number | undefined;
  discipline_id?: number | undefined;
  scope_ids?: readonly number[] | undefined;
  assignee_id?: number | null | undefined;
  status_id?: number | null | undefined;
};
/** 422 for an id that no lookup list has. */
export function checkLookups({ priority_id, discipline_id, status_id, scope_ids }: Settings): void {
  const given: [keyof typeof LOOKUPS, string, readonly (number | null | undefined)[]][] = [
    ['priorities', 'priority', [priority_id]],
    ['disciplines', 'discipline', [discipline_id]],
    ['statuses', 'status', [status_id]],
    ['scopes', 'scope', scope_ids ?? []],
  ];
  for (const [list, name, ids] of given) {
    const unknown = ids.find(
      (id) => typeof id === 'number' && !LOOKUPS[list].some((known) => known.id === id),
    );
    if (unknown !== undefined) {
      throw new ApiError('INVALID_INPUT', `There is no ${name} with the id ${unknown}.`);
    }
  }
}

/** 409 if it may not follow. */
export function checkStatus(from: number | null, to: number | null | undefined): void {
  if (to === undefined || mayFollow(from, to)) return;
  throw new ApiError('CONFLICT', 'This issue is resolved or closed. Reopen it first.');
}

/** 422 for someone without access to the project. */
export async function checkAssignee(
  tx: Executor,
  scope: ProjectScope,
  { assignee_id: id }: Settings,
): Promise<void> {
  if (id === undefined || id === null || (await hasAccessTo(tx, scope, id))) return;
  throw new ApiError(
    'INVALID_INPUT',
    'The ball can only be in the court of someone with access to the project.',
  );
}
