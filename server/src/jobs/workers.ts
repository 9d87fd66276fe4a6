/** What the job workers do. */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { removeExpiredRecords } from '../identity/issuer/record-adapter.ts';
import { unreadDocuments } from '../repositories/reading.ts';
import { readDocument } from './read-document.ts';
import { unpreparedDocuments } from '../repositories/preparing.ts';
import { prepareDocument } from './prepare-document.ts';
import { PREPARE_DOCUMENT, READ_DOCUMENT } from './queue.ts';
import type { DocumentJob, Queue } from './queue.ts';

/** Half a second keeps the processing view lively. */
const POLL_SECONDS = 0.5;
/** How often documents are looked for that nobody reads, as after a kill between storing and queueing. */
const SWEEP_MS = 60_000;

type Needs = { queue: Queue; db: Database; store: ObjectStore; log: Logger };

/** Starts taking jobs. Stopping the queue stops them. */
export async function startWorkers({ queue, db, store, log }: Needs): Promise<void> {
  await queue.boss.work<DocumentJob>(
    READ_DOCUMENT,
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
    async (jobs) => {
      for (const job of jobs) {
        const { documentId } = job.data;
        await readDocument({ db, store, log }, documentId, job.signal);
        await queue.prepareDocuments([documentId]);
      }
    },
  );
  await queue.boss.work<DocumentJob>(
    PREPARE_DOCUMENT,
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
    async (jobs) => {
      for (const job of jobs) {
        await prepareDocument({ db, store, log }, job.data.documentId, job.signal);
      }
    },
  );

  async function sweep(): Promise<void> {
    await queue.readDocuments(await unreadDocuments(db));
    await removeExpiredRecords(db);
  }
  await sweep();
  // Those that were read before there was this step, and those of a job that was given up. Reading asks for it itself.
  const unread = new Set(await unreadDocuments(db));
  const lacking = await unpreparedDocuments(db);
  await queue.prepareDocuments(lacking.filter((documentId) => !unread.has(documentId)));
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'sweep failed'));
  }, SWEEP_MS);
  timer.unref();
}
