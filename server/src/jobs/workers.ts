/** Runs the jobs, looks for lost ones, and cleans up. */
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { removeExpiredRecords } from '../identity/issuer/record-adapter.ts';
import { removeForgottenTries } from '../identity/issuer/sign-in-tries.ts';
import { removeStrayScratchFolders } from '../files/scratch.ts';
import type { MailSettings } from '../config.ts';
import { ChildPlaces } from './child-places.ts';
import type { Analyst } from '../outside/analyst/analyst.ts';
import type { ExternalSystem } from '../outside/external-system.ts';
import type { StorageQuota } from '../services/storage-quota.ts';
import type { Job, JobContext } from './job.ts';
import type { Queue } from './queue.ts';
import { inboxSender } from './mail/send-inbox.ts';
import { PageReader } from './reading/read-pages.ts';
import { JOBS } from './registry.ts';
import { removeUnused } from './remove-unused.ts';
import { startDelivering } from './webhooks/delivery-queue.ts';

/** Polling every half second keeps the processing view current. */
const POLL_SECONDS = 0.5;
/** Two of each at once, from two organizations: one's slow documents do not hold up another's. */
const TAKING = {
  pollingIntervalSeconds: POLL_SECONDS,
  batchSize: 1,
  localConcurrency: 2,
  localGroupConcurrency: 1,
} as const;
const SWEEP_MS = 60_000;
/** How often to look for notifications to send. */
const SEND_MS = 30_000;
/** How often to look for what webhooks have to tell. */
const DELIVER_MS = 1000;
/** How often to clean up the store. */
const REMOVE_UNUSED_MS = 6 * 60 * 60_000;

type Needs = {
  queue: Queue;
  db: Database;
  store: ObjectStore;
  log: Logger;
  /** Of Pinbar. */
  version: string;
  /** Measures how long a job ran. */
  noteJob?: (job: string, outcome: 'completed' | 'failed', seconds: number) => void;
  /** Runs a job and traces it. */
  traceJob?: (job: string, id: number, run: () => Promise<void>) => Promise<void>;
  /** Measures how long a page took. */
  notePageRead?: (seconds: number) => void;
  /** The external systems for which the server has credentials. */
  systems?: readonly ExternalSystem[];
  quota?: StorageQuota;
  /** Absent: the server has no language model. */
  analyst?: Analyst;
  /** Hosts that webhooks may call by http, and in private networks. */
  webhookPrivateHosts?: readonly string[];
  /** Where people reach Pinbar, and how email is sent. Absent: no email. */
  mail?: MailSettings & { publicUrl: string };
};

/** A job that this process takes. Returns a function that asks for lost ones. */
async function take(
  job: Job,
  { queue, noteJob, traceJob }: Pick<Needs, 'queue' | 'noteJob' | 'traceJob'>,
  context: JobContext,
): Promise<() => Promise<void>> {
  const { idName } = job.about;
  // What does not match, as from another release, fails.
  const schema = z.record(z.literal(idName), z.int().min(1));
  await queue.boss.work(job.name, TAKING, async (taken) => {
    for (const { data, signal } of taken) {
      const id = schema.parse(data)[idName] ?? 0;
      const startedAt = performance.now();
      let outcome: 'completed' | 'failed' = 'failed';
      try {
        const run = () => job.handler(context, id, signal);
        await (traceJob ? traceJob(job.name, id, run) : run());
        outcome = 'completed';
      } finally {
        noteJob?.(job.name, outcome, (performance.now() - startedAt) / 1000);
      }
    }
  });
  return async () => {
    // Asking for a job that is running, here or on another host, would run it again afterward. Looked up first: one that
    // ends meanwhile is in hand and no longer lost.
    const inHand = await queue.inHand(job);
    const lost = await job.lost.find(context.db);
    await queue.ask(
      job,
      lost.filter((id) => !inHand.has(id)),
    );
  };
}

/** Starts taking jobs. Stopping the queue stops them. */
export async function startWorkers(needs: Needs): Promise<void> {
  const { queue, db, store, log, version, mail, webhookPrivateHosts: privateHosts = [] } = needs;
  const { ask } = queue;
  const [reader, places] = [new PageReader(), new ChildPlaces()];
  const { systems = [], quota = null } = needs;
  const context = {
    ...{ db, store, log, version, ask, reader, places, systems, quota },
    ...(needs.notePageRead && { notePageRead: needs.notePageRead }),
    ...(needs.analyst && { analyst: needs.analyst }),
  };
  const taken: { job: Job; askForLost: () => Promise<void> }[] = [];
  for (const job of JOBS) taken.push({ job, askForLost: await take(job, needs, context) });

  const webhooks = await startDelivering(queue.boss, { db, log, privateHosts });
  keepDoing(webhooks.queueDue, { everyMs: DELIVER_MS, atOnce: true, log });

  let isStart = true;
  async function sweep(): Promise<void> {
    for (const { job, askForLost } of taken) {
      if (isStart || job.lost.look === 'at start and every minute') await askForLost();
    }
    isStart = false;
    await removeExpiredRecords(db);
    await removeForgottenTries(db);
    await webhooks.forgetOld();
  }
  await sweep();

  async function tidy(): Promise<void> {
    await removeStrayScratchFolders();
    await removeUnused({ db, store, log }, Date.now());
  }
  // In the background: a large store takes a while.
  keepDoing(tidy, { everyMs: REMOVE_UNUSED_MS, atOnce: true, log });
  if (mail !== undefined) {
    const sendDue = inboxSender({ db, log, mail, publicUrl: mail.publicUrl });
    async function sendInbox(): Promise<void> {
      await sendDue(new Date());
    }
    keepDoing(sendInbox, { everyMs: SEND_MS, atOnce: true, log });
  }
  keepDoing(sweep, { everyMs: SWEEP_MS, atOnce: false, log });
}

/**
 * Repeats work until the process ends. A failure is logged, and the work is repeated at the next time. It never runs twice
 * at once: a time at which it still runs is left out.
 */
function keepDoing(
  work: () => Promise<void>,
  { everyMs, atOnce, log }: { everyMs: number; atOnce: boolean; log: Logger },
): void {
  let isRunning = false;
  const attempt = () => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch((error: unknown) => log.warn({ err: error }, `${work.name} failed`))
      .finally(() => {
        isRunning = false;
      });
  };
  if (atOnce) attempt();
  setInterval(attempt, everyMs).unref();
}
