/** What administrators see of all organizations: how people judge issues, and who creates projects. */
import { z } from 'zod';
import { defineOperations } from '../wire/operation.ts';
import { wholeNumber } from '../wire/fields.ts';
import {
  CONFIDENCE_WINDOWS,
  EVALUATOR_PERIODS,
  evaluatorRow,
  extractionRow,
  ownershipRow,
  projectRow,
  quintileRow,
  weeklyRow,
  WEEKS,
} from './schema.ts';
import type { ConfidenceWindow } from './schema.ts';

const rows = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) });

function isWindow(days: number): days is ConfidenceWindow {
  return CONFIDENCE_WINDOWS.some((window) => window === days);
}

export const analyticsOperations = defineOperations({
  'GET /v1/admin/analytics/weekly-upvotes': {
    summary:
      'Rates of thumbs up by week, oldest first: by the week in which the project was created, or in which it was evaluated. Only weeks with more than 50 evaluations.',
    access: { role: 'admin' },
    query: z.object({ by: z.enum(WEEKS).default('project_creation') }),
    ok: rows(weeklyRow),
  },
  'GET /v1/admin/analytics/project-scatter-data': {
    summary: 'Rates of thumbs up of the newest 1,000 projects with evaluations, newest first.',
    access: { role: 'admin' },
    ok: rows(projectRow),
  },
  'GET /v1/admin/analytics/evaluator-stats': {
    summary:
      'Counts the issues that each person evaluated in the last week, month or year, most first.',
    access: { role: 'admin' },
    query: z.object({ time_period: z.enum(EVALUATOR_PERIODS).default('week') }),
    ok: rows(evaluatorRow),
  },
  'GET /v1/admin/analytics/doublechecker-confidence-stats': {
    summary:
      'Rates of thumbs up by fifths of the doublechecker score, the lowest first, of issues that were evaluated in the last 7, 30 or 365 days. The latest evaluation of an issue counts.',
    access: { role: 'admin' },
    query: z.object({
      days_back: wholeNumber({ min: 1 }).refine(isWindow, 'must be 7, 30 or 365').default(30),
    }),
    ok: rows(quintileRow),
  },
  'GET /v1/admin/analytics/change-order-stats': {
    summary:
      'Counts the batches of change orders that were created in the last day, week, month and year, and what was read from them, with its value in US dollars as corrected.',
    access: { role: 'admin' },
    ok: rows(extractionRow),
  },
  'GET /v1/admin/analytics/organization-project-stats': {
    summary:
      'Counts the projects of each organization that were created in the last day, week, month and year, most first.',
    access: { role: 'admin' },
    ok: rows(ownershipRow),
  },
});
