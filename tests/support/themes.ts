/** Themes without the job that finds them. */
import type { Database } from '../../server/src/db/database.ts';
import { themeIssues, themeRuns, themes } from '../../server/src/db/schema.ts';

/** A theme of these issues, found a moment ago. Returns its id. */
export async function addTheme(
  db: Database,
  { project, issues, title = 'Doors' }: { project: number; issues: number[]; title?: string },
): Promise<number> {
  const run = { projectId: project, isRunning: false, endedAt: new Date(), issuesMark: '' };
  await db.insert(themeRuns).values(run).onConflictDoNothing();
  const values = { projectId: project, title, description: 'All architectural, on A-101.' };
  const [theme] = await db.insert(themes).values(values).returning({ id: themes.id });
  const themeId = theme?.id ?? 0;
  await db.insert(themeIssues).values(issues.map((issueId) => ({ themeId, issueId })));
  return themeId;
}
