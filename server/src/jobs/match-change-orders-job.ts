/** Matches the change orders of a batch with the issues of a project. */
import { findMatches } from '../domain/matching/find-matches.ts';
import { labelOf } from '../domain/lookups.ts';
import {
  backtestTurns,
  beginBacktest,
  changesToMatch,
  endBacktest,
  failBacktest,
  forgetBacktestBeginning,
  waitingBacktests,
} from '../repositories/backtest-runs.ts';
import { issuesToCompare } from '../repositories/theme-runs.ts';
import type { Job, JobContext } from './job.ts';

export const matchChangeOrdersJob: Job = {
  name: 'match-change-orders',
  about: { idName: 'backtestId', turnsOf: backtestTurns },
  // Someone waits for it.
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: waitingBacktests },
  handler: (context, backtestId, signal) => matchChangeOrders(context, backtestId, signal),
};

/** Later attempts than this are not made: every one ended the worker. */
const MOST_ATTEMPTS = 3;
/** Of the newest. */
const MOST_ISSUES = 50_000;

/**
 * Does nothing for a backtest that nobody waits for, or whose batch is still being read. May run twice or stop anywhere.
 * Rejects if the database fails, and with the signal's reason.
 */
export async function matchChangeOrders(
  { db }: Pick<JobContext, 'db'>,
  backtestId: number,
  signal: AbortSignal,
): Promise<void> {
  const begun = await beginBacktest(db, backtestId);
  if (begun === null) return;
  if (begun.begun > MOST_ATTEMPTS) {
    await failBacktest(db, backtestId);
    return;
  }
  try {
    const changes = await changesToMatch(db, begun.batchId);
    const issues = await issuesToCompare(db, begun.projectId, MOST_ISSUES);
    const matched = issues.map(({ disciplineId, createdAt, ...issue }) => ({
      ...issue,
      discipline: labelOf('disciplines', disciplineId),
      createdAt: createdAt.getTime(),
    }));
    const found = await findMatches(changes, matched, signal);
    await db.transaction((tx) => endBacktest(tx, backtestId, found));
  } catch (error) {
    // Only attempts count that end their worker. If the database is down, this one counts too.
    await forgetBacktestBeginning(db, backtestId).catch(() => undefined);
    throw error;
  }
}
