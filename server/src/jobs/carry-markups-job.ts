/** Carries markups to a document from the earlier revisions of its sheets (`docs/reading.md`). */
import { revisionsOf } from '../domain/revisions.ts';
import type { Revision } from '../domain/revisions.ts';
import { carrySources, revisedSheets } from '../repositories/carries.ts';
import { unpreparedDocuments } from '../repositories/preparing.ts';
import { findDocumentToRead, unreadDocuments } from '../repositories/reading.ts';
import { carryPage } from './carrying/carry-page.ts';
import { NO_PAGES, pagePairOf } from './carrying/page-pair.ts';
import type { PagePair } from './carrying/page-pair.ts';
import { PageComparer } from './comparing/compare-pages.ts';
import { DocumentFiles } from './document-files.ts';
import { A_DOCUMENT } from './job.ts';
import type { Job, JobContext } from './job.ts';
import { whileWanted } from './while-wanted.ts';

export const carryMarkupsJob: Job = {
  name: 'carry-markups',
  about: A_DOCUMENT,
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
  async handler(context, documentId, signal) {
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
  await using files = new DocumentFiles(needs);
  using comparer = new PageComparer(log, signal);
  for (const revision of revisions) {
    const sources = await carrySources(db, revision.earlier, documentId);
    if (sources.every(({ isCarried }) => isCarried)) continue;
    const pair = await pairOf(files, comparer, revision);
    carried += await carryPage(db, { projectId, revision, pair }, signal);
  }
  if (carried > 0) log.info({ documentId, carried }, 'markups were carried');
}

async function pairOf(
  files: DocumentFiles,
  comparer: PageComparer,
  { earlier, later }: Revision,
): Promise<PagePair> {
  const [old, next] = [await files.of(earlier.documentId), await files.of(later.documentId)];
  if (old === null || next === null) return NO_PAGES;
  const compared = await comparer.compare({
    earlier: { file: old, page: earlier.pageNumber },
    later: { file: next, page: later.pageNumber },
  });
  return pagePairOf(compared);
}
