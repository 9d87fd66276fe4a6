/** The dashboard of a project. */
import type { dashboardOperations } from '../../../contract/src/dashboard/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { DashboardService } from '../services/dashboard.ts';

type Services = { dashboard: DashboardService };

export function dashboardHandlers({ dashboard }: Services): Handlers<typeof dashboardOperations> {
  return {
    'GET /v1/projects/{id}/dashboard-stats': ({ query }, { scope }) =>
      dashboard.stats(scope, query.evaluation_states),
    'GET /v1/projects/{id}/issues/assignment-stats': async ({ query }, { scope }) => ({
      data: await dashboard.assignments(scope, query.evaluation_states),
    }),
    'GET /v1/projects/{id}/dashboard-stats/export/xlsx': ({ query }, { scope }) =>
      dashboard.report(scope, query.evaluation_states, query.time_zone),
  };
}
