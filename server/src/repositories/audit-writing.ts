/** The audit log, as the server itself writes it. Triggers add entries about people (see the migration `audit-triggers`). */
import type { Executor } from '../db/database.ts';
import type { AuditAction } from '../domain/audit-sentences.ts';
import { auditEntries } from '../db/schema.ts';

export type NewAuditEntry = { action: AuditAction } & Pick<
  typeof auditEntries.$inferInsert,
  ('kind' | 'personId' | 'personName' | 'details') | ('status' | 'tokenId' | 'address' | 'onceKey')
>;

/** Adds an entry, unless there is one with its `onceKey`. */
export async function insertAuditEntry(db: Executor, entry: NewAuditEntry): Promise<void> {
  await db.insert(auditEntries).values(entry).onConflictDoNothing({ target: auditEntries.onceKey });
}
