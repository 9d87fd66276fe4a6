/** What the job workers do. */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { removeExpiredRecords } from '../identity/issuer/record-adapter.ts';
import { removeForgottenTries } from '../identity/issuer/sign-in-tries.ts';
import { removeStrayScratchFolders } from '../files/scratch.ts';
import { unpreparedDocuments } from '../repositories/preparing.ts';
import {
  beginReading,
  endReading,
  findDocumentToRead,
  noteStep,
  unreadDocuments,
} from '../repositories/reading.ts';
import { ChildPlaces } from './child-places.ts';
import { DocumentFailure } from './failures.ts';
import { prepareDocument } from './prepare-document.ts';
import { readDocument } from './read-document.ts';
import { PageReader } from './reading/read-pages.ts';
import { removeUnused } from './remove-unused.ts';
import { PREPARE_DOCUMENT, READ_DOCUMENT } from './queue.ts';
import type { DocumentJob, Queue } from './queue.ts';
import { whileWanted } from './while-wanted.ts';

/** Polling every half second keeps the processing view current. */
const POLL_SECONDS = 0.5;
/** Two documents at once, from two organizations: one's slow documents do not hold up another's. */
const TAKING = {
  pollingIntervalSeconds: POLL_SECONDS,
  batchSize: 1,
  localConcurrency: 2,
  localGroupConcurrency: 1,
} as const;
/** How often to look for documents that nobody reads, as after a crash between storing and queueing. */
const SWEEP_MS = 60_000;
/** How often to clean up the store. */
const REMOVE_UNUSED_MS = 6 * 60 * 60_000;
/** How often a reading may start without finishing: if it crashes its worker every time, the document is at fault. */
export const MOST_READINGS = 6;

type Needs = { queue: Queue; db: Database; store: ObjectStore; log: Logger };

/** Starts taking jobs. Stopping the queue stops them. */
export async function startWorkers({ queue, db, store, log }: Needs): Promise<void> {
  const reader = new PageReader();
  const places = new ChildPlaces();
  const inHand = new Set<number>();
  await queue.boss.work<DocumentJob>(READ_DOCUMENT, TAKING, async (jobs) => {
    for (const job of jobs) {
      const { documentId } = job.data;
      const readings = await beginReading(db, documentId);
      if (readings > MOST_READINGS) {
        log.error({ documentId, readings }, 'gave up on a document: its reading never finished');
        await noteNeverEnded(db, documentId);
        continue;
      }
      inHand.add(documentId);
      try {
        await whileWanted(db, documentId, job.signal, (signal) =>
          places.reading(signal, () =>
            readDocument({ db, store, log, reader }, documentId, signal),
          ),
        );
      } finally {
        inHand.delete(documentId);
        // Also after a shutdown or a database failure: neither is the document's fault.
        await endReading(db, documentId);
      }
      await queue.prepareDocuments([documentId]);
    }
  });
  await queue.boss.work<DocumentJob>(PREPARE_DOCUMENT, TAKING, async (jobs) => {
    for (const job of jobs) {
      await prepareDocument({ db, store, log, places }, job.data.documentId, job.signal);
    }
  });

  async function sweep(): Promise<void> {
    const unread = await unreadDocuments(db);
    // A document being read would be read once more when it ends.
    await queue.readDocuments(unread.filter((documentId) => !inHand.has(documentId)));
    await removeExpiredRecords(db);
    await removeForgottenTries(db);
  }
  await sweep();
  // Documents read before this step existed, and those of an abandoned job. Normally the reading queues this itself.
  const unread = new Set(await unreadDocuments(db));
  const lacking = await unpreparedDocuments(db);
  await queue.prepareDocuments(lacking.filter((documentId) => !unread.has(documentId)));

  async function tidy(): Promise<void> {
    await removeStrayScratchFolders();
    await removeUnused({ db, store, log }, Date.now());
  }
  // In the background: a large store takes a while.
  keepDoing(tidy, { everyMs: REMOVE_UNUSED_MS, atOnce: true, log });
  keepDoing(sweep, { everyMs: SWEEP_MS, atOnce: false, log });
}

/** Repeats work until the process ends. A failure is logged, and the work is repeated at the next time. */
function keepDoing(
  work: () => Promise<void>,
  { everyMs, atOnce, log }: { everyMs: number; atOnce: boolean; log: Logger },
): void {
  const attempt = () => {
    work().catch((error: unknown) => log.warn({ err: error }, `${work.name} failed`));
  };
  if (atOnce) attempt();
  setInterval(attempt, everyMs).unref();
}

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
