/** The markup that belongs to an issue. Callers hold the project's lock for writers of markups. */
import type { Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  changeAnnotations,
  insertAnnotations,
  linkAnnotation,
} from '../repositories/annotation-changes.ts';
import type { AnnotationContent } from '../repositories/annotation-changes.ts';
import { annotationOfIssue, annotationsNamed, pagesOf } from '../repositories/annotations.ts';
import type { DocumentScope, IssueScope } from '../repositories/scopes.ts';
import { changedContent, contentOf, toAnnotation } from './annotations.ts';

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

/** Changes the markup of an issue, for someone who may edit it (AN-013). False if it is the same already. */
export async function changeMarkup(
  tx: Executor,
  scope: IssueScope,
  xfdf: string,
): Promise<boolean> {
  const present = await annotationOfIssue(tx, scope);
  if (!present) throw notFound(`The markup of issue ${scope.issueId}`);
  const { id, document_id: documentId } = present;
  const pageCount = (await pagesOf(tx, scope, documentId)) ?? null;
  const sent = contentOf(xfdf, pageCount);
  const content = changedContent(toAnnotation(scope, present), { sent }, pageCount);
  if (content === null) return false;
  await changeAnnotations(tx, scope, [{ id, content }]);
  return true;
}
