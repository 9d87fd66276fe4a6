/** What a language model said about items of checklists, for its job and the check. Nothing here checks a person's access. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import { checklistChecks, checklistItems, documents, modelJudgments } from '../db/schema.ts';
import type { Finding } from '../domain/compliance/finding.ts';
import { itemsStillThere } from './compliance.ts';
import { statements } from './portions.ts';

/** Checklists of the project that were checked. */
export async function checkedChecklists(db: Executor, projectId: number): Promise<number[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(checklistChecks, eq(checklistChecks.documentId, documents.id))
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.documentTypeId, DOCUMENT_TYPE.checklist),
        eq(checklistChecks.state, 'done'),
      ),
    )
    .orderBy(asc(documents.id));
  return rows.map(({ id }) => id);
}

/** `finding`: null if nothing of what it said could be kept. */
export type ModelJudgment = { digest: string; finding: Finding | null };

/** By item. */
export async function modelJudgmentsOf(
  db: Executor,
  documentId: number,
): Promise<ReadonlyMap<number, ModelJudgment>> {
  const rows = await db
    .select({
      itemId: modelJudgments.itemId,
      digest: modelJudgments.digest,
      finding: modelJudgments.finding,
    })
    .from(modelJudgments)
    .innerJoin(checklistItems, eq(checklistItems.id, modelJudgments.itemId))
    .where(eq(checklistItems.documentId, documentId));
  return new Map(rows.map(({ itemId, ...judgment }) => [itemId, judgment]));
}

/** Leaves out items that went meanwhile. Run it in a transaction that has locked the document. */
export async function storeModelJudgments(
  tx: Executor,
  documentId: number,
  judgments: readonly (ModelJudgment & { id: number })[],
): Promise<void> {
  const ids = await itemsStillThere(tx, documentId, judgments);
  const rows = judgments
    .filter(({ id }) => ids.has(id))
    .map(({ id: itemId, digest, finding }) => ({ itemId, digest, finding }));
  for (const some of statements(rows)) {
    await tx
      .insert(modelJudgments)
      .values(some)
      .onConflictDoUpdate({
        target: modelJudgments.itemId,
        set: { digest: sql`excluded.digest`, finding: sql`excluded.finding` },
      });
  }
}
