/** Markups that people put on pages. The API calls them annotations, as the specification does. */
import type {
  Annotation,
  AnnotationChange,
  RefusedAnnotation,
} from '../../../contract/src/annotations/schema.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import { checkAnnotation } from '../../../markups/src/xfdf/check.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  changeAnnotation,
  insertAnnotations,
  listChanges,
  markAnnotationDeleted,
  restoreAnnotation,
} from '../repositories/annotation-changes.ts';
import type { AnnotationContent } from '../repositories/annotation-changes.ts';
import {
  annotationsNamed,
  findAnnotation,
  listAnnotations,
  lockAnnotations,
  pagesOf,
  placesWithoutMarkup,
} from '../repositories/annotations.ts';
import type { StoredAnnotation } from '../repositories/annotations.ts';
import type { AnnotationScope, CallerScope, ProjectScope } from '../repositories/scopes.ts';
import { mayEditAnnotation } from './access.ts';

export type AnnotationService = ReturnType<typeof createAnnotationService>;

type Query = {
  document_id?: number | undefined;
  evaluation_states?: readonly EvaluationState[] | undefined;
  after?: number | undefined;
};
type NewAnnotations = { document_id: number; annotations: readonly { xfdf: string }[] };
type Added = { annotations: Annotation[]; refused: RefusedAnnotation[] };

/** For the caller, whose rights decide whether they may edit it. */
export function toAnnotation({ person }: CallerScope, stored: StoredAnnotation): Annotation {
  return { ...stored, can_edit: mayEditAnnotation(person, stored.author?.id ?? null) };
}

/** Checks and normalizes a text that someone sent. Returns a sentence if it cannot be stored. */
export function contentOf(xfdf: string, pageCount: number | null): AnnotationContent | string {
  const checked = checkAnnotation(xfdf);
  if (!checked.isValid) return `${checked.message}. ${checked.reason}`;
  const { name, pageNumber, text } = checked;
  if (pageCount !== null && pageNumber > pageCount) {
    return `The document has ${pageCount} pages, and the markup is on page ${pageNumber}.`;
  }
  return { name, pageNumber, xfdf: text };
}

/** What can be stored, by name, and what cannot. The first of a name counts. */
function sorted(sent: NewAnnotations['annotations'], pageCount: number | null) {
  const contents = new Map<string, AnnotationContent>();
  const refused: RefusedAnnotation[] = [];
  for (const [index, { xfdf }] of sent.entries()) {
    const content = contentOf(xfdf, pageCount);
    if (typeof content === 'string') refused.push({ index, detail: content });
    else if (contents.has(content.name)) {
      refused.push({
        index,
        detail: `Another markup in the request has the name ${content.name}.`,
      });
    } else contents.set(content.name, content);
  }
  return { contents, refused };
}

export function createAnnotationService(db: Database) {
  async function find(executor: Executor, scope: AnnotationScope): Promise<Annotation> {
    const stored = await findAnnotation(executor, scope);
    if (!stored) throw notFound(`Markup ${scope.annotationId}`);
    return toAnnotation(scope, stored);
  }

  /** The annotation, for someone who may change it. */
  async function findEditable(tx: Executor, scope: AnnotationScope): Promise<Annotation> {
    if (!(await lockAnnotations(tx, scope))) throw notFound(`Markup ${scope.annotationId}`);
    const annotation = await find(tx, scope);
    if (annotation.can_edit) return annotation;
    throw new ApiError(
      'FORBIDDEN',
      'Only the author of a markup and administrators can change or delete it.',
    );
  }

  function checkVersion(annotation: Annotation, version: number): void {
    if (annotation.version === version) return;
    throw new ApiError(
      'CHANGED_MEANWHILE',
      `This markup was changed meanwhile. It is at version ${annotation.version} now.`,
    );
  }

  return {
    async list(scope: ProjectScope, query: Query) {
      const { document_id: documentId, evaluation_states: evaluationStates, after } = query;
      if (documentId !== undefined && (await pagesOf(db, scope, documentId)) === undefined) {
        throw notFound(`Document ${documentId}`);
      }
      const page = await listAnnotations(db, scope, { documentId, evaluationStates, after });
      const isFirst = after === undefined && documentId !== undefined;
      return {
        without_markup: isFirst ? await placesWithoutMarkup(db, scope, documentId) : [],
        annotations: page.annotations.map((stored) => toAnnotation(scope, stored)),
        next: page.next,
      };
    },

    annotation: (scope: AnnotationScope): Promise<Annotation> => find(db, scope),

    async add(scope: ProjectScope, body: NewAnnotations): Promise<Added> {
      const { document_id: documentId } = body;
      const pageCount = await pagesOf(db, scope, documentId);
      if (pageCount === undefined) throw notFound(`Document ${documentId}`);
      const { contents, refused } = sorted(body.annotations, pageCount);
      const names = [...contents.keys()];
      if (names.length === 0) {
        throw new ApiError('INVALID_INPUT', refused[0]?.detail ?? 'There is no markup.');
      }
      return db.transaction(async (tx) => {
        if (!(await lockAnnotations(tx, scope))) throw notFound(`Project ${scope.projectId}`);
        const present = await annotationsNamed(tx, scope, { documentId, names });
        const fresh = new Map(contents);
        for (const { name, id, author, isDeleted, in_file: inFile } of present) {
          const content = contents.get(name);
          fresh.delete(name);
          if (!isDeleted || content === undefined) continue;
          // Who may not edit it makes one of their own, with its name.
          const keepsAuthor =
            (author !== null || inFile !== null) &&
            mayEditAnnotation(scope.person, author?.id ?? null);
          const authorId = keepsAuthor ? (author?.id ?? null) : scope.personId;
          await restoreAnnotation(tx, scope, { id, authorId, content });
        }
        await insertAnnotations(tx, scope, documentId, [...fresh.values()]);
        const stored = await annotationsNamed(tx, scope, { documentId, names });
        const byName = new Map(stored.map(({ isDeleted: _isDeleted, ...row }) => [row.name, row]));
        const rows = names.flatMap((name) => byName.get(name) ?? []);
        return { annotations: rows.map((row) => toAnnotation(scope, row)), refused };
      });
    },

    async change(
      scope: AnnotationScope,
      { xfdf, version }: { xfdf: string; version: number },
    ): Promise<Annotation> {
      const content = contentOf(xfdf, (await pagesOf(db, scope, scope.documentId)) ?? null);
      if (typeof content === 'string') throw new ApiError('INVALID_INPUT', content);
      return db.transaction(async (tx) => {
        const annotation = await findEditable(tx, scope);
        if (content.name !== annotation.name) {
          throw new ApiError('INVALID_INPUT', 'The name of a markup cannot be changed.');
        }
        // Sent twice, because the first answer was lost.
        if (content.xfdf === annotation.xfdf) return annotation;
        checkVersion(annotation, version);
        await changeAnnotation(tx, scope, content);
        return find(tx, scope);
      });
    },

    async remove(scope: AnnotationScope, version: number): Promise<void> {
      await db.transaction(async (tx) => {
        checkVersion(await findEditable(tx, scope), version);
        await markAnnotationDeleted(tx, scope);
      });
    },

    changes: (
      scope: AnnotationScope,
      before: number | undefined,
    ): Promise<{ changes: AnnotationChange[]; next: number | null }> =>
      listChanges(db, scope, before),
  };
}
