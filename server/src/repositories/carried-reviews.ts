/** Decisions about differences, carried over to a comparison that has just ended. Nothing here checks a person's access. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  differenceReviews,
  drawingSheets,
  overlayDifferences,
  overlayExecutions,
  overlays,
} from '../db/schema.ts';
import type { StoredDifference } from '../db/schema.ts';
import { samePairs } from '../domain/same-difference.ts';
import { statements } from './portions.ts';
import { sheetNumber } from './table-of-contents.ts';

type Decided = {
  mark: typeof differenceReviews.$inferSelect.mark;
  decided_by_id: number | null;
  decided_at: string;
  content: StoredDifference;
};

const numberOf = (id: ReturnType<typeof sql>) =>
  sql`(select upper(${sheetNumber}) from ${drawingSheets} where ${drawingSheets.id} = ${id})`;

/**
 * What was decided, the newest first, about other executions of the overlay, and about overlays that share one of its two
 * drawings while the other is another version of the same sheet: the next issuance, or one in between.
 */
async function decidedBefore(tx: Executor, executionId: number): Promise<Decided[]> {
  const shares = (one: '1' | '2', other: '1' | '2') => {
    const [shared, drawing, version] = [`sheet${one}_id`, `drawing${one}_id`, `sheet${other}_id`];
    const [of, own] = [
      (name: string) => sql.raw(`o.${name}`),
      (name: string) => sql.raw(`own.${name}`),
    ];
    return sql`(${of(shared)} = ${own(shared)} and ${of(drawing)} is not distinct from ${own(drawing)}
      and ${numberOf(of(version))} = ${numberOf(own(version))})`;
  };
  const { rows } = await tx.execute<Decided>(sql`
    select distinct on (r.decided_at, r.overlay_id, r.difference_id)
      r.mark, r.decided_by_id, r.decided_at, d.content
    from ${overlayExecutions} executed
    join ${overlays} own on own.id = executed.overlay_id
    join ${overlays} o on o.project_id = own.project_id
      and (o.id = own.id or (own.sheet3_id is null and o.sheet3_id is null and (${shares('1', '2')} or ${shares('2', '1')})))
    join ${differenceReviews} r on r.overlay_id = o.id
    join ${overlayExecutions} e on e.overlay_id = o.id and e.id <> executed.id
    join ${overlayDifferences} d on d.execution_id = e.id and d.content->>'id' = r.difference_id
    where executed.id = ${executionId}
    order by r.decided_at desc, r.overlay_id, r.difference_id`);
  return rows;
}

/** Decides about these differences of an execution as about the same ones before. Run it in a transaction. */
export async function carryReviews(
  tx: Executor,
  executionId: number,
  differences: readonly StoredDifference[],
): Promise<void> {
  if (differences.length === 0) return;
  const decided = await decidedBefore(tx, executionId);
  if (decided.length === 0) return;
  const pairs = samePairs(
    differences,
    decided.map((each) => ({ ...each.content, decision: each })),
  );
  const carried = [...pairs].map(([{ id }, { decision }]) => ({
    ...{ id, mark: decision.mark, by: decision.decided_by_id, at: decision.decided_at },
  }));
  for (const some of statements(carried)) {
    await tx.execute(sql`
      insert into ${differenceReviews} (overlay_id, difference_id, mark, is_carried, decided_by_id, decided_at)
      select overlay_id, id, mark, true, by, at
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as carried (id text, mark text, by integer, at timestamptz)
      cross join (select overlay_id from ${overlayExecutions} where id = ${executionId}) as executed
      on conflict do nothing`);
  }
}
