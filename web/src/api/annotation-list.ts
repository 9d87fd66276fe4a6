/**
 * The cached list of a document's markups. It may have 10,000 rows, so it is not read again after a write or an event: their
 * answers are put in, the newer version of each row winning. What arrives while the list is read is put in afterward.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Annotation, DeletedAnnotation } from '../../../contract/src/annotations/schema.ts';
import { call } from './client.ts';
import type { Arguments, Result } from './client.ts';
import { keyOf } from './read-key.ts';

const LIST = 'GET /v1/projects/{id}/annotations';

/** A document's markups, by id. */
export type AnnotationList = readonly Annotation[];
export type AnnotationNews = {
  readonly changed: readonly Annotation[];
  readonly deleted: readonly DeletedAnnotation[];
};

export function annotationListKey(projectId: number, documentId: number) {
  return keyOf(LIST, {
    params: { id: projectId },
    query: { document_id: documentId },
  });
}

/** Comes with the list: where annotations are in the PDF that the user does not get as markups. */
export function withoutMarkupKey(projectId: number, documentId: number) {
  return [...annotationListKey(projectId, documentId), 'without markup'] as const;
}

/** The list with the news of its document. Older news change nothing. */
export function withNews(
  list: AnnotationList,
  { changed, deleted }: AnnotationNews,
): AnnotationList {
  const rows = new Map(list.map((row) => [row.id, row]));
  let isSame = true;
  for (const row of changed) {
    if ((rows.get(row.id)?.version ?? 0) >= row.version) continue;
    rows.set(row.id, row);
    isSame = false;
  }
  for (const { id, version } of deleted) {
    const row = rows.get(id);
    if (row !== undefined && row.version < version) isSame = !rows.delete(id);
  }
  return isSame ? list : [...rows.values()].toSorted((a, b) => a.id - b.id);
}

/** The lists that are being read, and what arrived meanwhile. */
const readings = new Set<{ client: QueryClient; documentId: number; news: AnnotationNews[] }>();

/** Reads all pages of a document's list. */
export async function readAnnotationList(
  client: QueryClient,
  { projectId, documentId }: { projectId: number; documentId: number },
  signal: AbortSignal,
): Promise<AnnotationList> {
  const reading = { client, documentId, news: [] as AnnotationNews[] };
  readings.add(reading);
  try {
    const rows: Annotation[] = [];
    let after: number | null = null;
    do {
      const query: Arguments<typeof LIST>['query'] = { document_id: documentId };
      if (after !== null) query.after = after;
      const page: Result<typeof LIST> = await call(
        LIST,
        { params: { id: projectId }, query },
        { signal },
      );
      rows.push(...page.annotations);
      if (after === null) {
        client.setQueryData(withoutMarkupKey(projectId, documentId), page.without_markup);
      }
      after = page.next;
    } while (after !== null);
    return reading.news.reduce(withNews, rows);
  } finally {
    readings.delete(reading);
  }
}

/** The version of each deletion, because the answer to an earlier change may come after it. */
const deletions = new WeakMap<QueryClient, Map<number, number>>();

function withoutDeleted(client: QueryClient, { changed, deleted }: AnnotationNews): AnnotationNews {
  const known = deletions.get(client) ?? new Map<number, number>();
  deletions.set(client, known);
  for (const { id, version } of deleted) known.set(id, Math.max(version, known.get(id) ?? 0));
  return { changed: changed.filter(({ id, version }) => version > (known.get(id) ?? 0)), deleted };
}

/** Puts what a write answered, or events say, into the lists that are in the cache or on their way to it. */
export function applyNews(client: QueryClient, projectId: number, given: AnnotationNews): void {
  const news = withoutDeleted(client, given);
  const documentIds = new Set([...news.changed, ...news.deleted].map((row) => row.document_id));
  for (const documentId of documentIds) {
    const isOfIt = (row: { document_id: number }) => row.document_id === documentId;
    const own = { changed: news.changed.filter(isOfIt), deleted: news.deleted.filter(isOfIt) };
    for (const reading of readings) {
      if (reading.client === client && reading.documentId === documentId) reading.news.push(own);
    }
    client.setQueryData<AnnotationList>(
      annotationListKey(projectId, documentId),
      (list) => list && withNews(list, own),
    );
  }
}
