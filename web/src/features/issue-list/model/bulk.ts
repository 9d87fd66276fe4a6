/** Bulk actions: what they change, and when a change may be saved (BU-001 to BU-005). */
import { NOBODY } from '../../../../../contract/src/issues/list.ts';
import type { FilterId } from './filters.ts';

export const BULK_ACTIONS = ['priority', 'discipline', 'scopes', 'owner', 'status'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const BULK_LABELS: Readonly<Record<BulkAction, string>> = {
  priority: 'Priority',
  discipline: 'Discipline',
  scopes: 'Scopes',
  owner: 'Ball in court',
  status: 'Status',
};

/** The filter that offers the same choices. */
export const CHOICES_OF: Readonly<Record<BulkAction, FilterId>> = {
  priority: 'priority',
  discipline: 'discipline_ids',
  scopes: 'scopes',
  owner: 'assignee_id',
  status: 'status',
};

export function bulkActionOf(id: string): BulkAction | null {
  return BULK_ACTIONS.find((action) => action === id) ?? null;
}

/** After a choice was picked. An issue has several scopes, which are switched on and off, but one of everything else. */
export function picked(action: BulkAction, chosen: readonly number[], id: number): number[] {
  if (action !== 'scopes') return [id];
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}

/** One field of `POST /v1/issues/bulk-update`. */
export type BulkChange =
  | { priority_id: number }
  | { discipline_id: number }
  | { scope_ids: number[] }
  | { assignee_id: number | null }
  | { status_id: number };

/** Null until a value is chosen. */
export function bulkChange(action: BulkAction, chosen: readonly number[]): BulkChange | null {
  const [id] = chosen;
  if (id === undefined) return null;
  switch (action) {
    case 'priority':
      return { priority_id: id };
    case 'discipline':
      return { discipline_id: id };
    case 'scopes':
      return { scope_ids: [...chosen] };
    case 'owner':
      return { assignee_id: id === NOBODY ? null : id };
    case 'status':
      return { status_id: id };
  }
}
