/** Finds the themes of a project's issues. */
import { findThemes } from '../domain/themes/find-themes.ts';
import { labelOf } from '../domain/lookups.ts';
import {
  beginThemeRun,
  endThemeRun,
  failThemeRun,
  forgetThemeBeginning,
  issuesToCompare,
  knownThemes,
  waitingThemeRuns,
} from '../repositories/theme-runs.ts';
import { issuesMark } from '../repositories/themes.ts';
import { A_PROJECT } from './job.ts';
import type { Job, JobContext } from './job.ts';

export const findThemesJob: Job = {
  name: 'find-themes',
  about: A_PROJECT,
  // Someone waits for it.
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: waitingThemeRuns },
  handler: (context, projectId) => findThemesOf(context, projectId),
};

/** Later attempts than this are not made: every one ended the worker. */
const MOST_ATTEMPTS = 3;
/** Of the newest. More take minutes. */
const MOST_ISSUES = 20_000;

/** Does nothing for a project whose themes nobody waits for. May run twice or stop anywhere. Rejects if the database fails. */
export async function findThemesOf(
  { db }: Pick<JobContext, 'db'>,
  projectId: number,
): Promise<void> {
  const begun = await beginThemeRun(db, projectId);
  if (begun === null) return;
  if (begun > MOST_ATTEMPTS) {
    await failThemeRun(db, projectId);
    return;
  }
  try {
    // Before the issues are read: what changes meanwhile makes the themes outdated again.
    const { mark } = await issuesMark(db, { projectId });
    const issues = await issuesToCompare(db, projectId, MOST_ISSUES);
    const known = await knownThemes(db, projectId);
    const found = await findThemes(issues, known, (id) => labelOf('disciplines', id));
    await db.transaction((tx) => endThemeRun(tx, projectId, { found, mark }));
  } catch (error) {
    // Only attempts count that end their worker. If the database is down, this one counts too.
    await forgetThemeBeginning(db, projectId).catch(() => undefined);
    throw error;
  }
}
