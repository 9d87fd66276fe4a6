/** Issues for files, portion by portion, with pictures of their locations where a file shows them. */
import { MOST_PICTURED_ISSUES } from '../../../contract/src/constants.ts';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Comment, Issue } from '../../../contract/src/issues/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError } from '../domain/api-error.ts';
import { nextTurn } from '../domain/turns.ts';
import type { LocalFile, ObjectStore } from '../files/object-store.ts';
import { attachmentsOfIssues, commentsOfIssues } from '../repositories/issue-exports.ts';
import type { ExportedAttachment } from '../repositories/issue-exports.ts';
import { issueIdsInOrder } from '../repositories/issue-pages.ts';
import { issuesByIds } from '../repositories/issues.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { createLimiter } from './limiter.ts';

/** A location to be painted. `page`: from 1. `xfdf`: the markup there; null: the page as a whole. `priority`: of the issue. */
export type PicturedPlace = {
  id: number;
  page: number;
  xfdf: string | null;
  priority: number;
};
/** What a picture (PNG) shows, in page points. */
export type Picture = { box: Box; picture: Uint8Array };
/** Paints places of a PDF on disk. A place that cannot be painted is absent. */
export type CropPages = (
  file: string,
  places: readonly PicturedPlace[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<number, Picture>>;

export type PicturedIssue = {
  issue: Issue;
  comments: readonly Comment[];
  attachments: readonly ExportedAttachment[];
  picture: Picture | null;
};

/** Few enough to read and write in a few milliseconds. */
const PORTION = 50;

/** An export takes a place for each part. Nobody is refused one: a person has a report and a BCF at once, and no more. */
const PAINTING = {
  atOnce: 2,
  atOncePerPerson: 1,
  waitingPerPerson: 2,
  refusal: 'Three exports of yours are in progress. Wait for one of them.',
};

/** What the caller still sees of these issues, in this order. */
export async function* issuePortions(
  db: Database,
  scope: ProjectScope,
  ids: readonly number[],
): AsyncGenerator<Issue[]> {
  for (let at = 0; at < ids.length; at += PORTION) {
    await nextTurn();
    yield await issuesByIds(db, scope, ids.slice(at, at + PORTION));
  }
}

/** Files on disk while an export lasts, each fetched once. */
function localCopies(store: ObjectStore) {
  const held = new AsyncDisposableStack();
  const copies = new Map<string, LocalFile>();
  return {
    async of(key: string): Promise<LocalFile> {
      const copy = copies.get(key) ?? held.use(await store.localFile(key));
      copies.set(key, copy);
      return copy;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

type Painting = {
  /** Those of the project's documents by id. */
  files: ReadonlyMap<number, Document['file']>;
  signal: AbortSignal;
};

type Needs = { db: Database; store: ObjectStore; cropPages: CropPages };

export type PicturedIssues = ReturnType<typeof createPicturedIssues>;

export function createPicturedIssues({ db, store, cropPages }: Needs) {
  const painting = createLimiter(PAINTING);

  async function picturesOf(
    scope: ProjectScope,
    issues: readonly Issue[],
    { files, signal, copies }: Painting & { copies: ReturnType<typeof localCopies> },
  ): Promise<ReadonlyMap<number, Picture>> {
    const all = new Map<number, Picture>();
    for (const [documentId, onDocument] of Map.groupBy(issues, (issue) => issue.document_id)) {
      const file = documentId === null ? undefined : files.get(documentId);
      const places = onDocument.flatMap(({ id, page_number: page, xfdf, priority_id }) =>
        page === null ? [] : [{ id, page, xfdf, priority: priority_id }],
      );
      if (file === undefined || places.length === 0) continue;
      const painted = await painting.run(scope.personId, signal, async () => {
        const copy = await copies.of(file.file_key);
        return cropPages(copy.path, places, signal);
      });
      for (const [id, picture] of painted) all.set(id, picture);
    }
    return all;
  }

  return {
    /** Their ids. 422 if there are too many to paint them in a reasonable time. */
    async ids(
      scope: ProjectScope,
      query: Parameters<typeof issueIdsInOrder>[2],
    ): Promise<number[]> {
      const ids = await issueIdsInOrder(db, scope, query);
      if (ids.length <= MOST_PICTURED_ISSUES) return ids;
      const most = MOST_PICTURED_ISSUES.toLocaleString('en-US');
      throw new ApiError(
        'INVALID_INPUT',
        `This format shows every location, so it takes ${most} issues at most. Filter the list first.`,
      );
    },

    async *portions(
      scope: ProjectScope,
      ids: readonly number[],
      how: Painting,
    ): AsyncGenerator<PicturedIssue[]> {
      await using copies = localCopies(store);
      for await (const issues of issuePortions(db, scope, ids)) {
        const seen = issues.map(({ id }) => id);
        const comments = await commentsOfIssues(db, scope, seen);
        const attachments = await attachmentsOfIssues(db, scope, issues);
        const pictures = await picturesOf(scope, issues, { ...how, copies });
        yield issues.map((issue) => ({
          issue,
          comments: comments.get(issue.id) ?? [],
          attachments: attachments.get(issue.id) ?? [],
          picture: pictures.get(issue.id) ?? null,
        }));
      }
    },
  };
}
