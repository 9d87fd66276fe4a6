/** What organizations store, as administrators see it. */
import { asc, count, eq, sql } from 'drizzle-orm';
import type { Organization } from '../../../contract/src/users/schema.ts';
import type { Executor } from '../db/database.ts';
import { files, organizations } from '../db/schema.ts';
import type { AdminScope } from './scopes.ts';
import { storedBytes } from './stored-files.ts';

export type StorageUse = {
  organization: Organization;
  usedBytes: number;
  fileCount: number;
  /** Null: as the server says. */
  ownLimit: number | null;
};

/** By name. */
export async function listStorageUse(db: Executor, _scope: AdminScope): Promise<StorageUse[]> {
  const rows = await db
    .select({
      organization: { id: organizations.id, name: organizations.name },
      usedBytes: storedBytes,
      fileCount: count(files.id),
      ownLimit: organizations.storageLimitBytes,
    })
    .from(organizations)
    .leftJoin(files, eq(files.organizationId, organizations.id))
    .groupBy(organizations.id)
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id));
  return rows.map((row) => ({ ...row, usedBytes: Number(row.usedBytes) }));
}

/** Null: as the server says. */
export async function setOwnLimit(
  db: Executor,
  _scope: AdminScope,
  { organizationId, bytes }: { organizationId: number; bytes: number | null },
): Promise<void> {
  await db
    .update(organizations)
    .set({ storageLimitBytes: bytes })
    .where(eq(organizations.id, organizationId));
}
