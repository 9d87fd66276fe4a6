/** What administrators see of all organizations. */
import { queryOptions } from '@tanstack/react-query';
import type {
  ConfidenceWindow,
  EvaluatorPeriod,
  Weeks,
} from '../../../contract/src/analytics/schema.ts';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';

export function weeklyUpvotesQuery(by: Weeks) {
  const args = { query: { by } };
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/analytics/weekly-upvotes', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/admin/analytics/weekly-upvotes', args, { signal })).data,
  });
}

export const projectUpvotesQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/analytics/project-scatter-data', {}),
  queryFn: async ({ signal }) =>
    (await call('GET /v1/admin/analytics/project-scatter-data', {}, { signal })).data,
});

export function evaluatorsQuery(period: EvaluatorPeriod) {
  const args = { query: { time_period: period } };
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/analytics/evaluator-stats', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/admin/analytics/evaluator-stats', args, { signal })).data,
  });
}

export function confidenceQuery(days: ConfidenceWindow) {
  const args = { query: { days_back: days } };
  const operation = 'GET /v1/admin/analytics/doublechecker-confidence-stats';
  return queryOptions({
    queryKey: keyOf(operation, args),
    queryFn: async ({ signal }) => (await call(operation, args, { signal })).data,
  });
}

export const extractionsQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/analytics/change-order-stats', {}),
  queryFn: async ({ signal }) =>
    (await call('GET /v1/admin/analytics/change-order-stats', {}, { signal })).data,
});

export const ownershipQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/analytics/organization-project-stats', {}),
  queryFn: async ({ signal }) =>
    (await call('GET /v1/admin/analytics/organization-project-stats', {}, { signal })).data,
});
