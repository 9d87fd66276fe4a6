/** The audit log, as administrators read it. */
import { and, desc, ilike, inArray, lt, or } from 'drizzle-orm';
import type { AuditEntry, AuditKind } from '../../../contract/src/audit/schema.ts';
import type { Executor } from '../db/database.ts';
import { auditEntries } from '../db/schema.ts';
import type { AdminScope } from './scopes.ts';
import { escapeLike, wireMoment } from './wire.ts';

export type AuditFilters = { q?: string | undefined; kinds: readonly AuditKind[] };

type Reading = AuditFilters & {
  /** Operations that `q` also means. */
  actions: readonly string[];
  /** The last id of the page before. */
  before?: number | undefined;
  limit: number;
};

/** A page of entries, newest first. */
export async function listAuditEntries(
  db: Executor,
  _scope: AdminScope,
  { q, kinds, actions, before, limit }: Reading,
): Promise<Omit<AuditEntry, 'summary'>[]> {
  const { id, kind, personName, action, details, address } = auditEntries;
  const pattern = q === undefined || q === '' ? undefined : `%${escapeLike(q)}%`;
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        inArray(kind, [...kinds]),
        before === undefined ? undefined : lt(id, before),
        pattern === undefined
          ? undefined
          : or(
              ...[personName, action, details, address].map((column) => ilike(column, pattern)),
              inArray(action, [...actions]),
            ),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    created_at: wireMoment(row.createdAt),
    kind: row.kind,
    person: row.personId === null ? null : { id: row.personId, full_name: row.personName ?? '' },
    action: row.action,
    details: row.details,
    status: row.status,
    token_id: row.tokenId,
    address: row.address,
  }));
}
