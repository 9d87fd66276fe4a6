/** Removes a document with all that was made from it and on it. Run every function in a transaction that holds the project. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  annotations,
  checklistItems,
  checklistReferences,
  documents,
  drawingSheets,
  files,
  issueAttachments,
  issueComments,
  issues,
  overlays,
  specSections,
} from '../db/schema.ts';
import type { AnyTable } from '../db/table-columns.ts';
import { lockFiles } from './stored-files.ts';
import type { ProjectScope } from './scopes.ts';

/** What goes with a document. */
export type DocumentContents = {
  /** Of its file. */
  name: string;
  sheets: number;
  sections: number;
  checklistItems: number;
  markups: number;
  issues: number;
  comments: number;
  attachments: number;
  overlays: number;
  /** Places that items of other checklists refer to. */
  references: number;
};

/** One that nobody else can change until the end of the transaction. */
type LockedDocument = { documentId: number; fileId: number };

/** Nobody can change the document from here on. Null if it is not in the project. */
export async function lockWholeDocument(
  tx: Executor,
  { projectId }: ProjectScope,
  documentId: number,
): Promise<LockedDocument | null> {
  const [found] = await tx
    .select({ fileId: documents.fileId })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.projectId, projectId)))
    .for('update');
  return found ? { documentId, fileId: found.fileId } : null;
}

async function countOf(tx: Executor, table: AnyTable, where: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(where);
  return row?.count ?? 0;
}

export async function contentsOf(
  tx: Executor,
  { projectId }: ProjectScope,
  { documentId, fileId }: LockedDocument,
): Promise<DocumentContents> {
  const sheets = tx
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .where(eq(drawingSheets.documentId, documentId));
  const areOfIt = and(eq(issues.documentId, documentId), eq(issues.projectId, projectId));
  const own = tx.select({ id: issues.id }).from(issues).where(areOfIt);
  const items = tx
    .select({ id: checklistItems.id })
    .from(checklistItems)
    .where(eq(checklistItems.documentId, documentId));
  const ofSheets = [overlays.sheet1Id, overlays.sheet2Id, overlays.sheet3Id, overlays.sheet4Id];
  const [file] = await tx.select({ name: files.name }).from(files).where(eq(files.id, fileId));
  return {
    name: file?.name ?? '',
    sheets: await countOf(tx, drawingSheets, eq(drawingSheets.documentId, documentId)),
    sections: await countOf(tx, specSections, eq(specSections.documentId, documentId)),
    checklistItems: await countOf(tx, checklistItems, eq(checklistItems.documentId, documentId)),
    markups: await countOf(tx, annotations, eq(annotations.documentId, documentId)),
    issues: await countOf(tx, issues, areOfIt),
    comments: await countOf(tx, issueComments, inArray(issueComments.issueId, own)),
    attachments: await countOf(tx, issueAttachments, inArray(issueAttachments.issueId, own)),
    overlays: await countOf(tx, overlays, or(...ofSheets.map((id) => inArray(id, sheets)))),
    references: await countOf(
      tx,
      checklistReferences,
      and(
        eq(checklistReferences.documentId, documentId),
        sql`not exists (select 1 from checklist_verifications v
          where v.id = ${checklistReferences.verificationId} and v.item_id in ${items})`,
      ),
    ),
  };
}

/** Returns the keys of the files that go with it: its own, and those attached to its issues. */
export async function deleteDocument(
  tx: Executor,
  { projectId }: ProjectScope,
  { documentId, fileId }: LockedDocument,
): Promise<string[]> {
  const attached = await tx
    .select({ id: issueAttachments.fileId })
    .from(issueAttachments)
    .innerJoin(issues, eq(issues.id, issueAttachments.issueId))
    .where(eq(issues.documentId, documentId));
  const ids = [fileId, ...attached.map(({ id }) => id)];
  await lockFiles(tx, ids);
  const isIt = and(eq(documents.id, documentId), eq(documents.projectId, projectId));
  await tx.delete(documents).where(isIt);
  const gone = await tx.delete(files).where(inArray(files.id, ids)).returning({ key: files.key });
  return gone.map(({ key }) => key);
}
