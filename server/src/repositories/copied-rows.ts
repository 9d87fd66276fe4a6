/**
 * Copies the rows of a project, for jobs. Which rows go along, and what they refer to in the copy, follows from the references
 * between the tables, so a new column needs nothing here.
 */
import { sql } from 'drizzle-orm';
import type { SQL, Table } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import * as tables from '../db/schema.ts';
import { givenColumns, nameOf, referencesIn } from '../db/table-columns.ts';
import type { AnyTable } from '../db/table-columns.ts';

/** Tables with rows of projects, each after those that it refers to. */
export const COPIED_TABLES: readonly AnyTable[] = [
  ...[tables.projectOrganizations, tables.documents, tables.projectTasks],
  ...[tables.drawingSheets, tables.drawings, tables.pageScales],
  ...[tables.pageTexts, tables.pageThumbnails],
  ...[tables.specSections, tables.checklistSections, tables.checklistItems],
  ...[tables.overlays, tables.overlayExecutions, tables.overlayDifferences],
  ...[tables.issues, tables.issueChanges, tables.issueEvaluations, tables.issueComments],
  ...[tables.issueAttachments, tables.issueLocations, tables.locationReferences],
  ...[tables.annotations, tables.annotationChanges, tables.annotationCarries],
  ...[tables.checklistVerifications, tables.checklistReferences, tables.checklistChecks],
  ...[tables.themes, tables.themeIssues, tables.themeRuns],
  ...[tables.issuances, tables.issuanceDocuments, tables.reviewedSheets],
  ...[tables.differenceReviews, tables.differenceComments],
  ...[tables.sheetLikenesses, tables.pairCorrections],
  ...[tables.checkSettings, tables.checkRuns, tables.checkFindings, tables.checkLooks],
];

/** Rows of projects that belong to people, to batches or to what is told of the project, or that triggers make of others. */
export const LEFT_OUT_TABLES: readonly AnyTable[] = [
  ...[tables.issueViews, tables.webhooks, tables.webhookDeliveries, tables.inboxItems],
  ...[tables.backtests, tables.backtestMatches, tables.backtestReviews],
  ...[tables.signOffs, tables.issueWords, tables.issueTallies, tables.projectVisits],
  ...[tables.analystRuns, tables.modelUsage, tables.modelJudgments, tables.changeSummaries],
];

type CopiedProject = {
  sourceProjectId: number;
  newProjectId: number;
  name: string;
  creatorId: number | null;
  excludeRejectedIssues: boolean;
  excludeIssueEvaluations: boolean;
  /** Ids of files and of their copies. */
  files: readonly { sourceFileId: number; fileId: number }[];
};

/** What differs from the source: values by the names of columns, and rows of `s` that stay behind. */
type Difference = { values?: Readonly<Record<string, SQL>>; where?: SQL | undefined };

function differencesOf(copy: CopiedProject): ReadonlyMap<Table, Difference> {
  const { excludeRejectedIssues, excludeIssueEvaluations } = copy;
  const state = excludeIssueEvaluations ? { evaluation_state: sql`'not_reviewed'` } : undefined;
  const isNoEvaluation = sql`not (s.before ? 'evaluation_state' or s.after ? 'evaluation_state' or s.after ? 'explanation')`;
  return new Map<Table, Difference>([
    // Only the owner has access at first.
    [tables.projectOrganizations, { values: { created_at: sql`now()` }, where: sql`s.is_owner` }],
    [
      tables.issues,
      {
        // Other programs know the copy as another issue.
        values: { guid: sql`gen_random_uuid()`, ...state },
        where: excludeRejectedIssues ? sql`s.evaluation_state <> 'rejected'` : undefined,
      },
    ],
    [tables.issueEvaluations, { where: excludeIssueEvaluations ? sql`false` : undefined }],
    [
      tables.issueChanges,
      {
        // A bulk update of the source is not taken back in the copy.
        values: { batch: sql`null::uuid`, undone: sql`null::uuid` },
        where: excludeIssueEvaluations ? isNoEvaluation : undefined,
      },
    ],
    [
      tables.annotations,
      {
        ...(state && { values: state }),
        // The markups of an issue stay behind with it.
        where: sql`(s.issue_id is null or exists (select 1 from copy_of_issues where old_id = s.issue_id))`,
      },
    ],
    // No job of the copy is on its way.
    [tables.themeRuns, { values: { is_running: sql`false` } }],
    [tables.checklistChecks, { values: { state: sql`'done'` } }],
    [tables.checkRuns, { values: { state: sql`'done'` } }],
    [tables.annotationChanges, { values: { project_id: sql`${copy.newProjectId}::integer` } }],
  ]);
}

type Reference = { column: string; map: string; isNeeded: boolean; isOwned: boolean };

const mapOf = (table: Table) => `copy_of_${nameOf(table)}`;

/** To tables whose rows are copied, files and the project among them. */
function referencesOf(table: AnyTable): Reference[] {
  const copied = new Set<Table>([...COPIED_TABLES, tables.files, tables.projects]);
  return referencesIn(table).flatMap(({ to, ...reference }) =>
    copied.has(to) ? [{ ...reference, map: mapOf(to) }] : [],
  );
}

/** Tables that others refer to: their rows get new ids first. */
const MAPPED: ReadonlySet<string> = new Set(
  COPIED_TABLES.flatMap((table) => referencesOf(table).map(({ map }) => map)),
);

/** Source rows as `s`, with the copies of what they refer to as `r0`, `r1` …, and what decides whether they go along. */
function sourceOf(table: AnyTable, { where }: Difference): { joins: SQL; where: SQL } {
  const references = referencesOf(table);
  const joins = references.map(({ column, map, isNeeded }, index) => {
    const alias = sql.raw(`r${index}`);
    const join = sql.raw(isNeeded ? 'join' : 'left join');
    return sql`${join} ${sql.identifier(map)} ${alias} on ${alias}.old_id = s.${sql.identifier(column)}`;
  });
  const conditions = references.flatMap(({ column, isNeeded, isOwned }, index) =>
    isNeeded || !isOwned
      ? []
      : [sql`(s.${sql.identifier(column)} is null or ${sql.raw(`r${index}`)}.new_id is not null)`],
  );
  return {
    joins: sql`${table} s ${sql.join(joins, sql` `)}`,
    where: sql.join([sql`true`, ...conditions, ...(where ? [where] : [])], sql` and `),
  };
}

/** Ids of rows, and those of their copies, until the transaction ends. */
async function emptyMap(tx: Executor, name: string): Promise<void> {
  await tx.execute(sql`create temp table ${sql.identifier(name)}
    (old_id integer primary key, new_id integer not null) on commit drop`);
}

/** Gives the rows of a table the ids of their copies. */
async function makeMap(tx: Executor, table: AnyTable, difference: Difference): Promise<void> {
  const { joins, where } = sourceOf(table, difference);
  const map = sql.identifier(mapOf(table));
  const sequence = sql.raw(`pg_get_serial_sequence('${nameOf(table)}', 'id')`);
  await emptyMap(tx, mapOf(table));
  await tx.execute(sql`insert into ${map} select id, nextval(${sequence})
    from (select s.id from ${joins} where ${where} order by s.id) as wanted`);
  await tx.execute(sql`analyze ${map}`);
}

async function copyRows(tx: Executor, table: AnyTable, difference: Difference): Promise<void> {
  const isMapped = MAPPED.has(mapOf(table));
  if (isMapped) await makeMap(tx, table, difference);
  const { joins, where } = sourceOf(table, difference);
  const references = referencesOf(table);
  const all = givenColumns(table);
  const hasId = all.includes('id');
  // The ids of rows that nobody refers to are given in their order.
  const columns = all.filter((name) => name !== 'id' || isMapped);
  const values = columns.map((name) => {
    const own = difference.values?.[name];
    if (own) return own;
    if (name === 'id') return sql`own.new_id`;
    const index = references.findIndex(({ column }) => column === name);
    return index === -1 ? sql`s.${sql.identifier(name)}` : sql`${sql.raw(`r${index}`)}.new_id`;
  });
  const own = sql`join ${sql.identifier(mapOf(table))} own on own.old_id = s.id`;
  const names = columns.map((name) => sql.identifier(name));
  await tx.execute(sql`insert into ${table} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from ${joins} ${isMapped ? own : sql``}
    where ${where} ${hasId ? sql`order by s.id` : sql``}`);
}

/** Makes the copy. False if the source is gone. Run it in a transaction. */
export async function copyProjectRows(tx: Executor, copy: CopiedProject): Promise<boolean> {
  const { sourceProjectId, newProjectId, name, creatorId, files } = copy;
  const { rowCount } = await tx.execute(sql`
    insert into projects (id, name, creator_id, source_project_id, address, type_name, stage_name)
      overriding system value
    select ${newProjectId}, ${name}, ${creatorId}, id, address, type_name, stage_name
    from projects where id = ${sourceProjectId} for share`);
  if (rowCount === 0) return false;
  await emptyMap(tx, mapOf(tables.projects));
  await tx.execute(sql`insert into copy_of_projects values (${sourceProjectId}, ${newProjectId})`);
  const ids = files.map(({ sourceFileId }) => sourceFileId);
  const copies = files.map(({ fileId }) => fileId);
  await emptyMap(tx, mapOf(tables.files));
  await tx.execute(sql`insert into copy_of_files
    select * from unnest(${sql.param(ids)}::integer[], ${sql.param(copies)}::integer[])`);
  const differences = differencesOf(copy);
  for (const table of COPIED_TABLES) await copyRows(tx, table, differences.get(table) ?? {});
  return true;
}
