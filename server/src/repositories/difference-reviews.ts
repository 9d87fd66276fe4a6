/** What reviewers decided about the differences of an execution. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DifferenceMark } from '../../../contract/src/reviews/marks.ts';
import type { DifferenceReview } from '../../../contract/src/reviews/schema.ts';
import type { Executor } from '../db/database.ts';
import { differenceReviews, overlayDifferences, users } from '../db/schema.ts';
import type { OverlayExecutionScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

/** The ids of its differences. */
function idsOf(db: Executor, { executionId }: OverlayExecutionScope) {
  return db
    .select({ id: sql<string>`${overlayDifferences.content}->>'id'`.as('id') })
    .from(overlayDifferences)
    .where(eq(overlayDifferences.executionId, executionId));
}

export async function reviewsOf(
  db: Executor,
  scope: OverlayExecutionScope,
): Promise<DifferenceReview[]> {
  const rows = await db
    .select({
      review: differenceReviews,
      person: { id: users.id, full_name: users.fullName },
    })
    .from(differenceReviews)
    .leftJoin(users, eq(users.id, differenceReviews.decidedById))
    .where(
      and(
        eq(differenceReviews.overlayId, scope.overlayId),
        inArray(differenceReviews.differenceId, idsOf(db, scope)),
      ),
    )
    .orderBy(asc(differenceReviews.differenceId));
  return rows.map(({ review, person }) => ({
    ...{ difference_id: review.differenceId, mark: review.mark, is_carried: review.isCarried },
    ...{ decided_by: person, decided_at: wireMoment(review.decidedAt) },
  }));
}

/** Those of the ids that are no difference of the execution. */
export async function unknownDifferences(
  db: Executor,
  scope: OverlayExecutionScope,
  ids: readonly string[],
): Promise<string[]> {
  const known = new Set((await idsOf(db, scope)).map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Stores a decision of the caller's. Null: nobody has decided. */
export async function markDifferences(
  db: Executor,
  { overlayId, personId }: OverlayExecutionScope,
  { ids, mark }: { ids: readonly string[]; mark: DifferenceMark | null },
): Promise<void> {
  const own = sql`${differenceReviews.differenceId} = any(${sql.param(ids)}::text[])`;
  if (mark === null) {
    await db.delete(differenceReviews).where(and(eq(differenceReviews.overlayId, overlayId), own));
    return;
  }
  // In one order, so that two people who mark the same ones never wait for each other in a circle.
  await db.execute(sql`
    insert into ${differenceReviews} (overlay_id, difference_id, mark, decided_by_id)
    select ${overlayId}, id, ${mark}, ${personId}
    from unnest(${sql.param([...new Set(ids)].toSorted())}::text[]) as given (id)
    on conflict (overlay_id, difference_id) do update
      set mark = excluded.mark, is_carried = false, decided_by_id = excluded.decided_by_id, decided_at = now()`);
}
