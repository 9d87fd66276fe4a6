/** The dashboard as a spreadsheet (DA-004, EX-005): a sheet for each of its parts. */
import { zoneNamed } from '../../../exchange/src/tables/table.ts';
import { xlsxBook } from '../../../exchange/src/tables/xlsx.ts';
import type { NamedSheet } from '../../../exchange/src/tables/xlsx.ts';
import { EVALUATION_STATES } from '../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import { DISCIPLINE_PRIORITIES } from '../../../contract/src/dashboard/covered.ts';
import type { AssignmentStat, DashboardStats } from '../../../contract/src/dashboard/schema.ts';
import { labelOf } from '../domain/lookups.ts';
import { STATE_WORDS } from './filter-words.ts';

type Report = {
  projectName: string;
  stats: DashboardStats;
  assignments: readonly AssignmentStat[];
  /** Which issues are counted. */
  states: readonly EvaluationState[];
  /** Of the IANA. */
  zoneName: string;
  now: Date;
};

const NAME_WIDTH = 32;
const NUMBER_WIDTH = 14;

function summarySheet({ projectName, stats, states, now }: Report): NamedSheet {
  return {
    name: 'Summary',
    columns: ['Report', 'Value'],
    widths: [NAME_WIDTH, 48],
    rows: [
      ['Project', projectName],
      ['Date', now],
      ['Counted issues', states.map((state) => STATE_WORDS[state]).join(', ')],
      ['Issues', stats.total_issues],
      ...(stats.evaluation_distribution === null
        ? []
        : EVALUATION_STATES.map((state) => [
            STATE_WORDS[state],
            stats.evaluation_distribution?.[state] ?? 0,
          ])),
    ],
  };
}

function prioritySheet({ stats }: Report): NamedSheet {
  const isJudged = stats.evaluation_distribution !== null;
  const judged = isJudged ? ['Approved', 'Rejected', 'Not reviewed'] : [];
  return {
    name: 'Priorities',
    columns: ['Priority', 'Issues', ...judged],
    widths: [NAME_WIDTH, NUMBER_WIDTH, ...judged.map(() => NUMBER_WIDTH)],
    rows: stats.priority_stats.map((row) => {
      const counts = [row.approved_count, row.rejected_count, row.not_reviewed_count];
      return [row.priority_label, row.total_count, ...(isJudged ? counts : [])];
    }),
  };
}

function disciplineSheet({ stats: { discipline_distribution: cells } }: Report): NamedSheet {
  const labels = new Map(cells.map((cell) => [cell.discipline_id, cell.discipline_label]));
  return {
    name: 'Disciplines',
    columns: [
      'Discipline',
      ...DISCIPLINE_PRIORITIES.map((priority) => labelOf('priorities', priority)),
      'Total',
    ],
    widths: [NAME_WIDTH, ...DISCIPLINE_PRIORITIES.map(() => NUMBER_WIDTH), NUMBER_WIDTH],
    rows: [...labels].map(([discipline, label]) => {
      const counts = DISCIPLINE_PRIORITIES.map(
        (priority) =>
          cells.find((cell) => cell.discipline_id === discipline && cell.priority_id === priority)
            ?.count ?? 0,
      );
      return [label, ...counts, counts.reduce((sum, count) => sum + count, 0)];
    }),
  };
}

function scopeSheet({ stats }: Report): NamedSheet {
  return {
    name: 'Scopes',
    columns: ['Scope', 'Urgent and high issues', 'Percent'],
    widths: [48, 24, NUMBER_WIDTH],
    rows: stats.scope_distribution.map((row) => [row.scope_label, row.count, row.percentage]),
  };
}

function peopleSheet({ assignments }: Report): NamedSheet {
  return {
    name: 'Ball in court',
    columns: ['Person', 'Issues'],
    widths: [NAME_WIDTH, NUMBER_WIDTH],
    rows: assignments.map(({ user_name: name, issue_count: count }) => [
      name ?? 'Unassigned',
      count,
    ]),
  };
}

export function reportOf(report: Report): Uint8Array {
  const parts = [summarySheet, prioritySheet, disciplineSheet, scopeSheet, peopleSheet];
  const sheets = parts.map((part) => part(report));
  return xlsxBook(sheets, zoneNamed(report.zoneName));
}
