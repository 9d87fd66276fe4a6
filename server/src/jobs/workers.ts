/** Runs the jobs, looks for lost ones, and cleans up. */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { removeExpiredRecords } from '../identity/issuer/record-adapter.ts';
import { removeForgottenTries } from '../identity/issuer/sign-in-tries.ts';
import { removeStrayScratchFolders } from '../files/scratch.ts';
import { ChildPlaces } from './child-places.ts';
import type { Job, JobContext } from './job.ts';
import type { Queue } from './queue.ts';
import { PageReader } from './reading/read-pages.ts';
import { JOBS } from './registry.ts';
import { removeUnused } from './remove-unused.ts';

/** Polling every half second keeps the processing view current. */
const POLL_SECONDS = 0.5;
/** Two documents at once, from two organizations: one's slow documents do not hold up another's. */
const TAKING = {
  pollingIntervalSeconds: POLL_SECONDS,
  batchSize: 1,
  localConcurrency: 2,
  localGroupConcurrency: 1,
} as const;
const SWEEP_MS = 60_000;
/** How often to clean up the store. */
const REMOVE_UNUSED_MS = 6 * 60 * 60_000;

type Needs = { queue: Queue; db: Database; store: ObjectStore; log: Logger };

/** A job that this process takes. Returns a function that asks for lost ones. */
async function take(job: Job, queue: Queue, context: JobContext): Promise<() => Promise<void>> {
  const inHand = new Set<number>();
  await queue.boss.work(job.name, TAKING, async (taken) => {
    for (const { data, signal } of taken) {
      const parsed = job.schema.parse(data);
      inHand.add(parsed.documentId);
      try {
        await job.handler(context, parsed, signal);
      } finally {
        inHand.delete(parsed.documentId);
      }
    }
  });
  return async () => {
    const lost = await job.lost.find(context.db);
    // Asking for a job that is running would run it again afterward.
    await queue.ask(
      job,
      lost.filter((documentId) => !inHand.has(documentId)),
    );
  };
}

/** Starts taking jobs. Stopping the queue stops them. */
export async function startWorkers({ queue, db, store, log }: Needs): Promise<void> {
  const { ask } = queue;
  const context = { db, store, log, ask, reader: new PageReader(), places: new ChildPlaces() };
  const taken: { job: Job; askForLost: () => Promise<void> }[] = [];
  for (const job of JOBS) taken.push({ job, askForLost: await take(job, queue, context) });

  let isStart = true;
  async function sweep(): Promise<void> {
    for (const { job, askForLost } of taken) {
      if (isStart || job.lost.look === 'at start and every minute') await askForLost();
    }
    isStart = false;
    await removeExpiredRecords(db);
    await removeForgottenTries(db);
  }
  await sweep();

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
