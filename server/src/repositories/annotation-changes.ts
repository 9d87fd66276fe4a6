/** What happens to markups. Every function keeps the change with its author and time. Run them in a transaction. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type {
  AnnotationAction,
  AnnotationChange,
} from '../../../contract/src/annotations/schema.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import { changeNotice, PROJECT_CHANGES } from '../db/notifications.ts';
import { annotationChanges, annotations, users } from '../db/schema.ts';
import { inPortions, isOneOf, withinBytes } from './portions.ts';
import type { AnnotationScope, ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

/** What `checkAnnotation` makes of the text that was sent. */
export type AnnotationContent = { name: string; pageNumber: number; xfdf: string };

/** Who changes markups of which project; null: no person. */
type ActingScope = Pick<ProjectScope, 'projectId'> & { personId: number | null };

const changed = { version: sql`${annotations.version} + 1`, updatedAt: sql`now()` };

/** Keeps a change of annotations, and tells those who follow the project. `personId`: null if no person did it. */
export async function noteChanges(
  tx: Executor,
  { projectId, personId }: ActingScope,
  ids: readonly number[],
  action: AnnotationAction,
): Promise<void> {
  await tx.execute(
    sql`insert into ${annotationChanges} (annotation_id, project_id, version, action, xfdf, person_id)
        select id, ${projectId}, version, ${action}, xfdf, ${personId} from ${annotations}
        where ${isOneOf(annotations.id, ids)} order by id`,
  );
  const notice = changeNotice(projectId, 'annotations');
  await tx.execute(sql`select pg_notify(${PROJECT_CHANGES}, ${notice})`);
}

/** Adds annotations to a document that has none of their names, and returns their ids. `personId`: null for the AI assistant. */
export async function insertAnnotations(
  tx: Executor,
  scope: ActingScope,
  documentId: number,
  contents: readonly AnnotationContent[],
): Promise<number[]> {
  if (contents.length === 0) return [];
  const rows = await tx
    .insert(annotations)
    .values(contents.map((content) => ({ ...content, documentId, authorId: scope.personId })))
    .returning({ id: annotations.id });
  const ids = rows.map(({ id }) => id);
  await noteChanges(tx, scope, ids, 'created');
  return ids;
}

/** Brings a deleted annotation back, with this author; null: nobody, as it stands in the PDF. */
export async function restoreAnnotation(
  tx: Executor,
  scope: ProjectScope,
  { id, authorId, content }: { id: number; authorId: number | null; content: AnnotationContent },
): Promise<void> {
  await tx
    .update(annotations)
    .set({ ...content, authorId, isDeleted: false, ...changed })
    .where(eq(annotations.id, id));
  await noteChanges(tx, scope, [id], 'restored');
}

/** Stores new contents, each with its id. */
export async function changeAnnotations(
  tx: Executor,
  scope: ProjectScope,
  changes: readonly { id: number; content: AnnotationContent }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  const pages = changes.map(({ content }) => content.pageNumber);
  const texts = changes.map(({ content }) => content.xfdf);
  await tx.execute(
    sql`update ${annotations} set page_number = sent.page_number, xfdf = sent.xfdf,
          version = ${annotations.version} + 1, updated_at = now()
        from unnest(${sql.param(ids)}::integer[], ${sql.param(pages)}::integer[], ${sql.param(texts)}::text[])
          as sent (id, page_number, xfdf)
        where ${annotations.id} = sent.id`,
  );
  await noteChanges(tx, scope, ids, 'changed');
}

export async function markAnnotationsDeleted(
  tx: Executor,
  scope: ActingScope,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(annotations)
    .set({ isDeleted: true, ...changed })
    .where(isOneOf(annotations.id, ids));
  await noteChanges(tx, scope, ids, 'deleted');
}

/** Makes an annotation the markup of an issue. */
export async function linkAnnotation(
  tx: Executor,
  scope: ActingScope,
  { id, issueId }: { id: number; issueId: number },
): Promise<void> {
  await tx
    .update(annotations)
    .set({ issueId, ...changed })
    .where(eq(annotations.id, id));
  await noteChanges(tx, scope, [id], 'linked');
}

/** Gives the markups of issues their evaluation state. */
export async function evaluateAnnotations(
  tx: Executor,
  scope: ActingScope,
  { issueIds, evaluationState }: { issueIds: readonly number[]; evaluationState: EvaluationState },
): Promise<void> {
  const rows = await tx
    .update(annotations)
    .set({ evaluationState, ...changed })
    .where(isOneOf(annotations.issueId, issueIds))
    .returning({ id: annotations.id });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await noteChanges(tx, scope, ids, 'evaluated');
}

/** A page of an annotation's changes, newest first, and where the next page starts. */
export async function listChanges(
  db: Executor,
  { annotationId }: AnnotationScope,
  before: number | undefined,
): Promise<{ changes: AnnotationChange[]; next: number | null }> {
  const { version } = annotationChanges;
  const ofAnnotation = eq(annotationChanges.annotationId, annotationId);
  const wanted = db
    .select({ id: version, bytes: sql<number>`octet_length(${annotationChanges.xfdf})` })
    .from(annotationChanges)
    .where(and(ofAnnotation, before === undefined ? undefined : lt(version, before)))
    .orderBy(desc(version));
  const { ids, next } = await withinBytes(wanted, 100);
  const changes = await inPortions(ids, async (versions) => {
    const rows = await db
      .select({ change: annotationChanges, author: { id: users.id, full_name: users.fullName } })
      .from(annotationChanges)
      .leftJoin(users, eq(users.id, annotationChanges.personId))
      .where(and(ofAnnotation, isOneOf(version, versions)))
      .orderBy(desc(version));
    return rows.map(({ change, author }) => ({
      version: change.version,
      action: change.action,
      xfdf: change.xfdf,
      author,
      created_at: wireMoment(change.createdAt),
    }));
  });
  return { changes, next };
}
