/** What administrators see of all organizations. */
import type { analyticsOperations } from '../../../contract/src/analytics/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { AnalyticsService } from '../services/analytics.ts';

export function analyticsHandlers({
  analytics,
}: {
  analytics: AnalyticsService;
}): Handlers<typeof analyticsOperations> {
  return {
    'GET /v1/admin/analytics/weekly-upvotes': async ({ query }, { scope }) => ({
      data: await analytics.weekly(scope, query.by),
    }),
    'GET /v1/admin/analytics/project-scatter-data': async (_input, { scope }) => ({
      data: await analytics.projects(scope),
    }),
    'GET /v1/admin/analytics/evaluator-stats': async ({ query }, { scope }) => ({
      data: await analytics.evaluators(scope, query.time_period),
    }),
    'GET /v1/admin/analytics/doublechecker-confidence-stats': async ({ query }, { scope }) => ({
      data: await analytics.confidence(scope, query.days_back),
    }),
    'GET /v1/admin/analytics/change-order-stats': async (_input, { scope }) => ({
      data: await analytics.extractions(scope),
    }),
    'GET /v1/admin/analytics/organization-project-stats': async (_input, { scope }) => ({
      data: await analytics.ownership(scope),
    }),
  };
}
