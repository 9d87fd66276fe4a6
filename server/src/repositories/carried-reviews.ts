/** Decisions and comments about differences, carried over to a comparison that has just ended. Nothing here checks a person's access. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  differenceComments,
  differenceReviews,
  overlayDifferences,
  overlayExecutions,
  overlays,
} from '../db/schema.ts';
import type { StoredDifference } from '../db/schema.ts';
import { samePairs } from '../domain/same-difference.ts';
import { statements } from './portions.ts';
import { numberOfSheet } from './table-of-contents.ts';

type Decided = {
  /** Null: it was taken back. */
  mark: typeof differenceReviews.$inferSelect.mark;
  decided_by_id: number | null;
  decided_at: string;
  /** An execution that has the difference: those of one never lie where another one does. */
  execution_id: number;
  content: StoredDifference;
};

type Discussed = { overlay_id: number; content: StoredDifference };

const numberOf = (id: ReturnType<typeof sql>) => sql`upper(${numberOfSheet(id)})`;

/**
 * From the executed overlay (`own`) to those that show the same (`o`): itself, and overlays that share one of its two drawings
 * while the other is another version of the same sheet: the next issuance, or one in between.
 */
function joinOverlaysOfTheSame() {
  const shares = (one: '1' | '2', other: '1' | '2') => {
    const [shared, drawing, version] = [`sheet${one}_id`, `drawing${one}_id`, `sheet${other}_id`];
    const [of, own] = [
      (name: string) => sql.raw(`o.${name}`),
      (name: string) => sql.raw(`own.${name}`),
    ];
    return sql`(${of(shared)} = ${own(shared)} and ${of(drawing)} is not distinct from ${own(drawing)}
      and ${numberOf(of(version))} = nullif(${numberOf(own(version))}, ''))`;
  };
  return sql`
    from ${overlayExecutions} executed
    join ${overlays} own on own.id = executed.overlay_id
    join ${overlays} o on o.project_id = own.project_id
      and (o.id = own.id or (own.sheet3_id is null and o.sheet3_id is null and (${shares('1', '2')} or ${shares('2', '1')})))`;
}

/** From `o` to its differences (`d`), other than those of the executed execution, that `what` is about. */
const joinDifferences = (differenceId: ReturnType<typeof sql>) => sql`
    join ${overlayExecutions} e on e.overlay_id = o.id and e.id <> executed.id
    join ${overlayDifferences} d on d.execution_id = e.id and d.content->>'id' = ${differenceId}`;

/** What was decided, the newest first. */
async function decidedBefore(tx: Executor, executionId: number): Promise<Decided[]> {
  const { rows } = await tx.execute<Decided>(sql`
    select distinct on (r.decided_at, r.overlay_id, r.difference_id)
      r.mark, r.decided_by_id, r.decided_at, d.execution_id, d.content
    ${joinOverlaysOfTheSame()}
    join ${differenceReviews} r on r.overlay_id = o.id
    ${joinDifferences(sql`r.difference_id`)}
    where executed.id = ${executionId}
    order by r.decided_at desc, r.overlay_id, r.difference_id, d.execution_id desc`);
  return rows;
}

/** For each difference the newest decision about the same one, however much surer an older one is the same. */
function newestDecisions(
  differences: readonly StoredDifference[],
  decided: readonly Decided[],
): ReadonlyMap<StoredDifference, Decided> {
  const newest = new Map<StoredDifference, Decided>();
  const order = new Map(decided.map((each, at) => [each, at]));
  const at = (one: Decided | undefined) => (one && order.get(one)) ?? decided.length;
  for (const own of Map.groupBy(decided, ({ execution_id: id }) => id).values()) {
    const pairs = samePairs(
      differences,
      own.map((each) => ({ ...each.content, decision: each })),
    );
    for (const [difference, { decision }] of pairs) {
      if (at(decision) < at(newest.get(difference))) newest.set(difference, decision);
    }
  }
  return newest;
}

/** Differences with comments, those that were talked about last first. */
async function discussedBefore(tx: Executor, executionId: number): Promise<Discussed[]> {
  const { rows } = await tx.execute<Discussed>(sql`
    select overlay_id, content from (
      select distinct on (c.overlay_id, c.difference_id) c.overlay_id, d.content, c.said_at
      ${joinOverlaysOfTheSame()}
      join lateral (select overlay_id, difference_id, max(created_at) as said_at
        from ${differenceComments} where overlay_id = o.id group by 1, 2) c on true
      ${joinDifferences(sql`c.difference_id`)}
      where executed.id = ${executionId}
      order by c.overlay_id, c.difference_id) as discussed
    order by said_at desc`);
  return rows;
}

/** Copies the comments, unless the difference has some already. */
async function carryComments(
  tx: Executor,
  executionId: number,
  differences: readonly StoredDifference[],
): Promise<void> {
  const discussed = await discussedBefore(tx, executionId);
  if (discussed.length === 0) return;
  const pairs = samePairs(
    differences,
    discussed.map((each) => ({ ...each.content, overlayId: each.overlay_id })),
  );
  const carried = [...pairs].map(([{ id }, earlier]) => ({
    ...{ id, overlay_id: earlier.overlayId, earlier_id: earlier.id },
  }));
  for (const some of statements(carried)) {
    await tx.execute(sql`
      insert into ${differenceComments} (overlay_id, difference_id, text, author_id, created_at)
      select executed.overlay_id, carried.id, c.text, c.author_id, c.created_at
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as carried (id text, overlay_id integer, earlier_id text)
      join ${differenceComments} c on c.overlay_id = carried.overlay_id and c.difference_id = carried.earlier_id
      cross join (select overlay_id from ${overlayExecutions} where id = ${executionId}) as executed
      where not exists (select 1 from ${differenceComments} known
        where known.overlay_id = executed.overlay_id and known.difference_id = carried.id)
      order by c.id`);
  }
}

/** Decides about these differences of an execution as about the same ones before, and keeps their comments. Run it in a transaction. */
export async function carryReviews(
  tx: Executor,
  executionId: number,
  differences: readonly StoredDifference[],
): Promise<void> {
  if (differences.length === 0) return;
  await carryComments(tx, executionId, differences);
  const decided = await decidedBefore(tx, executionId);
  if (decided.length === 0) return;
  const carried = [...newestDecisions(differences, decided)].flatMap(([{ id }, decision]) =>
    decision.mark === null
      ? []
      : { id, mark: decision.mark, by: decision.decided_by_id, at: decision.decided_at },
  );
  for (const some of statements(carried)) {
    await tx.execute(sql`
      insert into ${differenceReviews} (overlay_id, difference_id, mark, is_carried, decided_by_id, decided_at)
      select overlay_id, id, mark, true, by, at
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as carried (id text, mark text, by integer, at timestamptz)
      cross join (select overlay_id from ${overlayExecutions} where id = ${executionId}) as executed
      on conflict do nothing`);
  }
}
