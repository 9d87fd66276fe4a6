/** What the job workers do. */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { removeExpiredRecords } from '../identity/issuer/record-adapter.ts';
import { unreadDocuments } from '../repositories/reading.ts';
import { readDocument } from './read-document.ts';
import { READ_DOCUMENT } from './queue.ts';
import type { Queue, ReadDocumentJob } from './queue.ts';

/** Half a second keeps the processing view lively. */
const POLL_SECONDS = 0.5;
/** How often documents are looked for that nobody reads, as after a kill between storing and queueing. */
const SWEEP_MS = 60_000;

type Needs = { queue: Queue; db: Database; store: ObjectStore; log: Logger };

/** Starts taking jobs. Stopping the queue stops them. */
export async function startWorkers({ queue, db, store, log }: Needs): Promise<void> {
  await queue.boss.work<ReadDocumentJob>(
    READ_DOCUMENT,
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
    async (jobs) => {
      for (const job of jobs) {
        await readDocument({ db, store, log }, job.data.documentId, job.signal);
      }
    },
  );

  async function sweep(): Promise<void> {
    await queue.readDocuments(await unreadDocuments(db));
    await removeExpiredRecords(db);
  }
  await sweep();
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'sweep failed'));
  }, SWEEP_MS);
  timer.unref();
}
