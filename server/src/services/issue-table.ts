/** Issues as a table to download: its columns, as a coordinator reads them. */
import type { Cell } from '../../../exchange/src/tables/table.ts';
import { momentCell } from '../../../exchange/src/tables/table.ts';
import type { Issue } from '../../../contract/src/issues/schema.ts';
import type { ExportedAttachment } from '../repositories/issue-exports.ts';
import { LOOKUPS } from '../domain/lookups.ts';
import { STATE_WORDS } from './filter-words.ts';

/** What the cells of an issue need besides the issue. */
export type TableFacts = {
  /** Names of the documents of the project by id. */
  readonly documents: ReadonlyMap<number, string>;
  /** Those of issues by the ids of the issues. */
  readonly attachments: ReadonlyMap<number, readonly Pick<ExportedAttachment, 'name'>[]>;
  /** When the file is made. */
  readonly now: Date;
};

export type IssueColumn = {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  readonly cell: (issue: Issue, facts: TableFacts) => Cell;
  /** Only for those who see evaluations (CV-009). */
  readonly isOfEvaluation?: true;
};

const DAY_MS = 86_400_000;

const labels = (list: keyof typeof LOOKUPS) =>
  new Map<number | null, string>(LOOKUPS[list].map(({ id, label }) => [id, label]));
const PRIORITIES = labels('priorities');
const STATUSES = labels('statuses');
const DISCIPLINES = labels('disciplines');
const SCOPES = labels('scopes');

const COLUMNS: readonly IssueColumn[] = [
  { title: 'ID', width: 8, cell: ({ id }) => id },
  { title: 'Priority', width: 10, cell: (issue) => PRIORITIES.get(issue.priority_id) ?? null },
  { title: 'Status', width: 12, cell: (issue) => STATUSES.get(issue.status_id) ?? null },
  {
    title: 'Discipline',
    width: 16,
    cell: (issue) => DISCIPLINES.get(issue.discipline_id) ?? null,
  },
  {
    title: 'Scopes',
    width: 24,
    // Names of scopes contain commas.
    cell: (issue) => issue.scope_ids.flatMap((id) => SCOPES.get(id) ?? []).join('; '),
  },
  { title: 'Ref. #', width: 12, cell: (issue) => issue.ref_number },
  { title: 'Summary', width: 48, cell: ({ summary }) => summary },
  { title: 'Description', width: 64, cell: (issue) => issue.full_text },
  {
    title: 'Location',
    width: 32,
    cell: ({ locations }) => locations.map((each) => each.location_description).join('; '),
  },
  { title: 'Grid', width: 14, cell: (issue) => issue.grid_reference },
  {
    title: 'Document',
    width: 32,
    cell: ({ document_id: id }, { documents }) =>
      id === null ? null : (documents.get(id) ?? null),
  },
  { title: 'Page', width: 8, cell: (issue) => issue.page_number },
  {
    title: 'Overlay sheets',
    width: 18,
    cell: (issue) => issue.overlay_sheets.map((sheet) => sheet.sheet_num).join('; '),
  },
  { title: 'Ball in court', width: 22, cell: ({ assignee }) => assignee?.full_name ?? null },
  {
    title: 'Reporter',
    width: 22,
    cell: (issue) => (issue.creator_id === null ? 'AI assistant' : issue.creator_name),
  },
  { title: 'Date created', width: 18, cell: (issue) => momentCell(issue.created_at) },
  {
    title: 'Age in days',
    width: 12,
    cell: (issue, { now }) => Math.floor((now.getTime() - Date.parse(issue.created_at)) / DAY_MS),
  },
  { title: 'Last changed', width: 18, cell: (issue) => momentCell(issue.updated_at) },
  { title: 'Comments', width: 11, cell: (issue) => issue.comments_count },
  {
    title: 'Attachments',
    width: 28,
    cell: ({ id }, { attachments }) =>
      attachments
        .get(id)
        ?.map(({ name }) => name)
        .join('; ') ?? null,
  },
  {
    title: 'Evaluation',
    width: 14,
    cell: (issue) => STATE_WORDS[issue.evaluation_state],
    isOfEvaluation: true,
  },
  {
    title: 'Evaluated by',
    width: 22,
    cell: ({ evaluation }) => evaluation?.evaluator?.full_name ?? null,
    isOfEvaluation: true,
  },
  {
    title: 'Evaluation date',
    width: 18,
    cell: ({ evaluation }) => momentCell(evaluation?.created_at ?? null),
    isOfEvaluation: true,
  },
  {
    title: 'Reason',
    width: 40,
    cell: ({ evaluation }) => evaluation?.explanation ?? null,
    isOfEvaluation: true,
  },
];

export function columnsFor(seesEvaluations: boolean): readonly IssueColumn[] {
  return COLUMNS.filter((column) => seesEvaluations || column.isOfEvaluation !== true);
}

const IN_REPORT = new Set([
  ...['Priority', 'Status', 'Discipline', 'Scopes', 'Ref. #', 'Grid', 'Document', 'Page'],
  ...['Ball in court', 'Reporter', 'Date created', 'Evaluation', 'Evaluated by', 'Reason'],
]);

type FactsHow = {
  facts: TableFacts;
  seesEvaluations: boolean;
  dayOf: (moment: Date) => string;
};

/** What a report says about an issue: names and values, without those that are empty. */
export function factsOf(issue: Issue, how: FactsHow): [name: string, value: string][] {
  const { facts, seesEvaluations, dayOf } = how;
  return columnsFor(seesEvaluations).flatMap(({ title, cell }): [string, string][] => {
    const value = IN_REPORT.has(title) ? cell(issue, facts) : null;
    if (value === null || value === '') return [];
    return [[title, value instanceof Date ? dayOf(value) : String(value)]];
  });
}
