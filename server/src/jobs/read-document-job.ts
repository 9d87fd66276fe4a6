/** Reads a new document, or one whose type a person chose. */
import type { Database } from '../db/database.ts';
import {
  beginReading,
  endReading,
  findDocumentToRead,
  noteStep,
  unreadDocuments,
} from '../repositories/reading.ts';
import { arrangeIssuancesJob } from './arrange-issuances-job.ts';
import { askForChecks, checklistsBeside } from '../repositories/compliance.ts';
import { carryMarkupsJob } from './carry-markups-job.ts';
import { checkComplianceJob } from './check-compliance-job.ts';
import { DocumentFailure } from './failures.ts';
import { A_DOCUMENT } from './job.ts';
import type { Job } from './job.ts';
import { prepareDocumentJob } from './prepare-document-job.ts';
import { readDocument } from './read-document.ts';
import { recognizeDocumentJob } from './recognize-document-job.ts';
import { whileWanted } from './while-wanted.ts';

/** How often a reading may start without finishing: if it crashes its worker every time, the document is at fault. */
export const MOST_READINGS = 6;

export const readDocumentJob: Job = {
  name: 'read-document',
  about: A_DOCUMENT,
  queue: { retryDelay: 0 },
  lost: { look: 'at start and every minute', find: unreadDocuments },
  async handler(context, documentId, signal) {
    const { db, log, places, ask } = context;
    const readings = await beginReading(db, documentId);
    if (readings > MOST_READINGS) {
      log.error({ documentId, readings }, 'gave up on a document: its reading never finished');
      await noteNeverEnded(db, documentId);
      return;
    }
    try {
      await whileWanted(db, documentId, signal, (stop) =>
        places.reading(stop, () => readDocument(context, documentId, stop)),
      );
    } finally {
      // Also after a shutdown or a database failure: neither is the document's fault.
      await endReading(db, documentId);
    }
    // First, because an unprepared document shows that this may have been missed.
    await ask(carryMarkupsJob, [documentId]);
    await ask(prepareDocumentJob, [documentId]);
    await ask(recognizeDocumentJob, [documentId]);
    const document = await findDocumentToRead(db, documentId);
    if (document !== null) await ask(arrangeIssuancesJob, [document.projectId]);
    const checklists = await checklistsBeside(db, documentId);
    await askForChecks(db, checklists);
    await ask(checkComplianceJob, checklists);
  },
};

async function noteNeverEnded(db: Database, documentId: number): Promise<void> {
  const document = await findDocumentToRead(db, documentId);
  if (!document) return;
  await noteStep(db, document, {
    eventType: 'toc_created',
    hadError: true,
    data: { error: new DocumentFailure('neverEnded').message },
  });
  await endReading(db, documentId);
}
