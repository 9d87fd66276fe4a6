/** The audit log. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditKind } from '../../../contract/src/audit/schema.ts';
import { call, requestFile } from './client.ts';
import type { ServedFile } from './client.ts';
import { keyOf } from './read-key.ts';

export type AuditSearch = { q: string; kinds: readonly AuditKind[] };

export function auditQuery(query: AuditSearch) {
  const operation = 'GET /v1/admin/audit';
  return infiniteQueryOptions({
    queryKey: keyOf(operation, { query }),
    queryFn: ({ signal, pageParam: before }) =>
      call(operation, { query: { ...query, before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export function requestAuditFile(query: AuditSearch): Promise<ServedFile> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time_zone = zone.includes('Unknown') ? 'UTC' : zone;
  return requestFile('GET /v1/admin/audit/export/csv', { query: { ...query, time_zone } });
}
