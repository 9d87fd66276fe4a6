/**
 * Asks the language model about a project: about its current sheets, about items of its checklists that the rules could not
 * decide, and for summaries of what issuances changed. Asked for when the rules have checked them.
 */
import {
  beginAnalyst,
  endAnalyst,
  forgetAnalystBeginning,
  projectsToAskAbout,
} from '../repositories/analyst-runs.ts';
import { projectTurns } from '../repositories/issuance-runs.ts';
import { askAboutChecklists } from './asking/about-checklists.ts';
import { askAboutIssuances } from './asking/about-issuances.ts';
import { askAboutSheets } from './asking/about-sheets.ts';
import type { Needs } from './asking/ask.ts';
import type { Job } from './job.ts';

export const askAnalystJob: Job = {
  name: 'ask-analyst',
  about: { idName: 'projectId', turnsOf: projectTurns },
  // A failure here comes from the database: those of the model are told with the sheets.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: { look: 'at start and every minute', find: (db) => projectsToAskAbout(db) },
  handler: (context, projectId, signal) => askAnalyst(context, projectId, signal),
};

/** Later attempts than this are not made: every one ended the worker. */
const MOST_ATTEMPTS = 3;

/**
 * Does nothing for a project that nobody waits for. May run twice or stop anywhere: what was answered until then is kept. Rejects
 * if the database fails, and with the signal's reason.
 */
export async function askAnalyst(
  needs: Needs,
  projectId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, analyst } = needs;
  const begun = await beginAnalyst(db, projectId);
  if (begun === null) return;
  try {
    if (analyst) {
      const asking = { ...needs, analyst, projectId, signal };
      const isHopeless = begun > MOST_ATTEMPTS;
      await askAboutSheets(asking, isHopeless);
      if (!isHopeless) {
        await askAboutChecklists(asking);
        await askAboutIssuances(asking);
      }
    }
    await endAnalyst(db, projectId);
  } catch (error) {
    // Only attempts count that end their worker. If the database is down, this one counts too.
    await forgetAnalystBeginning(db, projectId).catch(() => undefined);
    throw error;
  }
}
