/** The review of what an issuance changed: who reviews which sheet, and who signed it off. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SheetChange, SignOff } from '../../../contract/src/issuances/changes.ts';
import type { Executor } from '../db/database.ts';
import { issuances, reviewedSheets, signOffs, users } from '../db/schema.ts';
import type { ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const person = { id: users.id, full_name: users.fullName };

/** By the ids of sheets. */
export async function reviewedSheetsOf(
  db: Executor,
  { projectId }: ProjectScope,
  issuanceId: number,
): Promise<ReadonlyMap<number, Pick<SheetChange, 'reviewer' | 'is_seen'>>> {
  const rows = await db
    .select({ sheetId: reviewedSheets.sheetId, is_seen: reviewedSheets.isSeen, reviewer: person })
    .from(reviewedSheets)
    .innerJoin(issuances, eq(issuances.id, reviewedSheets.issuanceId))
    .leftJoin(users, eq(users.id, reviewedSheets.reviewerId))
    .where(and(eq(reviewedSheets.issuanceId, issuanceId), eq(issuances.projectId, projectId)));
  return new Map(rows.map(({ sheetId, ...row }) => [sheetId, row]));
}

type OfSheets = { issuanceId: number; sheetIds: readonly number[] };

/** Rows of these sheets, as far as issuance and sheets are there: they stay until the end of the transaction. */
function rowsOf({ projectId }: ProjectScope, { issuanceId, sheetIds }: OfSheets) {
  return sql`select ${issuances.id}, s.id from ${issuances}
    join drawing_sheets s on s.id = any(${sql.param([...sheetIds])}::integer[])
    where ${issuances.id} = ${issuanceId} and ${issuances.projectId} = ${projectId}
    order by s.id for key share`;
}

export async function noteReviewer(
  tx: Executor,
  scope: ProjectScope,
  { reviewerId, ...sheets }: OfSheets & { reviewerId: number | null },
): Promise<void> {
  await tx.execute(sql`
    insert into ${reviewedSheets} (issuance_id, sheet_id, reviewer_id)
    select given.*, ${reviewerId}::integer from (${rowsOf(scope, sheets)}) as given
    on conflict (issuance_id, sheet_id) do update set reviewer_id = excluded.reviewer_id`);
}

export async function noteSeen(
  tx: Executor,
  scope: ProjectScope,
  { isSeen, ...sheets }: OfSheets & { isSeen: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into ${reviewedSheets} (issuance_id, sheet_id, is_seen)
    select given.*, ${isSeen}::boolean from (${rowsOf(scope, sheets)}) as given
    on conflict (issuance_id, sheet_id) do update set is_seen = excluded.is_seen`);
}

/** What a sign-off is about, as it was read. Whatever came since makes it stale. */
export type Reviewed = {
  readonly issuanceId: number;
  readonly newestIssuanceId: number;
  readonly executionIds: readonly number[];
  readonly sheetIds: readonly number[];
};

/** Signed by the caller. False if the issuance is gone. Run it in a transaction. */
export async function insertSignOff(
  tx: Executor,
  { projectId, personId }: ProjectScope,
  {
    unseen,
    issuanceId,
    newestIssuanceId,
    executionIds,
    sheetIds,
  }: Reviewed & Pick<SignOff, 'unseen'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${signOffs} (issuance_id, signed_by_id, unseen, newest_issuance_id, execution_ids, sheet_ids)
    select ${issuances.id}, ${personId}, ${JSON.stringify(unseen)}::jsonb, ${newestIssuanceId}::integer,
      ${sql.param([...executionIds])}::integer[], ${sql.param([...sheetIds])}::integer[]
    from ${issuances} where ${issuances.id} = ${issuanceId} and ${issuances.projectId} = ${projectId} for key share
    returning id`);
  return rows.length > 0;
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
const areSame = (one: readonly number[], other: readonly number[]) => sorted(one) === sorted(other);

/** Why a sign-off no longer holds, by what is there now; null: it holds. */
function staleSince(signed: typeof signOffs.$inferSelect, now: Reviewed): SignOff['stale_since'] {
  if (now.newestIssuanceId > signed.newestIssuanceId) return 'new-issuance';
  if (!areSame(now.sheetIds, signed.sheetIds)) return 'other-sheets';
  return areSame(now.executionIds, signed.executionIds) ? null : 'compared-again';
}

/** The latest one; null if there is none. */
export async function signOffOf(
  db: Executor,
  { projectId }: ProjectScope,
  now: Reviewed,
): Promise<SignOff | null> {
  const [row] = await db
    .select({ signed: signOffs, person })
    .from(signOffs)
    .innerJoin(issuances, eq(issuances.id, signOffs.issuanceId))
    .leftJoin(users, eq(users.id, signOffs.signedById))
    .where(and(eq(signOffs.issuanceId, now.issuanceId), eq(issuances.projectId, projectId)))
    .orderBy(desc(signOffs.id))
    .limit(1);
  if (!row) return null;
  const { signed } = row;
  return {
    ...{ signed_by: row.person, signed_at: wireMoment(signed.signedAt), unseen: signed.unseen },
    stale_since: staleSince(signed, now),
  };
}
