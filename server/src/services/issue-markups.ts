/** The markup that belongs to an issue. Callers hold the project's lock for writers of markups. */
import type { Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  changeAnnotation,
  insertAnnotations,
  linkAnnotation,
} from '../repositories/annotation-changes.ts';
import type { AnnotationContent } from '../repositories/annotation-changes.ts';
import { annotationOfIssue, annotationsNamed, pagesOf } from '../repositories/annotations.ts';
import { annotationScope } from '../repositories/scopes.ts';
import type { DocumentScope, IssueScope } from '../repositories/scopes.ts';
import { mayEditAnnotation } from './access.ts';
import { contentOf } from './annotations.ts';

function checked(xfdf: string, pageCount: number | null): AnnotationContent {
  const content = contentOf(xfdf, pageCount);
  if (typeof content === 'string') throw new ApiError('INVALID_INPUT', content);
  return content;
}

/** Gives an issue a new markup, or the one that the document has under this name. 409 if that belongs to an issue. */
export async function addMarkup(
  tx: Executor,
  scope: DocumentScope,
  { issueId, xfdf, pageNumber }: { issueId: number; xfdf: string; pageNumber: number },
): Promise<void> {
  const { documentId } = scope;
  const content = checked(xfdf, (await pagesOf(tx, scope, documentId)) ?? null);
  if (content.pageNumber !== pageNumber) {
    throw new ApiError('INVALID_INPUT', `The markup is on page ${content.pageNumber}.`);
  }
  const named = { documentId, names: [content.name] };
  const [present] = await annotationsNamed(tx, scope, named);
  if (present === undefined) await insertAnnotations(tx, scope, documentId, [content]);
  else if (present.isDeleted) {
    throw new ApiError('CONFLICT', 'This markup was deleted. Draw it again.');
  } else if (present.issue_id !== null) {
    throw new ApiError('CONFLICT', `This markup belongs to issue ${present.issue_id}.`);
  }
  const [stored] = await annotationsNamed(tx, scope, named);
  if (!stored) throw new Error('A markup disappeared');
  await linkAnnotation(tx, scope, { id: stored.id, issueId });
}

/** Changes the markup of an issue, for someone who may edit it (AN-013). */
export async function changeMarkup(tx: Executor, scope: IssueScope, xfdf: string): Promise<void> {
  const present = await annotationOfIssue(tx, scope);
  const place = present && (await annotationScope(tx, scope, present.id));
  if (!present || !place) throw notFound(`The markup of issue ${scope.issueId}`);
  const content = checked(xfdf, (await pagesOf(tx, scope, place.documentId)) ?? null);
  if (content.name !== present.name) {
    throw new ApiError('INVALID_INPUT', 'The name of a markup cannot be changed.');
  }
  if (content.xfdf === present.xfdf) return;
  if (!mayEditAnnotation(scope.person, present.author?.id ?? null)) {
    throw new ApiError(
      'FORBIDDEN',
      'Only the author of a markup and administrators can change it.',
    );
  }
  await changeAnnotation(tx, place, content);
}
