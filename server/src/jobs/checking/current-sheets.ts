/** The sheets that checks look at, and issues can be raised on. */
import type { Database } from '../../db/database.ts';
import type { SheetToCheck } from '../../domain/checks/facts.ts';
import { placeSheets } from '../../domain/issued-sets.ts';
import { framesOf } from '../../repositories/check-runs.ts';
import {
  issuancesInOrder,
  pairingsOf,
  sheetsInIssuances,
} from '../../repositories/issued-sheets.ts';
import type { KnownSheet } from './raise-findings.ts';

/** The newest version of every sheet that is in the set, by document and page; and the same by id, for issues. */
export async function currentSheets(
  db: Database,
  projectId: number,
): Promise<{ current: SheetToCheck[]; known: ReadonlyMap<number, KnownSheet> }> {
  const frames = await framesOf(db, projectId);
  const issuances = await issuancesInOrder(db, projectId);
  const all = await sheetsInIssuances(db, projectId);
  const placed = placeSheets(issuances, all, await pairingsOf(db, projectId));
  const current = placed
    .filter(({ later, removedIn }) => later === null && removedIn === null)
    .map(({ sheet: { id, ...sheet } }) => {
      const frame = frames.get(id);
      const confidence = frame?.isCorrected === true ? 1 : (frame?.confidence ?? 0);
      const { documentId, pageNumber, issuanceId, number, title } = sheet;
      return { sheetId: id, documentId, pageNumber, issuanceId, number, title, confidence };
    })
    .toSorted((a, b) => a.documentId - b.documentId || a.pageNumber - b.pageNumber);
  const known = new Map(
    current.map((sheet) => [sheet.sheetId, { ...sheet, frame: frames.get(sheet.sheetId) ?? null }]),
  );
  return { current, known };
}
