/** The tables of the job queue, as its overview for administrators needs them. */
import { sql } from 'drizzle-orm';
import { MOST_FAILED_JOBS } from '../../../contract/src/admin/schema.ts';
import type { Executor } from '../db/database.ts';

export type FailedRow = {
  id: string;
  name: string;
  data: Record<string, unknown> | null;
  completed_on: Date | string;
  retry_count: number;
  output: { message?: unknown } | null;
};

/** Jobs that failed for good, the latest first. */
export async function failedJobs(db: Executor): Promise<FailedRow[]> {
  const { rows } = await db.execute<FailedRow>(
    sql`select id, name, data, completed_on, retry_count, output from pgboss.job
        where state = 'failed' order by completed_on desc limit ${MOST_FAILED_JOBS}`,
  );
  return rows;
}

/** Before failed jobs run again: they wait from now on, not since they ran first. */
export async function restartWait(db: Executor, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = now()
        where state = 'failed' and id = any(${sql.param(ids)}::uuid[])`,
  );
}

/** Of each queue. `oldest`: for how many seconds the job that waits longest could have run. */
export type QueueRow = {
  name: string;
  waiting: string;
  running: string;
  failed: string;
  oldest: string | null;
};

export async function queueCounts(db: Executor): Promise<QueueRow[]> {
  const { rows } = await db.execute<QueueRow>(
    sql`select q.name,
          count(*) filter (where j.state in ('created', 'retry')) as waiting,
          count(*) filter (where j.state = 'active') as running,
          count(*) filter (where j.state = 'failed') as failed,
          extract(epoch from now() - min(j.start_after) filter
            (where j.state in ('created', 'retry') and j.start_after <= now())) as oldest
        from pgboss.queue q left join pgboss.job j on j.name = q.name
        where not starts_with(q.name, '__')
        group by q.name order by q.name`,
  );
  return rows;
}
