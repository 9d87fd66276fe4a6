/** Carrying markups to later revisions of their sheets, when people ask for it. */
import type { Database } from '../db/database.ts';
import { revisionsOf } from '../domain/revisions.ts';
import { revisedSheets } from '../repositories/carries.ts';
import type { DocumentScope } from '../repositories/scopes.ts';

export type CarryService = ReturnType<typeof createCarryService>;

/** Starts to carry markups to these documents. */
export type StartCarrying = (documentIds: readonly number[]) => Promise<void>;

export function createCarryService(db: Database, startCarrying: StartCarrying) {
  return {
    async carryForward({ projectId, documentId }: DocumentScope): Promise<{ sheets: number }> {
      const revisions = revisionsOf(await revisedSheets(db, projectId)).filter(
        ({ earlier }) => earlier.documentId === documentId,
      );
      await startCarrying([...new Set(revisions.map(({ later }) => later.documentId))]);
      return { sheets: new Set(revisions.map(({ earlier }) => earlier.pageNumber)).size };
    },
  };
}
