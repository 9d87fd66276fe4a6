import { z } from 'zod';
import { EVALUATION_STATES } from '../constants.ts';
import { commaList, pathId, timeZone } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { assignmentStatSchema, dashboardStatsSchema } from './schema.ts';

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
  'GET /v1/projects/{id}/dashboard-stats/export/xlsx': {
    summary: `Returns the counts of the dashboard as a spreadsheet, a sheet for each distribution. Dates are in time_zone. ${LIMIT}, and no counts of evaluations.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: query.extend({ time_zone: timeZone.default('UTC') }),
    rate: 'export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
