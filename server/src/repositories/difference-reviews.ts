/** What reviewers decided and said about the differences of an execution. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DifferenceMark } from '../../../contract/src/reviews/marks.ts';
import type { DifferenceComment, DifferenceReview } from '../../../contract/src/reviews/schema.ts';
import type { Executor } from '../db/database.ts';
import { differenceComments, differenceReviews, overlayDifferences, users } from '../db/schema.ts';
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
  return rows.flatMap(({ review: { mark, ...review }, person }) =>
    mark === null
      ? []
      : {
          ...{ difference_id: review.differenceId, mark, is_carried: review.isCarried },
          ...{ decided_by: person, decided_at: wireMoment(review.decidedAt) },
        },
  );
}

/** Oldest first. */
export async function commentsOf(
  db: Executor,
  scope: OverlayExecutionScope,
): Promise<DifferenceComment[]> {
  const rows = await db
    .select({ comment: differenceComments, author: { id: users.id, full_name: users.fullName } })
    .from(differenceComments)
    .leftJoin(users, eq(users.id, differenceComments.authorId))
    .where(
      and(
        eq(differenceComments.overlayId, scope.overlayId),
        inArray(differenceComments.differenceId, idsOf(db, scope)),
      ),
    )
    .orderBy(asc(differenceComments.createdAt), asc(differenceComments.id));
  return rows.map(({ comment, author }) => ({
    ...{ id: comment.id, difference_id: comment.differenceId, text: comment.text, author },
    created_at: wireMoment(comment.createdAt),
  }));
}

/** Stores a comment of the caller's. */
export async function insertDifferenceComment(
  db: Executor,
  { overlayId, personId }: OverlayExecutionScope,
  { differenceId, text }: { differenceId: string; text: string },
): Promise<{ id: number; createdAt: Date }> {
  const [made] = await db
    .insert(differenceComments)
    .values({ overlayId, differenceId, text, authorId: personId })
    .returning({ id: differenceComments.id, createdAt: differenceComments.createdAt });
  if (!made) throw new Error('A comment was not stored');
  return made;
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

/** Stores a decision of the caller's. Null takes back what was decided. */
export async function markDifferences(
  db: Executor,
  { overlayId, personId }: OverlayExecutionScope,
  { ids, mark }: { ids: readonly string[]; mark: DifferenceMark | null },
): Promise<void> {
  // In one order, so that two people who mark the same ones never wait for each other in a circle.
  await db.execute(sql`
    insert into ${differenceReviews} (overlay_id, difference_id, mark, decided_by_id)
    select ${overlayId}, id, ${mark}::text, ${personId}::integer
    from unnest(${sql.param([...new Set(ids)].toSorted())}::text[]) as given (id)
    on conflict (overlay_id, difference_id) do update
      set mark = excluded.mark, is_carried = false, decided_by_id = excluded.decided_by_id, decided_at = now()`);
}
