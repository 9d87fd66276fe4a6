/** The dashboard of a project. */
import type { dashboardOperations } from '../../../contract/src/dashboard/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { DashboardService } from '../services/dashboard.ts';
import type { HotSpotService } from '../services/hot-spots.ts';
import type { TrendService } from '../services/trends.ts';
import type { VisitService } from '../services/visits.ts';

type Services = {
  dashboard: DashboardService;
  hotSpots: HotSpotService;
  trends: TrendService;
  visits: VisitService;
};

export function dashboardHandlers({
  dashboard,
  hotSpots,
  trends,
  visits,
}: Services): Handlers<typeof dashboardOperations> {
  return {
    'GET /v1/projects/{id}/dashboard-stats': ({ query }, { scope }) =>
      dashboard.stats(scope, query.evaluation_states),
    'GET /v1/projects/{id}/issues/assignment-stats': async ({ query }, { scope }) => ({
      data: await dashboard.assignments(scope, query.evaluation_states),
    }),
    'GET /v1/projects/{id}/dashboard-trends': ({ query }, { scope }) =>
      trends.trends(scope, Number(query.weeks), query.time_zone),
    'GET /v1/projects/{id}/hot-spots': (_input, { scope }) => hotSpots.hotSpots(scope),
    'GET /v1/projects/{id}/news': (_input, { scope }) => visits.news(scope),
    'POST /v1/projects/{id}/visits': async (_input, { scope }) => {
      await visits.note(scope);
    },
    'GET /v1/projects/{id}/dashboard-stats/export/xlsx': ({ query }, { scope }) =>
      dashboard.report(scope, query.evaluation_states, query.time_zone),
  };
}
