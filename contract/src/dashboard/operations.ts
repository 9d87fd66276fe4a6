import { z } from 'zod';
import { EVALUATION_STATES } from '../constants.ts';
import { commaList, pathId, timeZone } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  assignmentStatSchema,
  dashboardStatsSchema,
  hotSpotsSchema,
  projectNewsSchema,
  trendsSchema,
} from './schema.ts';
import { VISIT_GAP_MINUTES } from './visits.ts';
import { TREND_WEEKS } from './trends.ts';

const query = z.object({ evaluation_states: commaList(EVALUATION_STATES).optional() });
const LIMIT = 'People who are no administrators get only approved and not_reviewed issues';

export const dashboardOperations = defineOperations({
  'GET /v1/projects/{id}/dashboard-stats': {
    summary: `Counts the issues of a project by priority, discipline, scope and evaluation. ${LIMIT}, and no counts of evaluations.`,
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    query,
    ok: dashboardStatsSchema,
  },
  'GET /v1/projects/{id}/issues/assignment-stats': {
    summary: `Counts the issues of a project by the person they are assigned to, most first, those of nobody last. ${LIMIT}.`,
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    query,
    ok: z.object({ data: z.array(assignmentStatSchema) }),
  },
  'GET /v1/projects/{id}/dashboard-trends': {
    summary: `Counts the issues that were opened and closed in each of the last weeks, the open ones by age, and the closed ones by how long that took, in all, by discipline and by assignee. Weeks and days are those of time_zone. ${LIMIT}.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: z.object({
      weeks: z.enum(TREND_WEEKS).default('12'),
      time_zone: timeZone.default('UTC'),
    }),
    ok: trendsSchema,
  },
  'GET /v1/projects/{id}/hot-spots': {
    summary: `Counts the open issues and the changes of each sheet, and of each of its cells: 8 columns A to H from the left, 6 rows from the top. The versions of a sheet, which have one number, count together; changes are those of their latest comparison. Lists of issues take the same sheet_number and sheet_cell. ${LIMIT}.`,
    access: { below: 'project' },
    params: { id: pathId },
    ok: hotSpotsSchema,
  },
  'GET /v1/projects/{id}/news': {
    summary: `Says what changed in a project since the caller's last visit of its dashboard: new issues, changed statuses, comments of others, new files and new differences. since is null at the first visit. ${LIMIT}.`,
    access: { below: 'project' },
    params: { id: pathId },
    ok: projectNewsSchema,
  },
  'POST /v1/projects/{id}/visits': {
    summary: `Records a visit of the caller to the dashboard of a project. A call within ${VISIT_GAP_MINUTES} minutes of another belongs to the same visit.`,
    access: { below: 'project' },
    params: { id: pathId },
  },
  'GET /v1/projects/{id}/dashboard-stats/export/xlsx': {
    summary: `Returns the counts of the dashboard as a spreadsheet, a sheet for each distribution. Dates are in time_zone. ${LIMIT}, and no counts of evaluations.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: query.extend({ time_zone: timeZone.default('UTC') }),
    rate: 'export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
