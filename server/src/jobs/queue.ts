/** The job queue, on the same PostgreSQL. A job whose worker died runs again within seconds. */
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AskForJob, Job } from './job.ts';
import { JOBS } from './registry.ts';
import { createDeliveryQueue } from './webhooks/delivery-queue.ts';

/** Workers give a sign of life twice in this time. After it, jobs of a worker that gave none go to another one. */
const HEARTBEAT_SECONDS = 10;
/** How often hosts look for such jobs. */
const LOOK_SECONDS = 10;
/** Time limit for a set: 2 GB with thousands of sheets. */
const LONGEST_JOB_SECONDS = 6 * 60 * 60;

/** How long a job may continue after a signal to stop. Interrupted jobs run again at the next start. */
const LONGEST_STOP_MS = 5000;

/** How long a repeated error is not logged again. */
const SAME_ERROR_MS = 10_000;

export type Queue = {
  boss: PgBoss;
  ask: AskForJob;
  /** The ids that a job waits or runs for, on any host, also after its worker was killed. */
  inHand(job: Job): Promise<Set<number>>;
  stop(): Promise<void>;
};

/** While the database is down, each poll of each queue fails with the same error several times a second. */
function logOnceInAWhile(log: Logger): (error: Error) => void {
  let last = { reason: '', at: 0 };
  return (error) => {
    const reason = 'code' in error ? String(error.code) : error.message;
    if (reason === last.reason && Date.now() - last.at < SAME_ERROR_MS) return;
    last = { reason, at: Date.now() };
    // Worker errors arrive as plain objects.
    const err = error instanceof Error ? error : Object.assign(new Error(reason), error);
    log.warn({ err }, 'job queue');
  };
}

/** Connects to the queue and creates what it lacks. */
export async function startQueue(
  databaseUrl: string,
  { db, log }: { db: Database; log: Logger },
): Promise<Queue> {
  const boss = new PgBoss({
    ...{ connectionString: databaseUrl, max: 4 },
    ...{ superviseIntervalSeconds: LOOK_SECONDS, monitorIntervalSeconds: LOOK_SECONDS },
  });
  boss.on('error', logOnceInAWhile(log));
  await boss.start();
  for (const { name, queue } of JOBS) {
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: 3,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: LONGEST_JOB_SECONDS,
      ...queue,
    });
  }
  await createDeliveryQueue(boss);
  const ask: AskForJob = async ({ name, about }, ids) => {
    for (const { id, organizationId, ahead } of await about.turnsOf(db, ids)) {
      const data = { [about.idName]: id };
      await boss.send(name, data, {
        singletonKey: String(id),
        group: { id: String(organizationId) },
        // An organization's first one goes before any other's second.
        priority: -ahead,
      });
    }
  };
  return {
    boss,
    ask,
    async inHand({ name }) {
      const { rows } = await boss
        .getDb()
        .executeSql(
          `select singleton_key from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
          [name],
        );
      return new Set(rows.map((row: { singleton_key: string }) => Number(row.singleton_key)));
    },
    stop: () => boss.stop({ graceful: true, timeout: LONGEST_STOP_MS }),
  };
}
