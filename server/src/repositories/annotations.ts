/** Markups on pages, as callers may see them. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  max,
  not,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type {
  Annotation,
  DeletedAnnotation,
  PlaceInFile,
} from '../../../contract/src/annotations/schema.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import {
  annotationChanges,
  annotations,
  documents,
  issues,
  projects,
  users,
} from '../db/schema.ts';
import { inPortions, isOneOf, withinBytes } from './portions.ts';
import type { AnnotationScope, CallerScope, IssueScope, ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

/** What is the same for everyone; whether the caller may edit it is a rule of the service. */
export type StoredAnnotation = Omit<Annotation, 'can_edit'>;

/** Also finds deleted ones. */
const seenBy = ({ evaluationStates }: CallerScope): SQL =>
  inArray(annotations.evaluationState, [...evaluationStates]);

const isThere = eq(annotations.isDeleted, false);

/** The PDF shows it as it is. */
const isAsInFile = sql<boolean>`(${annotations.fileXfdf} is not distinct from ${annotations.xfdf})`;

const {
  fileXfdf: _inFile,
  contents: _inXfdf,
  middle: _ofXfdf,
  ...ofAnnotation
} = getTableColumns(annotations);
const columns = {
  annotation: { ...ofAnnotation, isAsInFile },
  author: { id: users.id, full_name: users.fullName },
};
type Row = {
  annotation: Omit<typeof annotations.$inferSelect, 'fileXfdf' | 'contents' | 'middle'> & {
    isAsInFile: boolean;
  };
  author: { id: number; full_name: string } | null;
};

function placeInFile({ annotation }: Row): Annotation['in_file'] {
  const { filePage, filePlace, isAsInFile: isShown } = annotation;
  if (filePage === null || filePlace === null) return null;
  return { page_number: filePage, place: filePlace, is_shown: isShown };
}

function toStored(row: Row): StoredAnnotation {
  const { annotation, author } = row;
  return {
    id: annotation.id,
    document_id: annotation.documentId,
    page_number: annotation.pageNumber,
    name: annotation.name,
    issue_id: annotation.issueId,
    xfdf: annotation.xfdf,
    evaluation_state: annotation.evaluationState,
    author,
    in_file: placeInFile(row),
    version: annotation.version,
    created_at: wireMoment(annotation.createdAt),
    updated_at: wireMoment(annotation.updatedAt),
  };
}

/** With their authors, by id. */
async function selectAnnotations(db: Executor, where: SQL | undefined): Promise<Row[]> {
  return db
    .select(columns)
    .from(annotations)
    .leftJoin(users, eq(users.id, annotations.authorId))
    .where(where)
    .orderBy(asc(annotations.id));
}

type ListOptions = {
  documentId?: number | undefined;
  /** Only markups of the issues of this overlay execution. */
  overlayExecutionId?: number | undefined;
  evaluationStates?: readonly EvaluationState[] | undefined;
  /** The last id of the page before. */
  after?: number | undefined;
};

/** A page of a document's or project's annotations by id, and where the next page starts. */
export async function listAnnotations(
  db: Executor,
  scope: ProjectScope,
  { documentId, overlayExecutionId, evaluationStates, after = 0 }: ListOptions,
): Promise<{ annotations: StoredAnnotation[]; next: number | null }> {
  const ofProject = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, scope.projectId),
        documentId === undefined ? undefined : eq(documents.id, documentId),
      ),
    );
  const ofExecution =
    overlayExecutionId === undefined
      ? undefined
      : inArray(
          annotations.issueId,
          db
            .select({ id: issues.id })
            .from(issues)
            .where(eq(issues.overlayExecutionId, overlayExecutionId)),
        );
  const wanted = db
    .select({ id: annotations.id, bytes: sql<number>`octet_length(${annotations.xfdf})` })
    .from(annotations)
    .where(
      and(
        inArray(annotations.documentId, ofProject),
        ofExecution,
        gt(annotations.id, after),
        isThere,
        seenBy(scope),
        evaluationStates && inArray(annotations.evaluationState, [...evaluationStates]),
      ),
    )
    .orderBy(asc(annotations.id));
  const { ids, next } = await withinBytes(wanted);
  const rows = await inPortions(ids, (some) =>
    selectAnnotations(db, and(isOneOf(annotations.id, some), isThere, seenBy(scope))),
  );
  return { annotations: rows.map(toStored), next };
}

/** Where annotations of a PDF are that the caller does not get as markups: deleted ones, and those in other states. */
export async function placesWithoutMarkup(
  db: Executor,
  scope: ProjectScope,
  documentId: number,
): Promise<PlaceInFile[]> {
  const rows = await db
    .select({ page_number: annotations.filePage, place: annotations.filePlace })
    .from(annotations)
    .innerJoin(documents, eq(documents.id, annotations.documentId))
    .where(
      and(
        eq(documents.projectId, scope.projectId),
        eq(documents.id, documentId),
        isNotNull(annotations.filePage),
        or(
          eq(annotations.isDeleted, true),
          not(inArray(annotations.evaluationState, [...scope.evaluationStates])),
        ),
      ),
    )
    .orderBy(asc(annotations.filePage), asc(annotations.filePlace));
  return rows.flatMap(({ page_number, place }) =>
    page_number === null || place === null ? [] : { page_number, place },
  );
}

/** Null if it was deleted. */
export async function findAnnotation(
  db: Executor,
  scope: AnnotationScope,
): Promise<StoredAnnotation | null> {
  const [row] = await selectAnnotations(
    db,
    and(eq(annotations.id, scope.annotationId), isThere, seenBy(scope)),
  );
  return row ? toStored(row) : null;
}

/** Those of the project that are not deleted, with these ids. */
export async function findAnnotations(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<StoredAnnotation[]> {
  const ofProject = db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.projectId, scope.projectId));
  const rows = await selectAnnotations(
    db,
    and(
      isOneOf(annotations.id, ids),
      inArray(annotations.documentId, ofProject),
      isThere,
      seenBy(scope),
    ),
  );
  return rows.map(toStored);
}

export type AnnotationNews = {
  changed: StoredAnnotation[];
  deleted: DeletedAnnotation[];
  /** The last change that it includes. */
  until: number;
  /** More changes follow. */
  isCut: boolean;
};

/**
 * What a project's changes after this one come to: each annotation once, as it is now. One that the caller saw until it was
 * rejected counts as deleted. Null if there are none.
 */
export async function annotationNews(
  db: Executor,
  scope: ProjectScope,
  after: number,
): Promise<AnnotationNews | null> {
  const { id, annotationId, projectId } = annotationChanges;
  const wanted = db
    .select({ id, bytes: sql<number>`octet_length(${annotations.xfdf})` })
    .from(annotationChanges)
    .innerJoin(annotations, eq(annotations.id, annotationId))
    .where(and(eq(projectId, scope.projectId), gt(id, after)))
    .orderBy(asc(id));
  const { ids, next } = await withinBytes(wanted);
  const until = ids.at(-1);
  if (until === undefined) return null;
  const isNew = isOneOf(id, ids);
  const ofThem = db.select({ id: annotationId }).from(annotationChanges).where(isNew);
  const rows = await selectAnnotations(db, and(inArray(annotations.id, ofThem), seenBy(scope)));
  // Viewers saw these until they were rejected.
  const evaluated = db
    .select({ id: annotationId })
    .from(annotationChanges)
    .where(and(isNew, eq(annotationChanges.action, 'evaluated')));
  const hidden = await db
    .select({
      id: annotations.id,
      document_id: annotations.documentId,
      version: annotations.version,
    })
    .from(annotations)
    .where(and(inArray(annotations.id, evaluated), not(seenBy(scope))));
  return {
    changed: rows.filter(({ annotation }) => !annotation.isDeleted).map(toStored),
    deleted: rows
      .flatMap(({ annotation: { id: annotationOf, documentId, version, isDeleted } }) =>
        isDeleted ? [{ id: annotationOf, document_id: documentId, version }] : [],
      )
      .concat(hidden),
    until,
    isCut: next !== null,
  };
}

/** The project's last change; 0 if there is none. */
export async function lastChange(db: Executor, { projectId }: ProjectScope): Promise<number> {
  const [row] = await db
    .select({ id: max(annotationChanges.id) })
    .from(annotationChanges)
    .where(eq(annotationChanges.projectId, projectId));
  return row?.id ?? 0;
}

/** Whether more than `most` changes of the project follow this one. */
export async function hasMoreChanges(
  db: Executor,
  { projectId }: ProjectScope,
  { after, most }: { after: number; most: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: annotationChanges.id })
    .from(annotationChanges)
    .where(and(eq(annotationChanges.projectId, projectId), gt(annotationChanges.id, after)))
    .orderBy(asc(annotationChanges.id))
    .offset(most)
    .limit(1);
  return rows.length > 0;
}

/** A document's annotations of these names, deleted or not. */
export async function annotationsNamed(
  db: Executor,
  scope: ProjectScope,
  { documentId, names }: { documentId: number; names: readonly string[] },
): Promise<(StoredAnnotation & { isDeleted: boolean })[]> {
  const rows = await selectAnnotations(
    db,
    and(
      eq(annotations.documentId, documentId),
      inArray(annotations.name, [...names]),
      seenBy(scope),
    ),
  );
  return rows.map((row) => ({ ...toStored(row), isDeleted: row.annotation.isDeleted }));
}

/**
 * Locks a project for writers of annotations, one at a time, so that their changes become visible in the order of their
 * ids. False if the project is gone. Run it in a transaction, first.
 */
export async function lockAnnotations(
  tx: Executor,
  { projectId }: Pick<ProjectScope, 'projectId'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('no key update');
  return rows.length > 0;
}

/** The annotation that belongs to an issue: the first, if there are several. */
export async function annotationOfIssue(
  db: Executor,
  scope: IssueScope,
): Promise<(StoredAnnotation & { isDeleted: boolean }) | null> {
  const [row] = await selectAnnotations(
    db,
    and(eq(annotations.issueId, scope.issueId), isThere, seenBy(scope)),
  );
  return row ? { ...toStored(row), isDeleted: row.annotation.isDeleted } : null;
}

/** How many pages a document of the project has, as far as known; undefined if the project has no such document. */
export async function pagesOf(
  db: Executor,
  { projectId }: ProjectScope,
  documentId: number,
): Promise<number | null | undefined> {
  const [row] = await db
    .select({ pageCount: documents.pageCount })
    .from(documents)
    .where(and(eq(documents.id, documentId), eq(documents.projectId, projectId)));
  return row?.pageCount;
}
