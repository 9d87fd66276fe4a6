import { asc, eq } from 'drizzle-orm';
import type { Sheet } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { documents, drawingSheets, files } from '../db/schema.ts';
import { wireMoment } from './wire.ts';

export type SheetScope = { projectId: number } | { documentId: number };

/** Sheets with the person's corrections applied, by document and page. */
export async function sheetsOf(
  db: Executor,
  scope: SheetScope,
): Promise<(Sheet & { read_at: string })[]> {
  const rows = await db
    .select({ sheet: drawingSheets, name: files.name })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      'projectId' in scope
        ? eq(documents.projectId, scope.projectId)
        : eq(documents.id, scope.documentId),
    )
    .orderBy(asc(documents.id), asc(drawingSheets.pageNumber));
  return rows.map(({ sheet, name }) => ({
    id: sheet.id,
    sheet_num: sheet.corrected?.sheet_num ?? sheet.sheetNum,
    sheet_title: sheet.corrected?.sheet_title ?? sheet.sheetTitle,
    discipline: sheet.discipline,
    revision: sheet.revision,
    document_name: name,
    document_id: sheet.documentId,
    page_number: sheet.pageNumber,
    rotation_degrees: sheet.rotationDegrees as Sheet['rotation_degrees'],
    width_points: sheet.widthPoints,
    height_points: sheet.heightPoints,
    confidence: sheet.corrected ? 1 : sheet.confidence,
    drawings: [],
    read_at: wireMoment(sheet.readAt),
  }));
}
