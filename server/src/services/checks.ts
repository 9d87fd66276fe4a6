/** The checks of a project's drawings: which are on, and what became of them. */
import { MODEL_CHECK_ID } from '../../../contract/src/checks/checks.ts';
import type { CheckId } from '../../../contract/src/checks/checks.ts';
import type { Coverage, ModelUsage } from '../../../contract/src/checks/operations.ts';
import type { Database } from '../db/database.ts';
import { MODEL_CHECK } from '../domain/analyst/model-check.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { CHECKS, OVERLAY_CHECKS } from '../domain/checks/registry.ts';
import type { Analyst } from '../outside/analyst/analyst.ts';
import { checkSettingsOf } from '../repositories/check-runs.ts';
import {
  analystStateOf,
  checkedSheets,
  findCheckRun,
  modelUsageOf,
  storeCheckSetting,
} from '../repositories/checks.ts';
import { lockProject } from '../repositories/projects.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { wireMoment } from '../repositories/wire.ts';

export type CheckService = ReturnType<typeof createCheckService>;

/** Queues checking the drawings of projects. */
export type StartDrawingChecks = (projectIds: readonly number[]) => Promise<void>;

/** What the API says of the language model; the workers ask it. */
export type KnownAnalyst = Pick<Analyst, 'host' | 'model' | 'limit' | 'prices'>;

type Needs = {
  db: Database;
  startDrawingChecks: StartDrawingChecks;
  /** Absent: the server has no language model, and nobody hears of one. */
  analyst?: KnownAnalyst;
};

const MILLION = 1_000_000;

export function createCheckService({ db, startDrawingChecks, analyst }: Needs) {
  const known = [
    ...[...CHECKS, ...OVERLAY_CHECKS],
    ...(analyst ? [{ ...MODEL_CHECK, description: MODEL_CHECK.describe(analyst) }] : []),
  ];
  return {
    async coverage(scope: ProjectScope): Promise<Coverage> {
      const run = await findCheckRun(db, scope);
      const settings = await checkSettingsOf(db, scope.projectId);
      const checks = known.map(({ id, name, description, isOnByDefault }) => ({
        ...{ id, name, description },
        is_on: settings.get(id) ?? isOnByDefault,
      }));
      const on = checks.filter(({ is_on }) => is_on).map(({ id }) => id);
      return {
        state: run?.state ?? 'none',
        checked_at: run?.checkedAt ? wireMoment(run.checkedAt) : null,
        checks,
        model: analyst
          ? {
              ...{ name: analyst.model, host: analyst.host },
              state: (await analystStateOf(db, scope)) ?? 'none',
            }
          : null,
        sheets: on.length === 0 ? [] : await checkedSheets(db, scope, on),
      };
    },

    async set(scope: ProjectScope, checkId: CheckId, isOn: boolean): Promise<void> {
      if (checkId === MODEL_CHECK_ID && !analyst) {
        throw new ApiError('CONFLICT', 'This server has no language model.');
      }
      await db.transaction(async (tx) => {
        if (!(await lockProject(tx, scope.projectId))) throw notFound(`Project ${scope.projectId}`);
        await storeCheckSetting(tx, scope, { checkId, isOn });
      });
      await startDrawingChecks([scope.projectId]);
    },

    async modelUsage(scope: ProjectScope): Promise<ModelUsage> {
      const months = await modelUsageOf(db, scope);
      return {
        limit: analyst ? { tokens: analyst.limit.tokens, cost: analyst.limit.cost ?? null } : null,
        months: months.map(({ month, calls, inputTokens, outputTokens, cost }) => ({
          ...{ month, calls, input_tokens: inputTokens, output_tokens: outputTokens },
          cost: analyst?.prices || cost > 0 ? cost / MILLION : null,
        })),
      };
    },
  };
}
