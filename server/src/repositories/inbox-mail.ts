/** Which notifications are to be sent by email. Used by the job alone. */
import { and, asc, eq, lt, ne, or } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { inboxItems, users } from '../db/schema.ts';
import { isOneOf } from './portions.ts';

/**
 * Who has items that are to be sent now. Everyone's rest until `restBefore`: what is undone at once is not sent.
 * `digestBefore`: items until then are due for daily emails.
 */
export async function peopleToMail(
  db: Executor,
  { restBefore, digestBefore }: { restBefore: Date; digestBefore: Date },
): Promise<number[]> {
  const isDue = or(eq(users.emailTime, 'immediate'), lt(inboxItems.createdAt, digestBefore));
  const rows = await db
    .selectDistinct({ id: inboxItems.userId })
    .from(inboxItems)
    .innerJoin(users, eq(users.id, inboxItems.userId))
    .where(
      and(
        eq(inboxItems.isMailed, false),
        ne(users.emailTime, 'off'),
        lt(inboxItems.createdAt, restBefore),
        isDue,
      ),
    )
    .orderBy(asc(inboxItems.userId));
  return rows.map(({ id }) => id);
}

/** Locks a person's oldest items that are not sent yet, at most `most`, unless another process is sending them. */
export async function lockUnmailed(
  tx: Executor,
  userId: number,
  { restBefore, most }: { restBefore: Date; most: number },
): Promise<{ id: number; createdAt: Date }[]> {
  return tx
    .select({ id: inboxItems.id, createdAt: inboxItems.createdAt })
    .from(inboxItems)
    .where(
      and(
        eq(inboxItems.userId, userId),
        eq(inboxItems.isMailed, false),
        lt(inboxItems.createdAt, restBefore),
      ),
    )
    .orderBy(asc(inboxItems.id))
    .limit(most)
    .for('update', { skipLocked: true });
}

export async function markMailed(tx: Executor, ids: readonly number[]): Promise<void> {
  await tx.update(inboxItems).set({ isMailed: true }).where(isOneOf(inboxItems.id, ids));
}
