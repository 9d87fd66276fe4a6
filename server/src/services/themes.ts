/** Themes: issues of a project that are about the same. */
import type { Theme, ThemeStatus } from '../../../contract/src/themes/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { FEWEST } from '../domain/themes/clusters.ts';
import { createMemory } from '../domain/memory.ts';
import { lockProject } from '../repositories/projects.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { findThemeRun, issuesMark, listThemes, startThemeRun } from '../repositories/themes.ts';
import { wireMoment } from '../repositories/wire.ts';

export type ThemeService = ReturnType<typeof createThemeService>;

/** Queues finding the themes of projects. */
export type StartThemes = (projectIds: readonly number[]) => Promise<void>;

type Needs = { db: Database; startThemes: StartThemes };

const MOST_KEPT = 1000;

export function createThemeService({ db, startThemes }: Needs) {
  const known = createMemory<ThemeStatus>(MOST_KEPT, () => 0);

  async function readStatus(scope: ProjectScope): Promise<ThemeStatus> {
    const found = await findThemeRun(db, scope);
    const { mark, count } = await issuesMark(db, scope);
    const { run = null, hasThemes = false } = found ?? {};
    const isRunning = run?.isRunning ?? false;
    // Without a theme to replace, fewer issues than a theme has need no look.
    const isWorthIt = hasThemes || count >= FEWEST;
    return {
      has_themes: hasThemes,
      needs_regeneration: !isRunning && isWorthIt && run?.issuesMark !== mark,
      latest_theme_timestamp: run?.endedAt ? wireMoment(run.endedAt) : null,
      is_regenerating: isRunning,
      has_failed: run?.hasFailed ?? false,
    };
  }

  return {
    list: (scope: ProjectScope): Promise<Theme[]> => listThemes(db, scope),

    /** `version`: of the project's issues and themes. */
    status(scope: ProjectScope, version: string | null): Promise<ThemeStatus> {
      if (version === null) return readStatus(scope);
      const key = JSON.stringify([version, scope.projectId, scope.evaluationStates]);
      return known.recall(key, () => readStatus(scope));
    },

    async regenerate(
      scope: ProjectScope,
      isForced: boolean,
    ): Promise<{ message: string; started: boolean }> {
      const status = await readStatus(scope);
      if (!isForced && !status.is_regenerating && !status.needs_regeneration) {
        return { message: 'Themes are up to date.', started: false };
      }
      await db.transaction(async (tx) => {
        if (!(await lockProject(tx, scope.projectId))) throw notFound(`Project ${scope.projectId}`);
        if (await startThemeRun(tx, scope)) return;
        throw new ApiError('CONFLICT', 'Themes are being regenerated already.');
      });
      await startThemes([scope.projectId]);
      return { message: 'Theme regeneration has started.', started: true };
    },
  };
}
