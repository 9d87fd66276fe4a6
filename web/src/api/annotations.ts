/** Markups on the pages of a document. On the wire they are annotations, with XFDF as their content. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type {
  Annotation,
  PlaceInFile,
  RefusedAnnotation,
} from '../../../contract/src/annotations/schema.ts';
import {
  annotationListKey,
  applyNews,
  readAnnotationList,
  withoutMarkupKey,
} from './annotation-list.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** All markups of a document that the user may see, by id. */
export function annotationsQuery(projectId: number, documentId: number) {
  return queryOptions({
    queryKey: annotationListKey(projectId, documentId),
    queryFn: ({ client, signal }) => readAnnotationList(client, { projectId, documentId }, signal),
  });
}

/** Where annotations are in the PDF that the user does not get as markups, as of the last list. */
export function placesWithoutMarkup(
  client: QueryClient,
  { projectId, documentId }: { projectId: number; documentId: number },
): readonly PlaceInFile[] {
  return client.getQueryData<PlaceInFile[]>(withoutMarkupKey(projectId, documentId)) ?? [];
}

/** One markup as it is now, for example after a 412. */
export function annotationQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/annotations/{id}', args),
    queryFn: ({ signal }) => call('GET /v1/annotations/{id}', args, { signal }),
    staleTime: 0,
  });
}

/** The latest changes of a markup, newest first. */
export function annotationChangesQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/annotations/{id}/changes', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/annotations/{id}/changes', args, { signal })).changes,
    staleTime: 0,
  });
}

/** Markups and UTF-16 code units of one call; the server takes 1 MB. Every character of XFDF may be three bytes of JSON. */
const MOST_ROWS = 100;
const MOST_LENGTH = 300_000;

/** Splits texts so that each portion fits one call. */
function inPortions(texts: readonly string[]): string[][] {
  const portions: string[][] = [];
  let length = 0;
  for (const text of texts) {
    const last = portions.at(-1);
    if (last === undefined || last.length === MOST_ROWS || length + text.length > MOST_LENGTH) {
      portions.push([text]);
      length = text.length;
    } else {
      last.push(text);
      length += text.length;
    }
  }
  return portions;
}

export type AddedAnnotations = {
  readonly annotations: readonly Annotation[];
  /** Places in the texts that were given, and why. */
  readonly refused: readonly RefusedAnnotation[];
};

/**
 * Adds markups, each a whole XFDF document. May be repeated after a lost answer: what is there already is answered as it is.
 * Rejects like `write`; portions that were answered before stay.
 */
export async function addAnnotations(
  client: QueryClient,
  { projectId, documentId }: { projectId: number; documentId: number },
  texts: readonly string[],
): Promise<AddedAnnotations> {
  const annotations: Annotation[] = [];
  const refused: RefusedAnnotation[] = [];
  let first = 0;
  for (const portion of inPortions(texts)) {
    const answer = await write(
      client,
      'POST /v1/projects/{id}/annotations',
      {
        params: { id: projectId },
        body: { document_id: documentId, annotations: portion.map((xfdf) => ({ xfdf })) },
      },
      {
        onAnswer: (added) =>
          applyNews(client, projectId, { changed: added.annotations, deleted: [] }),
      },
    );
    annotations.push(...answer.annotations);
    for (const { index, detail } of answer.refused) refused.push({ index: first + index, detail });
    first += portion.length;
  }
  return { annotations, refused };
}

/** Rejects with a 412 if someone changed the markup after this version. */
export function changeAnnotation(
  client: QueryClient,
  projectId: number,
  { id, version, xfdf }: { id: number; version: number; xfdf: string },
): Promise<Annotation> {
  return write(
    client,
    'PUT /v1/annotations/{id}',
    { params: { id }, body: { xfdf, version } },
    { onAnswer: (row) => applyNews(client, projectId, { changed: [row], deleted: [] }) },
  );
}

/** Rejects with a 412 if someone changed the markup after this version. One that is gone already counts as deleted. */
export async function deleteAnnotation(
  client: QueryClient,
  projectId: number,
  { id, document_id, version }: Pick<Annotation, 'id' | 'document_id' | 'version'>,
): Promise<void> {
  try {
    await write(client, 'DELETE /v1/annotations/{id}', { params: { id }, body: { version } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  applyNews(client, projectId, {
    changed: [],
    deleted: [{ id, document_id, version: version + 1 }],
  });
}

/** Carries a document's markups to later revisions of its sheets. They arrive as live events. */
export const carryMarkupsMutation = mutationOptions({
  mutationFn: ({ documentId }: { documentId: number }, { client }) =>
    write(client, 'POST /v1/documents/{id}/carry-markups', { params: { id: documentId } }),
});
