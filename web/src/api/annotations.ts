/** Markups on the pages of a document. On the wire they are annotations, with XFDF as their content. */
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type {
  Annotation,
  PlaceInFile,
  RefusedAnnotation,
  RefusedAnnotationChange,
} from '../../../contract/src/annotations/schema.ts';
import {
  annotationListKey,
  applyNews,
  readAnnotationList,
  withoutMarkupKey,
} from './annotation-list.ts';
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

/** Who changed what of a markup, newest first; later pages have earlier changes. */
export function annotationChangesQuery(id: number) {
  const of = (before: number | undefined) => ({ params: { id }, query: { before } });
  return infiniteQueryOptions({
    queryKey: keyOf('GET /v1/annotations/{id}/changes', of(undefined)),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/annotations/{id}/changes', of(pageParam), { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Markups and UTF-16 code units of one call; the server takes 1 MB. Every character of XFDF may be three bytes of JSON. */
const MOST_ROWS = 100;
const MOST_LENGTH = 300_000;

/** Splits what is sent so that each portion fits one call. `lengthOf`: UTF-16 code units. */
function inPortions<T>(items: readonly T[], lengthOf: (item: T) => number): T[][] {
  const portions: T[][] = [];
  let length = 0;
  for (const item of items) {
    const last = portions.at(-1);
    const added = lengthOf(item);
    if (last === undefined || last.length === MOST_ROWS || length + added > MOST_LENGTH) {
      portions.push([item]);
      length = added;
    } else {
      last.push(item);
      length += added;
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
  for (const portion of inPortions(texts, ({ length }) => length)) {
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

/** `version`: the one it is based on. `xfdf`: null deletes the markup. */
export type AnnotationEdit = Pick<Annotation, 'id' | 'document_id' | 'version'> & {
  readonly xfdf: string | null;
};

export type ChangedAnnotations = {
  readonly changed: readonly Annotation[];
  /** Ids, also of those that were gone already. */
  readonly deleted: readonly number[];
  /** Places among the changes that were given, and what each alone would have been answered. */
  readonly refused: readonly RefusedAnnotationChange[];
};

/**
 * Changes and deletes markups. May be repeated after a lost answer. Rejects like `write`; portions that were answered before
 * stay.
 */
export async function changeAnnotations(
  client: QueryClient,
  projectId: number,
  edits: readonly AnnotationEdit[],
): Promise<ChangedAnnotations> {
  const changed: Annotation[] = [];
  const deleted: number[] = [];
  const refused: RefusedAnnotationChange[] = [];
  let first = 0;
  for (const portion of inPortions(edits, ({ xfdf }) => xfdf?.length ?? 0)) {
    const changes = portion.map(({ id, version, xfdf }) => ({ id, version, xfdf }));
    const isGone = ({ index, status }: RefusedAnnotationChange) =>
      status === 404 && portion[index]?.xfdf === null;
    const answer = await write(client, 'POST /v1/projects/{id}/annotations/changes', {
      params: { id: projectId },
      body: { changes },
    });
    const gone = answer.refused.filter(isGone).map(({ index }) => portion[index]?.id);
    const removed = portion.filter(({ id }) => answer.deleted.includes(id) || gone.includes(id));
    applyNews(client, projectId, {
      changed: answer.changed,
      deleted: removed.map(({ id, document_id, version }) => ({
        ...{ id, document_id, version: version + 1 },
      })),
    });
    changed.push(...answer.changed);
    deleted.push(...removed.map(({ id }) => id));
    for (const each of answer.refused) {
      if (!isGone(each)) refused.push({ ...each, index: first + each.index });
    }
    first += portion.length;
  }
  return { changed, deleted, refused };
}

/** Carries a document's markups to later revisions of its sheets. They arrive as live events. */
export const carryMarkupsMutation = mutationOptions({
  mutationFn: ({ documentId }: { documentId: number }, { client }) =>
    write(client, 'POST /v1/documents/{id}/carry-markups', { params: { id: documentId } }),
});
