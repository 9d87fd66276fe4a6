/** Makes copies and thumbnails of a document that was read. */
import { unpreparedDocuments } from '../repositories/preparing.ts';
import { unreadDocuments } from '../repositories/reading.ts';
import { A_DOCUMENT } from './job.ts';
import type { Job } from './job.ts';
import { prepareDocument } from './prepare-document.ts';

export const prepareDocumentJob: Job = {
  name: 'prepare-document',
  about: A_DOCUMENT,
  // A failure here comes from the file store or the database; either needs time to recover.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: {
    // Documents read before this step existed, and those of an abandoned job. Normally the reading asks for it.
    look: 'at start',
    async find(db) {
      const unread = new Set(await unreadDocuments(db));
      return (await unpreparedDocuments(db)).filter((documentId) => !unread.has(documentId));
    },
  },
  handler: (context, documentId, signal) => prepareDocument(context, documentId, signal),
};
