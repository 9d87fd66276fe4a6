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

type Signed = { issuanceId: number; unseen: SignOff['unseen']; executionIds: number[] };

/** Signed by the caller. Run it in a transaction. */
export async function insertSignOff(
  tx: Executor,
  { projectId, personId }: ProjectScope,
  { issuanceId, unseen, executionIds }: Signed,
): Promise<void> {
  await tx.execute(sql`
    insert into ${signOffs} (issuance_id, signed_by_id, unseen, newest_issuance_id, execution_ids)
    select ${issuances.id}, ${personId}, ${JSON.stringify(unseen)}::jsonb,
      (select max(id) from issuances where project_id = ${projectId}), ${sql.param(executionIds)}::integer[]
    from ${issuances} where ${issuances.id} = ${issuanceId} and ${issuances.projectId} = ${projectId} for key share`);
}

/** What is there now. */
type Present = { issuanceId: number; newestIssuanceId: number; executionIds: readonly number[] };

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

/** The latest one; null if there is none. */
export async function signOffOf(
  db: Executor,
  { projectId }: ProjectScope,
  { issuanceId, newestIssuanceId, executionIds }: Present,
): Promise<SignOff | null> {
  const [row] = await db
    .select({ signed: signOffs, person })
    .from(signOffs)
    .innerJoin(issuances, eq(issuances.id, signOffs.issuanceId))
    .leftJoin(users, eq(users.id, signOffs.signedById))
    .where(and(eq(signOffs.issuanceId, issuanceId), eq(issuances.projectId, projectId)))
    .orderBy(desc(signOffs.id))
    .limit(1);
  if (!row) return null;
  const { signed } = row;
  const isSame = sorted(signed.executionIds) === sorted(executionIds);
  return {
    ...{ signed_by: row.person, signed_at: wireMoment(signed.signedAt), unseen: signed.unseen },
    stale_since:
      newestIssuanceId > signed.newestIssuanceId
        ? 'new-issuance'
        : isSame
          ? null
          : 'compared-again',
  };
}
