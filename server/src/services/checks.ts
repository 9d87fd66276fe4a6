/** The checks of a project's drawings: which are on, and what became of them. */
import type { CheckId } from '../../../contract/src/checks/checks.ts';
import type { Coverage } from '../../../contract/src/checks/operations.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../domain/api-error.ts';
import { CHECKS, OVERLAY_CHECKS } from '../domain/checks/registry.ts';
import { checkSettingsOf } from '../repositories/check-runs.ts';
import { checkedSheets, findCheckRun, storeCheckSetting } from '../repositories/checks.ts';
import { lockProject } from '../repositories/projects.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { wireMoment } from '../repositories/wire.ts';

export type CheckService = ReturnType<typeof createCheckService>;

/** Queues checking the drawings of projects. */
export type StartDrawingChecks = (projectIds: readonly number[]) => Promise<void>;

type Needs = { db: Database; startDrawingChecks: StartDrawingChecks };

export function createCheckService({ db, startDrawingChecks }: Needs) {
  return {
    async coverage(scope: ProjectScope): Promise<Coverage> {
      const run = await findCheckRun(db, scope);
      const settings = await checkSettingsOf(db, scope.projectId);
      const checks = [...CHECKS, ...OVERLAY_CHECKS].map(
        ({ id, name, description, isOnByDefault }) => ({
          ...{ id, name, description },
          is_on: settings.get(id) ?? isOnByDefault,
        }),
      );
      const on = checks.filter(({ is_on }) => is_on).map(({ id }) => id);
      return {
        state: run?.state ?? 'none',
        checked_at: run?.checkedAt ? wireMoment(run.checkedAt) : null,
        checks,
        sheets: on.length === 0 ? [] : await checkedSheets(db, scope, on),
      };
    },

    async set(scope: ProjectScope, checkId: CheckId, isOn: boolean): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await lockProject(tx, scope.projectId))) throw notFound(`Project ${scope.projectId}`);
        await storeCheckSetting(tx, scope, { checkId, isOn });
      });
      await startDrawingChecks([scope.projectId]);
    },
  };
}
