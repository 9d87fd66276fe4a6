/** The audit log. */
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AuditKind } from '../../../../contract/src/audit/schema.ts';
import { createdAt } from './columns.ts';

/**
 * Rows are only ever added: a trigger refuses everything else (see the migration `audit-log`). They refer to nothing, because a
 * reference that ends would change them.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
    kind: text().$type<AuditKind>().notNull(),
    personId: integer(),
    /** As they were called then. */
    personName: text(),
    action: text().notNull(),
    details: text().notNull().default(''),
    status: integer(),
    tokenId: integer(),
    /** The network address of the caller. */
    address: text(),
    /** Entries with the same one are kept once. */
    onceKey: text(),
  },
  (t) => [index().on(t.kind, t.id), uniqueIndex().on(t.onceKey)],
);
