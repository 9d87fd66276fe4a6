/** What the queue tells administrators of its jobs. */
import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { failedJobs, queueCounts, restartWait } from '../repositories/job-queue.ts';
import type { FailedRow } from '../repositories/job-queue.ts';
import { wireMoment } from '../repositories/wire.ts';
import type { JobOverview } from '../services/server-state.ts';

const LONGEST_REASON = 500;

/** `{"documentId": 7}` is "document 7". */
function aboutOf({ data }: FailedRow): string {
  const [first] = Object.entries(data ?? {});
  if (first === undefined) return 'everything';
  const [name, value] = first;
  const words = name
    .replace(/Id$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words} ${String(value)}`;
}

function reasonOf({ output }: FailedRow): string {
  const message = output?.message;
  return typeof message === 'string'
    ? message.slice(0, LONGEST_REASON)
    : 'The server’s log has the reason.';
}

/** Of the queues that `startQueue` made. */
export function createJobOverview(boss: PgBoss, db: Database): JobOverview {
  return {
    async counts() {
      return (await queueCounts(db)).map((row) => ({
        ...{ name: row.name, waiting: Number(row.waiting) },
        ...{ running: Number(row.running), failed: Number(row.failed) },
        oldest_seconds: row.oldest === null ? null : Number(row.oldest),
      }));
    },

    async failed() {
      return (await failedJobs(db)).map((row) => ({
        ...{ id: row.id, queue: row.name, about: aboutOf(row) },
        failed_at: wireMoment(new Date(row.completed_on)),
        tries: row.retry_count + 1,
        reason: reasonOf(row),
      }));
    },

    async retry(ids) {
      const wanted = new Set(ids);
      const found = (await failedJobs(db)).filter(({ id }) => wanted.has(id));
      await restartWait(
        db,
        found.map(({ id }) => id),
      );
      for (const [name, some] of Map.groupBy(found, (row) => row.name)) {
        await boss.retry(
          name,
          some.map(({ id }) => id),
        );
      }
      return found.length;
    },
  };
}
