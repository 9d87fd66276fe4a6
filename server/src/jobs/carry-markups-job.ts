/** Carries markups to a document from the earlier revisions of its sheets (`docs/reading.md`). */
import { revisionsOf } from '../domain/revisions.ts';
import type { Revision } from '../domain/revisions.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { LocalFile } from '../files/object-store.ts';
import { carrySources, fileKeyOf, revisedSheets } from '../repositories/carries.ts';
import { unpreparedDocuments } from '../repositories/preparing.ts';
import { findDocumentToRead, unreadDocuments } from '../repositories/reading.ts';
import { PageAligner } from './carrying/align-pages.ts';
import { carryPage } from './carrying/carry-page.ts';
import type { PagePair } from './carrying/page-pair.ts';
import { documentJobSchema } from './job.ts';
import type { Job, JobContext } from './job.ts';
import { whileWanted } from './while-wanted.ts';

export const carryMarkupsJob: Job = {
  name: 'carry-markups',
  schema: documentJobSchema,
  // A failure here comes from the file store or the database; either needs time to recover.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: {
    // A reading asks for it, and then for the copies: where those are missing, it may not have asked.
    look: 'at start',
    async find(db) {
      const unread = new Set(await unreadDocuments(db));
      return (await unpreparedDocuments(db)).filter((documentId) => !unread.has(documentId));
    },
  },
  async handler(context, { documentId }, signal) {
    await whileWanted(context.db, documentId, signal, (stop) =>
      context.places.preparing(stop, (turn) => carryInto(context, documentId, turn)),
    );
  },
};

type Needs = Pick<JobContext, 'db' | 'store' | 'log'>;

/** May run twice or stop anywhere. Rejects if the database or the file store fails, and with the signal's reason. */
export async function carryInto(
  needs: Needs,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = needs;
  const document = await findDocumentToRead(db, documentId);
  if (document === null) return;
  const { projectId } = document;
  const sheets = await revisedSheets(db, projectId);
  const revisions = revisionsOf(sheets).filter(({ later }) => later.documentId === documentId);
  let carried = 0;
  await using files = new Files(needs);
  using aligner = new PageAligner(log, signal);
  for (const revision of revisions) {
    const sources = await carrySources(db, revision.earlier, documentId);
    if (sources.every(({ isCarried }) => isCarried)) continue;
    const pair = await pairOf(files, aligner, revision);
    carried += await carryPage(db, { projectId, revision, pair }, signal);
  }
  if (carried > 0) log.info({ documentId, carried }, 'markups were carried');
}

async function pairOf(
  files: Files,
  aligner: PageAligner,
  { earlier, later }: Revision,
): Promise<PagePair> {
  const [old, next] = [await files.of(earlier.documentId), await files.of(later.documentId)];
  if (old === null || next === null) {
    return { pages: null, alignment: null, differences: [], isComplete: false };
  }
  return aligner.align({
    earlier: { file: old, page: earlier.pageNumber },
    later: { file: next, page: later.pageNumber },
  });
}

/** The files of documents on this machine, each fetched once. */
class Files implements AsyncDisposable {
  readonly #needs: Needs;
  readonly #files = new Map<number, LocalFile | null>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Its path; null if it is no longer stored. */
  async of(documentId: number): Promise<string | null> {
    const known = this.#files.get(documentId);
    const file = known === undefined ? await this.#fetch(documentId) : known;
    this.#files.set(documentId, file);
    return file?.path ?? null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const file of this.#files.values()) await file?.[Symbol.asyncDispose]();
  }

  async #fetch(documentId: number): Promise<LocalFile | null> {
    const key = await fileKeyOf(this.#needs.db, documentId);
    if (key === undefined) return null;
    try {
      return await this.#needs.store.localFile(key);
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }
}
