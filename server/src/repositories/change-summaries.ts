/** What a language model said an issuance changed. Nothing here checks a person's access. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { changeSummaries, issuances, overlayDifferences } from '../db/schema.ts';
import type { ChangeSummary } from '../db/schema.ts';
import { isOneOf } from './portions.ts';

/** A difference of an execution, outside title blocks. */
export type TitledDifference = {
  executionId: number;
  title: string;
  /** The words before and after, if they changed. */
  before: string | null;
  after: string | null;
};

/** Those with a title, the largest of each execution first. */
export async function titledDifferences(
  db: Executor,
  executionIds: readonly number[],
): Promise<TitledDifference[]> {
  const { content } = overlayDifferences;
  return db
    .select({
      executionId: overlayDifferences.executionId,
      title: sql<string>`${content}->>'title'`,
      before: sql<string | null>`${content}->'text'->>'before'`,
      after: sql<string | null>`${content}->'text'->>'after'`,
    })
    .from(overlayDifferences)
    .where(
      sql`${isOneOf(overlayDifferences.executionId, executionIds)}
        and ${content}->>'group' = 'drawing' and ${content}->>'title' is not null`,
    )
    .orderBy(
      asc(overlayDifferences.executionId),
      sql`(${content}->>'areaSquareInches')::float8 desc`,
      asc(overlayDifferences.position),
    );
}

export async function findChangeSummary(
  db: Executor,
  issuanceId: number,
): Promise<ChangeSummary | null> {
  const [row] = await db
    .select()
    .from(changeSummaries)
    .where(eq(changeSummaries.issuanceId, issuanceId));
  return row ?? null;
}

/** Does nothing for an issuance that is gone. Run it in a transaction. */
export async function storeChangeSummary(tx: Executor, summary: ChangeSummary): Promise<void> {
  const [there] = await tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(eq(issuances.id, summary.issuanceId))
    .for('key share');
  if (!there) return;
  const { issuanceId: _, ...set } = summary;
  await tx
    .insert(changeSummaries)
    .values(summary)
    .onConflictDoUpdate({ target: changeSummaries.issuanceId, set });
}
