/** What people found when they looked at change orders without a match. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { backtestReviews, users } from '../db/schema.ts';
import type { BacktestScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

export type StoredReview = {
  changeOrderId: number;
  isMissed: boolean;
  reviewer: { id: number; full_name: string } | null;
  createdAt: string;
};

export async function listReviews(db: Executor, scope: BacktestScope): Promise<StoredReview[]> {
  const rows = await db
    .select({ review: backtestReviews, name: users.fullName })
    .from(backtestReviews)
    .leftJoin(users, eq(users.id, backtestReviews.reviewerId))
    .where(eq(backtestReviews.backtestId, scope.backtestId))
    .orderBy(asc(backtestReviews.changeOrderId));
  return rows.map(({ review: { changeOrderId, isMissed, reviewerId, createdAt }, name }) => ({
    changeOrderId,
    isMissed,
    reviewer: reviewerId === null || name === null ? null : { id: reviewerId, full_name: name },
    createdAt: wireMoment(createdAt),
  }));
}

/** Stores a review, or takes it back. Backtest and change order are held. */
export async function saveReview(
  tx: Executor,
  { backtestId, personId: reviewerId }: BacktestScope,
  { changeOrderId, isMissed }: { changeOrderId: number; isMissed: boolean | null },
): Promise<void> {
  if (isMissed === null) {
    await tx
      .delete(backtestReviews)
      .where(
        and(
          eq(backtestReviews.backtestId, backtestId),
          eq(backtestReviews.changeOrderId, changeOrderId),
        ),
      );
    return;
  }
  await tx
    .insert(backtestReviews)
    .values({ backtestId, changeOrderId, isMissed, reviewerId })
    .onConflictDoUpdate({
      target: [backtestReviews.backtestId, backtestReviews.changeOrderId],
      set: { isMissed, reviewerId, createdAt: sql`now()` },
    });
}
