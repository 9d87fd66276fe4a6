/** Markups that people put on pages. The API calls them annotations, as the specification does. */
import type {
  Annotation,
  AnnotationChange,
  RefusedAnnotation,
  RefusedAnnotationChange,
} from '../../../contract/src/annotations/schema.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import { checkAnnotation } from '../../../markups/src/xfdf/check.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { nextTurn } from '../domain/turns.ts';
import {
  changeAnnotations,
  insertAnnotations,
  listChanges,
  markAnnotationsDeleted,
  restoreAnnotation,
} from '../repositories/annotation-changes.ts';
import type { AnnotationContent } from '../repositories/annotation-changes.ts';
import {
  annotationsNamed,
  findAnnotation,
  findAnnotations,
  listAnnotations,
  lockAnnotations,
  pagesOf,
  placesWithoutMarkup,
} from '../repositories/annotations.ts';
import type { StoredAnnotation } from '../repositories/annotations.ts';
import type { AnnotationScope, CallerScope, ProjectScope } from '../repositories/scopes.ts';
import { mayEditWorkOf } from './access.ts';

export type AnnotationService = ReturnType<typeof createAnnotationService>;

type Query = {
  document_id?: number | undefined;
  overlay_execution_id?: number | undefined;
  evaluation_states?: readonly EvaluationState[] | undefined;
  after?: number | undefined;
};
type NewAnnotations = { document_id: number; annotations: readonly { xfdf: string }[] };
/** `xfdf`: null deletes the markup. `version`: the one it is based on; absent: any. */
type Change = { id: number; version?: number; xfdf: string | null };
type Changed = {
  changed: Annotation[];
  /** Ids. */
  deleted: number[];
  /** By their place among the changes. */
  refused: { index: number; error: ApiError }[];
};
type Added = { annotations: Annotation[]; refused: RefusedAnnotation[] };

/** For the caller, whose rights decide whether they may edit it. */
export function toAnnotation({ person }: CallerScope, stored: StoredAnnotation): Annotation {
  return { ...stored, can_edit: mayEditWorkOf(person, stored.author?.id ?? null) };
}

/** Checks and normalizes a text that someone sent. Returns a sentence if it cannot be stored. */
export function contentOf(xfdf: string, pageCount: number | null): AnnotationContent | string {
  const checked = checkAnnotation(xfdf);
  if (!checked.isValid) return `${checked.message}. ${checked.reason}`;
  const { name, pageNumber, text } = checked;
  return onPages({ name, pageNumber, xfdf: text }, pageCount);
}

function onPages(content: AnnotationContent, pageCount: number | null): AnnotationContent | string {
  return pageCount === null || content.pageNumber <= pageCount
    ? content
    : `The document has ${pageCount} pages, and the markup is on page ${content.pageNumber}.`;
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

/**
 * What a change comes to: the content to store, or null if the markup is as sent already, because the first answer was lost.
 * Throws what the caller is told.
 */
export function changedContent(
  annotation: Annotation,
  { version, sent }: { version?: number; sent: AnnotationContent | string },
  pageCount: number | null,
): AnnotationContent | null {
  const content = typeof sent === 'string' ? sent : onPages(sent, pageCount);
  if (typeof content === 'string') throw new ApiError('INVALID_INPUT', content);
  checkEditable(annotation);
  if (content.name !== annotation.name) {
    throw new ApiError('INVALID_INPUT', 'The name of a markup cannot be changed.');
  }
  if (content.xfdf === annotation.xfdf) return null;
  checkVersion(annotation, version);
  return content;
}

function checkEditable(annotation: Annotation): void {
  if (annotation.can_edit) return;
  throw new ApiError(
    'FORBIDDEN',
    'Only the author of a markup and administrators can change or delete it.',
  );
}

function checkVersion(annotation: Annotation, version: number | undefined): void {
  if (version === undefined || annotation.version === version) return;
  throw new ApiError(
    'CHANGED_MEANWHILE',
    `This markup was changed meanwhile. It is at version ${annotation.version} now.`,
  );
}

export function createAnnotationService(db: Database) {
  async function find(executor: Executor, scope: AnnotationScope): Promise<Annotation> {
    const stored = await findAnnotation(executor, scope);
    if (!stored) throw notFound(`Markup ${scope.annotationId}`);
    return toAnnotation(scope, stored);
  }

  /** Makes the changes that can be made, all at once. */
  async function apply(scope: ProjectScope, changes: readonly Change[]): Promise<Changed> {
    const sent: (AnnotationContent | string | null)[] = [];
    // Before others have to wait.
    for (const { xfdf } of changes) {
      await nextTurn();
      sent.push(xfdf === null ? null : contentOf(xfdf, null));
    }
    return db.transaction(async (tx) => {
      if (!(await lockAnnotations(tx, scope))) throw notFound(`Project ${scope.projectId}`);
      const ids = changes.map(({ id }) => id);
      const stored = await findAnnotations(tx, scope, ids);
      const present = new Map(stored.map((row) => [row.id, toAnnotation(scope, row)]));
      const documentIds = [...new Set(stored.map((row) => row.document_id))];
      const pages = new Map<number, number | null>();
      for (const documentId of documentIds) {
        // oxlint-disable-next-line no-await-in-loop -- one connection; nearly always one document
        pages.set(documentId, (await pagesOf(tx, scope, documentId)) ?? null);
      }
      const contents: { id: number; content: AnnotationContent }[] = [];
      const deleted: number[] = [];
      const refused: Changed['refused'] = [];
      for (const [index, { id, version }] of changes.entries()) {
        try {
          const annotation = present.get(id);
          if (annotation === undefined) throw notFound(`Markup ${id}`);
          const based = version === undefined ? {} : { version };
          const content = sent[index] ?? null;
          if (content === null) {
            checkEditable(annotation);
            checkVersion(annotation, version);
            deleted.push(id);
            continue;
          }
          const pageCount = pages.get(annotation.document_id) ?? null;
          const changed = changedContent(annotation, { ...based, sent: content }, pageCount);
          if (changed !== null) contents.push({ id, content: changed });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused.push({ index, error });
        }
      }
      await changeAnnotations(tx, scope, contents);
      await markAnnotationsDeleted(tx, scope, deleted);
      const isRefused = new Set(refused.map(({ index }) => changes[index]?.id));
      const kept = ids.filter((id) => !isRefused.has(id) && !deleted.includes(id));
      const rows = await findAnnotations(tx, scope, kept);
      return { changed: rows.map((row) => toAnnotation(scope, row)), deleted, refused };
    });
  }

  return {
    async list(scope: ProjectScope, query: Query) {
      const { document_id: documentId, evaluation_states: evaluationStates, after } = query;
      const { overlay_execution_id: overlayExecutionId } = query;
      if (documentId !== undefined && (await pagesOf(db, scope, documentId)) === undefined) {
        throw notFound(`Document ${documentId}`);
      }
      const page = await listAnnotations(db, scope, {
        ...{ documentId, overlayExecutionId, evaluationStates, after },
      });
      const isWhole = overlayExecutionId === undefined && documentId !== undefined;
      const isFirst = after === undefined && isWhole;
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
            (author !== null || inFile !== null) && mayEditWorkOf(scope.person, author?.id ?? null);
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
      const { changed, refused } = await apply(scope, [{ id: scope.annotationId, xfdf, version }]);
      if (refused[0]) throw refused[0].error;
      const [annotation] = changed;
      if (!annotation) throw notFound(`Markup ${scope.annotationId}`);
      return annotation;
    },

    async remove(scope: AnnotationScope, version: number): Promise<void> {
      const change = { id: scope.annotationId, xfdf: null, version };
      const { refused } = await apply(scope, [change]);
      if (refused[0]) throw refused[0].error;
    },

    async changeMany(scope: ProjectScope, changes: readonly Change[]) {
      const { refused, ...made } = await apply(scope, changes);
      return {
        ...made,
        refused: refused.map(({ index, error: { message, status } }): RefusedAnnotationChange => ({
          ...{ index, detail: message, status },
        })),
      };
    },

    changes: (
      scope: AnnotationScope,
      before: number | undefined,
    ): Promise<{ changes: AnnotationChange[]; next: number | null }> =>
      listChanges(db, scope, before),
  };
}
