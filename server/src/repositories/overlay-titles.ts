/** Overlays by what they show, where people choose or read them in a line. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { ReferenceChoices } from '../../../contract/src/projects/search.ts';
import type { Executor } from '../db/database.ts';
import { documents, drawingSheets, files, overlayExecutions, overlays } from '../db/schema.ts';
import { sheetsOfExecution } from './conditions.ts';
import type { ProjectScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';
import { escapeLike } from './wire.ts';

const linesOfSheets = (executionId: SQLWrapper, line: SQL) => sql`array(
  select ${line} from (${sheetsOfExecution(sql`${executionId}`)}) shown
  join ${drawingSheets} on ${drawingSheets.id} = shown.sheet_id
  join ${documents} on ${documents.id} = ${drawingSheets.documentId}
  join ${files} on ${files.id} = ${documents.fileId}
  order by shown.position)`;

const named = sql`coalesce(nullif(${sheetNumber}, ''), 'page ' || ${drawingSheets.pageNumber}) || ' of ' || ${files.name}`;

/** "A-101 of permit.pdf with A-101 of addendum-2.pdf"; empty without an execution. */
export const overlayTitle = (executionId: SQLWrapper): SQL<string> =>
  sql<string>`array_to_string(${linesOfSheets(executionId, named)}, ' with ')`;

/** The newest executions of the overlays that have all words in their id, sheet numbers, titles or files. */
export async function findOverlays(
  db: Executor,
  { projectId }: ProjectScope,
  words: readonly string[],
  limit: number,
): Promise<ReferenceChoices['overlays']> {
  const line = sql`concat_ws(' ', ${sheetNumber}, ${sheetTitle}, ${files.name})`;
  const searched = sql`concat_ws(' ', 'Overlay', ${overlayExecutions.id}, array_to_string(${linesOfSheets(overlayExecutions.id, line)}, ' '))`;
  const newest = sql`(select max(e.id) from ${overlayExecutions} e where e.overlay_id = ${overlays.id})`;
  return db
    .select({
      overlay_execution_id: overlayExecutions.id,
      title: overlayTitle(overlayExecutions.id),
      document_id: drawingSheets.documentId,
      page_number: drawingSheets.pageNumber,
    })
    .from(overlays)
    .innerJoin(overlayExecutions, eq(overlayExecutions.id, newest))
    .innerJoin(drawingSheets, eq(drawingSheets.id, overlays.sheet1Id))
    .where(
      and(
        eq(overlays.projectId, projectId),
        ...words.map((word) => sql`${searched} ilike ${`%${escapeLike(word)}%`}`),
      ),
    )
    .orderBy(desc(overlayExecutions.id))
    .limit(limit);
}
