/** Pages and markups of a project whose text has all words of a search. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import { annotations, documents, pageTexts, users } from '../db/schema.ts';
import type { LineBox } from '../domain/line-places.ts';
import { isOneOf } from './portions.ts';
import type { ProjectScope } from './scopes.ts';
import { escapeLike } from './wire.ts';

const ofProject = (db: Executor, { projectId }: ProjectScope) =>
  db.select({ id: documents.id }).from(documents).where(eq(documents.projectId, projectId));

export type FoundPage = { documentId: number; pageNumber: number };

type Wanted = {
  /** What the index is asked for, in the syntax of `tsquery`. */
  asked: string;
  /** The last page of those that are known already. */
  after: FoundPage | null;
  limit: number;
};

/** The next pages that the index finds, in order, and how many it finds from there. */
export async function findPages(
  db: Database,
  { projectId }: ProjectScope,
  { asked, after, limit }: Wanted,
): Promise<{ pages: FoundPage[]; total: number }> {
  const { documentId, pageNumber, words } = pageTexts;
  const isNext =
    after &&
    sql`(${documentId}, ${pageNumber}) > (${after.documentId}::int, ${after.pageNumber}::int)`;
  const rows = await db.transaction(async (tx) => {
    // PostgreSQL takes the words of a page for as cheap as a number and would read all of them. The index is far faster, even
    // for a word on every page.
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    );
    return tx
      .select({ documentId, pageNumber, total: sql<number>`count(*) over ()`.mapWith(Number) })
      .from(pageTexts)
      .where(
        and(sql`${words} @@ lower(${`' ${projectId}' & ${asked}`})::tsquery`, isNext ?? undefined),
      )
      .orderBy(documentId, pageNumber)
      .limit(limit);
  });
  const pages = rows.map(({ total: _total, ...page }) => page);
  return { pages, total: rows[0]?.total ?? 0 };
}

export type FoundText = FoundPage & {
  content: string;
  /** Lines from here on were recognized in the picture; null if none. */
  recognizedFrom: number | null;
};

const isOnPages = (pages: readonly FoundPage[]): SQL =>
  sql`(${pageTexts.documentId}, ${pageTexts.pageNumber}) in (select * from unnest(
    ${sql.param(pages.map(({ documentId }) => documentId))}::int[],
    ${sql.param(pages.map(({ pageNumber }) => pageNumber))}::int[]))`;

/** The texts of these pages, in order. */
export async function textsOfPages(
  db: Executor,
  scope: ProjectScope,
  pages: readonly FoundPage[],
): Promise<FoundText[]> {
  const { documentId, pageNumber, content, recognizedFrom } = pageTexts;
  return db
    .select({ documentId, pageNumber, content, recognizedFrom })
    .from(pageTexts)
    .where(and(inArray(documentId, ofProject(db, scope)), isOnPages(pages)))
    .orderBy(documentId, pageNumber);
}

export type FoundLine = FoundPage & {
  /** From 0. */
  line: number;
};

/** The places of these lines, in the order asked for; zeros for a line without one. */
export async function placesOfLines(
  db: Executor,
  scope: ProjectScope,
  lines: readonly FoundLine[],
): Promise<LineBox[]> {
  const numbers = (of: (line: FoundLine) => number) => sql`${sql.param(lines.map(of))}::int[]`;
  const { rows } = await db.execute<{ at: number; place: number[] }>(
    sql`select asked.at::int, ${pageTexts.places}[asked.line * 4 + 1 : asked.line * 4 + 4] as place
        from unnest(${numbers(({ documentId }) => documentId)}, ${numbers(({ pageNumber }) => pageNumber)},
                    ${numbers(({ line }) => line)}) with ordinality as asked (document_id, page_number, line, at)
        join ${pageTexts} using (document_id, page_number)
        where document_id in (select id from ${documents} where project_id = ${scope.projectId})`,
  );
  const boxes = lines.map((): LineBox => [0, 0, 0, 0]);
  for (const { at, place } of rows) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = place.map((tenths) => tenths / 10);
    boxes[at - 1] = [x0, y0, x1, y1];
  }
  return boxes;
}

/** More are not counted. */
export const MOST_COUNTED = 500;

/** Markups that the caller sees whose text has all words, the latest first, and how many there are. */
export async function markupsSaying(
  db: Executor,
  scope: ProjectScope,
  { words, limit }: { words: readonly string[]; limit: number },
) {
  const says = (word: string): SQL =>
    sql`lower(${annotations.contents}) like lower(${`%${escapeLike(word)}%`})`;
  const seen = and(
    inArray(annotations.documentId, ofProject(db, scope)),
    eq(annotations.isDeleted, false),
    inArray(annotations.evaluationState, [...scope.evaluationStates]),
  );
  const wanted = and(seen, ...words.map(says));
  const ids = () => db.select({ id: annotations.id }).from(annotations).where(wanted);
  // In any order, because an index then finds the few that there usually are.
  const some = await ids().limit(MOST_COUNTED + 1);
  const isLeast = some.length > MOST_COUNTED;
  const found = isLeast ? await ids().orderBy(desc(annotations.id)).limit(limit) : some;
  const best = found.map(({ id }) => id).toSorted((a, b) => b - a);
  const markups = await db
    .select({
      id: annotations.id,
      document_id: annotations.documentId,
      page_number: annotations.pageNumber,
      name: annotations.name,
      issue_id: annotations.issueId,
      author: { id: users.id, full_name: users.fullName },
      contents: annotations.contents,
    })
    .from(annotations)
    .leftJoin(users, eq(users.id, annotations.authorId))
    .where(and(seen, isOneOf(annotations.id, best.slice(0, limit))))
    .orderBy(desc(annotations.id));
  return { markups, total: Math.min(some.length, MOST_COUNTED), is_least: isLeast };
}
