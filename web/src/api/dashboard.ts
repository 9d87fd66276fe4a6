/** The dashboard of a project: its counts, and the report of them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { TrendWeeks } from '../../../contract/src/dashboard/trends.ts';
import { zoneOfBrowser } from '../lib/time-zone.ts';
import { call, requestFile } from './client.ts';
import type { ServedFile } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** The server limits both to what the person sees on the dashboard. */
export function dashboardStatsQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/dashboard-stats', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/dashboard-stats', args, { signal }),
    staleTime: 0,
  });
}

/** In weeks and days of the browser's zone. */
export function trendsQuery(projectId: number, weeks: TrendWeeks) {
  const args = { params: { id: projectId }, query: { weeks, time_zone: zoneOfBrowser() } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/dashboard-trends', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/dashboard-trends', args, { signal }),
    staleTime: 0,
  });
}

/** Where open issues and changes are on the sheets. */
export function hotSpotsQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/hot-spots', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/hot-spots', args, { signal }),
    staleTime: 0,
  });
}

/** What has changed since the last visit to the dashboard. */
export function newsQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/news', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/news', args, { signal }),
    staleTime: 0,
  });
}

export const noteVisitMutation = mutationOptions({
  mutationFn: (projectId: number, { client }) =>
    write(client, 'POST /v1/projects/{id}/visits', { params: { id: projectId } }),
});

/** Most first, nobody last. */
export function assignmentStatsQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/issues/assignment-stats', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/issues/assignment-stats', args, { signal })).data,
    staleTime: 0,
  });
}

export function requestDashboardReport(projectId: number): Promise<ServedFile> {
  return requestFile('GET /v1/projects/{id}/dashboard-stats/export/xlsx', {
    params: { id: projectId },
    query: { time_zone: zoneOfBrowser() },
  });
}
