/** One question to the language model about a project, with its limit and its repetitions. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MODEL_CHECK_ID } from '../../../../contract/src/checks/checks.ts';
import type { Executor } from '../../db/database.ts';
import { MODEL_CHECK } from '../../domain/analyst/model-check.ts';
import { AnalystProblem } from '../../outside/analyst/analyst.ts';
import type { Analyst, Question, Usage } from '../../outside/analyst/analyst.ts';
import { checkSettingsOf } from '../../repositories/check-runs.ts';
import { monthOf, reserveUsage, settleUsage } from '../../repositories/model-usage.ts';
import type { UsedUp } from '../../repositories/model-usage.ts';
import type { JobContext } from '../job.ts';

/** Waits before asking once more. */
const RETRIES_AFTER_MS = [2000, 10_000];
/** A longer pause ends the run: the next one asks again. */
const LONGEST_PAUSE_MS = 60_000;
const MILLION = 1_000_000;

export const LIMIT_REACHED =
  'This month’s limit of the language model is used up, or does not suffice for this sheet.';

export type Needs = Pick<JobContext, 'db' | 'log' | 'analyst'> & {
  retriesAfterMs?: readonly number[];
};
export type Asking = Needs & { analyst: Analyst; projectId: number; signal: AbortSignal };

/** Whether the project's switch is on. */
export async function mayAskAnalyst(db: Executor, projectId: number): Promise<boolean> {
  const settings = await checkSettingsOf(db, projectId);
  return settings.get(MODEL_CHECK_ID) ?? MODEL_CHECK.isOnByDefault;
}

/** Of what is asked, and whom. */
export const digestOf = ({ model, host }: Analyst, asked: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([host, model, ...asked]))
    .digest('base64url');

/** `failure`: a sentence. `isLast`: the next question would end in the same way. */
export type Failed = { failure: string; isLast: boolean };

/** Asks within the month's limit, again where that may help. Rejects if the database fails, and with the signal's reason. */
export async function ask<Output>(
  asking: Asking,
  question: Question<Output>,
): Promise<{ output: Output } | Failed> {
  const { db, analyst, projectId, signal, log, retriesAfterMs = RETRIES_AFTER_MS } = asking;
  const most = usedUp(analyst.mostUsage(question), analyst);
  const { tokens, cost } = analyst.limit;
  const limit = { tokens, cost: cost === undefined ? null : Math.round(cost * MILLION) };
  for (let attempt = 0; ; attempt += 1) {
    const place = { projectId, month: monthOf(new Date()) };
    if (!(await reserveUsage(db, place, { most, limit }))) {
      return { failure: LIMIT_REACHED, isLast: true };
    }
    const settle = (usage: Usage | null) =>
      usage && settleUsage(db, place, { most, used: usedUp(usage, analyst) });
    try {
      const answer = await analyst.ask(question, signal);
      await settle(answer.usage);
      return answer;
    } catch (error) {
      // If it was stopped, nobody knows what was used: it stays counted as the most.
      if (!(error instanceof AnalystProblem)) throw error;
      await settle(error.usage);
      log.warn({ err: error, projectId, kind: error.kind }, 'the language model did not help');
      const waitMs = waitAfter(error, retriesAfterMs[attempt]);
      if (waitMs === null) {
        return { failure: error.message, isLast: error.kind !== 'unexpected' };
      }
      await sleep(waitMs, undefined, { signal });
    }
  }
}

/** Null: not again. `otherwise`: undefined if it was asked often enough. */
function waitAfter(
  { kind, retryAfterSeconds }: AnalystProblem,
  otherwise: number | undefined,
): number | null {
  if (otherwise === undefined || kind === 'refused') return null;
  const waitMs = retryAfterSeconds === null ? otherwise : retryAfterSeconds * 1000;
  return waitMs <= LONGEST_PAUSE_MS ? waitMs : null;
}

/** In millionths of a dollar, which are dollars for a million tokens. */
const usedUp = ({ inputTokens, outputTokens }: Usage, { prices }: Analyst): UsedUp => ({
  ...{ inputTokens, outputTokens },
  cost: Math.ceil(inputTokens * (prices?.input ?? 0) + outputTokens * (prices?.output ?? 0)),
});
