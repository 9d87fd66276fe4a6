/** Who changed what of issues: kept by every write, read, and undone. */
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { issueFieldChangeSchema } from '../../../contract/src/issues/schema.ts';
import type { IssueChange, IssueFieldChange } from '../../../contract/src/issues/schema.ts';
import type { Executor } from '../db/database.ts';
import { inboxItems, issueChanges, issues, users } from '../db/schema.ts';
import type { IssueChanges } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import { inPortions, isOneOf, withinBytes } from './portions.ts';
import type { AdminScope, CallerScope, IssueScope, ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

type Stored = typeof issueChanges.$inferSelect;

/** The fields of an issue under the names that the API uses. */
const PRESENT = sql`jsonb_build_object(
  'summary', ${issues.summary}, 'full_text', ${issues.fullText}, 'priority_id', ${issues.priorityId},
  'discipline_id', ${issues.disciplineId}, 'scope_ids', ${issues.scopeIds}, 'status_id', ${issues.statusId},
  'assignee_id', ${issues.assigneeId}, 'evaluation_state', ${issues.evaluationState})`;

/**
 * Keeps what is about to change of these issues, which the transaction has locked. Returns the ids of those that differ from
 * `after`. An evaluation (with its `explanation`) and a changed `markup` count as changes even if all fields stay the same.
 */
export async function noteIssueChanges(
  tx: Executor,
  { personId }: CallerScope | AdminScope,
  { ids, after, batch }: { ids: readonly number[]; after: IssueChanges; batch: string | null },
): Promise<number[]> {
  const { explanation, markup } = after;
  const wanted = sql`${JSON.stringify(after)}::jsonb`;
  const more = sql`${JSON.stringify({ explanation, markup })}::jsonb`;
  const { rows } = await tx.execute<{ issue_id: number }>(
    sql`with present as (
          select ${issues.id} as id, ${issues.version} as version, ${PRESENT} as shown
          from ${issues} where ${isOneOf(issues.id, ids)}),
        changed as (
          select id, version, jsonb_object_agg(key, value) filter (where key is not null) as before
          from present left join jsonb_each(shown) on ${wanted} ? key
               and (value <> ${wanted} -> key or key = 'evaluation_state' and ${more} ? 'explanation')
          where key is not null or ${more} ? 'markup'
          group by id, version)
        insert into ${issueChanges} (issue_id, version, person_id, batch, before, after)
        select id, version + 1, ${personId}, ${batch}::uuid, coalesce(before, '{}'),
               (select coalesce(jsonb_object_agg(key, ${wanted} -> key), '{}')
                from jsonb_object_keys(before) key) || ${more}
        from changed order by id
        returning issue_id`,
  );
  return rows.map(({ issue_id: id }) => id);
}

/**
 * Keeps that an attachment of this name was added or removed. The issue keeps its version, as when someone comments: it does
 * not get in the way of who is editing the issue.
 */
export async function noteAttachment(
  tx: Executor,
  { issueId, personId }: IssueScope,
  { added, removed }: { added?: string; removed?: string },
): Promise<void> {
  const version = sql<number>`(select ${issues.version} from ${issues} where ${eq(issues.id, issueId)})`;
  await tx.insert(issueChanges).values({
    ...{ issueId, personId, version },
    before: { attachment: removed },
    after: { attachment: added },
  });
}

/** What the caller may know: evaluations only in states that they see. */
function isSeen({ evaluationStates }: CallerScope) {
  const states = sql`${sql.param([...evaluationStates])}::text[]`;
  return sql`coalesce(${issueChanges.before} ->> 'evaluation_state' = any(${states}), true)
         and coalesce(${issueChanges.after} ->> 'evaluation_state' = any(${states}), true)`;
}

const assigneesOf = ({ before, after }: Stored) =>
  [before.assignee_id, after.assignee_id].filter((id) => typeof id === 'number');

type People = ReadonlyMap<number, NonNullable<IssueChange['person']>>;

async function peopleOf(
  db: Executor,
  _scope: CallerScope,
  rows: readonly Stored[],
): Promise<People> {
  const ids = rows.flatMap((row) => [...assigneesOf(row), row.personId ?? 0]);
  const found = await db
    .select({ id: users.id, full_name: users.fullName })
    .from(users)
    .where(isOneOf(users.id, [...new Set(ids)]));
  return new Map(found.map((person) => [person.id, person]));
}

function fieldChangesOf({ before, after }: Stored, people: People): IssueFieldChange[] {
  const { explanation, markup, attachment: added = null, ...values } = after;
  const { attachment: removed = null } = before;
  const was = new Map<string, unknown>(Object.entries(before));
  const named = (id: unknown) => people.get(Number(id)) ?? null;
  const changes = Object.entries(values).map(([field, to]) =>
    field === 'assignee_id'
      ? { field: 'assignee', from: named(was.get(field)), to: named(to) }
      : { field, from: was.get(field), to, explanation },
  );
  const others = [
    ...(markup ? [{ field: 'markup' }] : []),
    ...(added === removed ? [] : [{ field: 'attachment', from: removed, to: added }]),
  ];
  return [...changes, ...others].map((change) => issueFieldChangeSchema.parse(change));
}

function toChange(row: Stored, people: People): IssueChange {
  return {
    id: row.id,
    person: people.get(row.personId ?? 0) ?? null,
    created_at: wireMoment(row.createdAt),
    version: row.version,
    is_bulk: row.batch !== null || row.undone !== null,
    is_undo: row.undone !== null,
    changes: fieldChangesOf(row, people),
  };
}

/** A page of an issue's changes, newest first. `before`: the id of a change; earlier ones. */
export async function listIssueChanges(
  db: Executor,
  scope: IssueScope,
  before: number | undefined,
): Promise<{ data: IssueChange[]; next: number | null }> {
  const { ids, next } = await withinBytes(
    db
      .select({
        id: issueChanges.id,
        bytes: sql<number>`pg_column_size(${issueChanges.before}) + pg_column_size(${issueChanges.after})`,
      })
      .from(issueChanges)
      .where(
        and(
          eq(issueChanges.issueId, scope.issueId),
          before === undefined ? undefined : lt(issueChanges.id, before),
          isSeen(scope),
        ),
      )
      .orderBy(desc(issueChanges.id)),
    100,
  );
  const rows = await inPortions(ids, (some) =>
    db
      .select()
      .from(issueChanges)
      .where(isOneOf(issueChanges.id, some))
      .orderBy(desc(issueChanges.id)),
  );
  const people = await peopleOf(db, scope, rows);
  return { data: rows.map((row) => toChange(row, people)), next };
}

/** All changes of these issues of the project, as far as the caller may know them, oldest first. */
export async function changesOfIssues(
  db: Executor,
  scope: ProjectScope,
  issueIds: readonly number[],
): Promise<Map<number, IssueChange[]>> {
  const found = await db
    .select({ id: issueChanges.id })
    .from(issueChanges)
    .innerJoin(issues, eq(issues.id, issueChanges.issueId))
    .where(
      and(
        isOneOf(issueChanges.issueId, issueIds),
        eq(issues.projectId, scope.projectId),
        seenBy(scope),
        isSeen(scope),
      ),
    )
    .orderBy(asc(issueChanges.id));
  const rows = await inPortions(
    found.map(({ id }) => id),
    (some) =>
      db
        .select()
        .from(issueChanges)
        .where(isOneOf(issueChanges.id, some))
        .orderBy(asc(issueChanges.id)),
  );
  const people = await peopleOf(db, scope, rows);
  const byIssue = Map.groupBy(rows, ({ issueId }) => issueId);
  return new Map([...byIssue].map(([id, of]) => [id, of.map((row) => toChange(row, people))]));
}

/** What a bulk update of the caller changed. `isLate`: it cannot be undone any more. */
export async function findBatch(
  db: Executor,
  { personId }: CallerScope,
  { batch, longestSeconds }: { batch: string; longestSeconds: number },
): Promise<{ issueId: number; version: number; isLate: boolean }[]> {
  return db
    .select({
      issueId: issueChanges.issueId,
      version: issueChanges.version,
      isLate: sql<boolean>`${issueChanges.createdAt} < now() - make_interval(secs => ${longestSeconds})`,
    })
    .from(issueChanges)
    .where(and(eq(issueChanges.batch, batch), eq(issueChanges.personId, personId)))
    .orderBy(asc(issueChanges.issueId));
}

/** Gives the issues of a bulk update, which the transaction has locked, what they had before. */
export async function undoBatch(
  tx: Executor,
  { personId }: CallerScope,
  batch: string,
): Promise<void> {
  await tx.execute(
    sql`insert into ${issueChanges} (issue_id, version, person_id, undone, before, after)
        select issue_id, version + 1, ${personId}, batch, after, before
        from ${issueChanges} where batch = ${batch} order by issue_id`,
  );
  // What a transaction writes has its time.
  await tx.execute(
    sql`delete from ${inboxItems} where kind = 'assignment' and actor_id = ${personId}
          and created_at = (select created_at from ${issueChanges} where batch = ${batch} limit 1)`,
  );
  // Someone's account may have gone meanwhile.
  await tx.execute(
    sql`update ${issues} set
          priority_id = case when was ? 'priority_id' then (was ->> 'priority_id')::int else priority_id end,
          discipline_id = case when was ? 'discipline_id' then (was ->> 'discipline_id')::int else discipline_id end,
          status_id = case when was ? 'status_id' then (was ->> 'status_id')::int else status_id end,
          assignee_id = case when was ? 'assignee_id'
            then (select id from ${users} where id = (was ->> 'assignee_id')::int) else assignee_id end,
          scope_ids = case when was ? 'scope_ids'
            then array(select jsonb_array_elements_text(was -> 'scope_ids')::int) else scope_ids end,
          version = issues.version + 1, updated_at = now()
        from (select issue_id, before as was from ${issueChanges} where batch = ${batch}) undone
        where issues.id = undone.issue_id`,
  );
}
