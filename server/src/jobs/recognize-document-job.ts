/** Recognizes text in the pictures of a document that was read: scans, and letters drawn as outlines (`docs/reading.md`). */
import { findDocumentToRead, unreadDocuments } from '../repositories/reading.ts';
import { unrecognizedDocuments } from '../repositories/recognizing.ts';
import { arrangeIssuancesJob } from './arrange-issuances-job.ts';
import { checklistsBeside, reopenChecks } from '../repositories/compliance.ts';
import { checkComplianceJob } from './check-compliance-job.ts';
import { A_DOCUMENT } from './job.ts';
import type { Job } from './job.ts';
import { recognizeDocument } from './recognize-document.ts';
import { whileWanted } from './while-wanted.ts';

export const recognizeDocumentJob: Job = {
  name: 'recognize-document',
  about: A_DOCUMENT,
  // A failure here comes from the file store or the database; either needs time to recover.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: {
    // Normally the reading asks for it.
    look: 'at start',
    async find(db) {
      const unread = new Set(await unreadDocuments(db));
      return (await unrecognizedDocuments(db)).filter((documentId) => !unread.has(documentId));
    },
  },
  async handler(context, documentId, signal) {
    await whileWanted(context.db, documentId, signal, (stop) =>
      recognizeDocument(context, documentId, stop),
    );
    // Numbers and titles may have been found.
    const document = await findDocumentToRead(context.db, documentId);
    if (document !== null) await context.ask(arrangeIssuancesJob, [document.projectId]);
    const checklists = await checklistsBeside(context.db, documentId);
    await reopenChecks(context.db, checklists);
    await context.ask(checkComplianceJob, checklists);
  },
};
