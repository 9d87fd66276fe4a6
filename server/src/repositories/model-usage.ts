/** What asking the language model costs a project in a month, for its job. Nothing here checks a person's access. */
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { modelUsage, projects } from '../db/schema.ts';

/** `cost` in millionths of a US dollar; 0 where prices are not known. */
export type UsedUp = { inputTokens: number; outputTokens: number; cost: number };

export type UsageLimit = { tokens: number; cost: number | null };

/** Of UTC. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/**
 * Counts a call, before it is made, as the most that it may use. False, and nothing is counted, if the month's limit does not
 * allow that, or the project is gone. Two callers at once cannot both take what is left.
 */
export async function reserveUsage(
  db: Executor,
  { projectId, month }: { projectId: number; month: string },
  { most, limit }: { most: UsedUp; limit: UsageLimit },
): Promise<boolean> {
  const { inputTokens, outputTokens, cost } = most;
  const tokens = inputTokens + outputTokens;
  if (tokens > limit.tokens || (limit.cost !== null && cost > limit.cost)) return false;
  const { rows } = await db.execute(sql`
    insert into ${modelUsage} (project_id, month, calls, input_tokens, output_tokens, cost)
    select id, ${month}::text, 1, ${inputTokens}::bigint, ${outputTokens}::bigint, ${cost}::bigint from ${projects} where id = ${projectId}
    on conflict (project_id, month) do update set
      calls = ${modelUsage.calls} + 1,
      input_tokens = ${modelUsage.inputTokens} + excluded.input_tokens,
      output_tokens = ${modelUsage.outputTokens} + excluded.output_tokens,
      cost = ${modelUsage.cost} + excluded.cost
    where ${modelUsage.inputTokens} + ${modelUsage.outputTokens} + ${tokens}::bigint <= ${limit.tokens}::bigint
      and (${limit.cost}::bigint is null or ${modelUsage.cost} + ${cost}::bigint <= ${limit.cost}::bigint)
    returning calls`);
  return rows.length > 0;
}

/** Replaces what was counted in advance by what was used. */
export async function settleUsage(
  db: Executor,
  { projectId, month }: { projectId: number; month: string },
  { most, used }: { most: UsedUp; used: UsedUp },
): Promise<void> {
  await db
    .update(modelUsage)
    .set({
      inputTokens: sql`${modelUsage.inputTokens} + ${used.inputTokens - most.inputTokens}`,
      outputTokens: sql`${modelUsage.outputTokens} + ${used.outputTokens - most.outputTokens}`,
      cost: sql`${modelUsage.cost} + ${used.cost - most.cost}`,
    })
    .where(and(eq(modelUsage.projectId, projectId), eq(modelUsage.month, month)));
}
