/** Markups carried to later revisions of their sheets. For jobs, and for callers whose scope was resolved. */
import { and, asc, eq, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import { annotationCarries, annotations, documents, drawingSheets, files } from '../db/schema.ts';
import type { RevisedSheet } from '../domain/revisions.ts';
import { noteChanges } from './annotation-changes.ts';
import { isOfSet } from './conditions.ts';
import { isOneOf, statements } from './portions.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

/** A reading counts as confident from here. */
const CONFIDENT = 0.5;

/** The sheets of a project whose numbers are known: read with confidence, or corrected by a person. */
export async function revisedSheets(db: Executor, projectId: number): Promise<RevisedSheet[]> {
  return db
    .select({
      documentId: drawingSheets.documentId,
      pageNumber: drawingSheets.pageNumber,
      number: sheetNumber,
      title: sheetTitle,
      revision: drawingSheets.revision,
      date: drawingSheets.revisionDate,
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(
      and(
        eq(documents.projectId, projectId),
        isOfSet,
        or(gte(drawingSheets.confidence, CONFIDENT), isNotNull(drawingSheets.corrected)),
      ),
    )
    .orderBy(asc(documents.id), asc(drawingSheets.pageNumber));
}

/** Undefined if the document is gone. */
export async function fileKeyOf(db: Executor, documentId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ key: files.key })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, documentId));
  return row?.key;
}

/** A markup on the earlier revision. */
export type CarrySource = {
  id: number;
  version: number;
  xfdf: string;
  authorId: number | null;
  issueId: number | null;
  /** That of its issue. */
  evaluationState: EvaluationState;
  /** The markup that a person made: itself, unless it was carried too. */
  originId: number;
  /** Whether the later document got it before, even if it was deleted there since. */
  isCarried: boolean;
};

type Page = { documentId: number; pageNumber: number };

const madeBy = sql`(select c.origin_id from annotation_carries c where c.annotation_id = ${annotations.id})`;

/** The markups of a page that may be carried to a document: those that are neither deleted nor rejected. */
export async function carrySources(
  db: Executor,
  { documentId, pageNumber }: Page,
  laterDocumentId: number,
): Promise<CarrySource[]> {
  const originId = sql<number>`coalesce(${madeBy}, ${annotations.id})`;
  return db
    .select({
      id: annotations.id,
      version: annotations.version,
      xfdf: annotations.xfdf,
      authorId: annotations.authorId,
      issueId: annotations.issueId,
      evaluationState: annotations.evaluationState,
      originId,
      isCarried: sql<boolean>`exists (select 1 from annotation_carries c
        where c.origin_id = ${originId} and c.document_id = ${laterDocumentId})`,
    })
    .from(annotations)
    .where(
      and(
        eq(annotations.documentId, documentId),
        eq(annotations.pageNumber, pageNumber),
        eq(annotations.isDeleted, false),
        ne(annotations.evaluationState, 'rejected'),
      ),
    )
    .orderBy(asc(annotations.id));
}

/** Which of these are still as they were, by id. Call it after the project was locked. */
export async function unchangedSources(
  tx: Executor,
  sources: readonly CarrySource[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: annotations.id, version: annotations.version })
    .from(annotations)
    .where(
      isOneOf(
        annotations.id,
        sources.map(({ id }) => id),
      ),
    );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return new Set(
    sources.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id),
  );
}

/** What a document got of these markups before: by their origin, the name there. Null: deleted there since. */
export async function carriedNames(
  tx: Executor,
  documentId: number,
  originIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await tx
    .select({
      originId: annotationCarries.originId,
      name: annotations.name,
      isDeleted: annotations.isDeleted,
    })
    .from(annotationCarries)
    .innerJoin(annotations, eq(annotations.id, annotationCarries.annotationId))
    .where(
      and(
        eq(annotationCarries.documentId, documentId),
        isOneOf(annotationCarries.originId, originIds),
      ),
    );
  return new Map(rows.map(({ originId, name, isDeleted }) => [originId, isDeleted ? null : name]));
}

/** The markups of a document that have these names, also deleted ones. */
export async function presentMarkups(
  tx: Executor,
  documentId: number,
  names: readonly string[],
): Promise<{ id: number; name: string; xfdf: string }[]> {
  if (names.length === 0) return [];
  return tx
    .select({ id: annotations.id, name: annotations.name, xfdf: annotations.xfdf })
    .from(annotations)
    .where(and(eq(annotations.documentId, documentId), inArray(annotations.name, [...names])));
}

export type CarriedMarkup = {
  source: CarrySource;
  name: string;
  pageNumber: number;
  xfdf: string;
};

/** Adds carried markups, with their authors, issues and states, to a document that has none of their names. */
export async function insertCarried(
  tx: Executor,
  { projectId, documentId }: { projectId: number; documentId: number },
  carried: readonly CarriedMarkup[],
): Promise<void> {
  for (const some of statements(carried)) {
    const rows = await tx
      .insert(annotations)
      .values(
        some.map(({ source: { authorId, issueId, evaluationState }, name, pageNumber, xfdf }) => ({
          ...{ documentId, name, pageNumber, xfdf, authorId, issueId, evaluationState },
        })),
      )
      .returning({ id: annotations.id, name: annotations.name });
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    await noteCarried(
      tx,
      documentId,
      some.flatMap(({ source: { originId }, name }) => {
        const annotationId = ids.get(name);
        return annotationId === undefined ? [] : [{ originId, annotationId }];
      }),
    );
    await noteChanges(tx, { projectId, personId: null }, [...ids.values()], 'carried');
  }
}

/** Remembers what markups became in a document. */
export async function noteCarried(
  tx: Executor,
  documentId: number,
  carried: readonly { originId: number; annotationId: number }[],
): Promise<void> {
  if (carried.length === 0) return;
  await tx
    .insert(annotationCarries)
    .values(carried.map((each) => ({ ...each, documentId })))
    .onConflictDoNothing();
}
