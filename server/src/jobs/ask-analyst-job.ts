/**
 * Asks the language model about the current sheets of a project, and raises what can be found on them. Asked for when the rules
 * have checked the drawings. Sheets whose portion is the same as last time are not sent again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MODEL_CHECK_ID } from '../../../contract/src/checks/checks.ts';
import type { Executor } from '../db/database.ts';
import { findingsOf } from '../domain/analyst/claims.ts';
import { MODEL_CHECK } from '../domain/analyst/model-check.ts';
import { portionsOf, toSend } from '../domain/analyst/portions.ts';
import type { SheetToSend } from '../domain/analyst/portions.ts';
import type { Finding } from '../domain/checks/check.ts';
import { nextTurn } from '../domain/turns.ts';
import { AnalystProblem } from '../outside/analyst/analyst.ts';
import type { Analyst, Answer, Usage } from '../outside/analyst/analyst.ts';
import { QUESTION_VERSION } from '../outside/analyst/question.ts';
import {
  askedAbout,
  beginAnalyst,
  endAnalyst,
  forgetAnalystBeginning,
  forgetAnalystLooks,
  projectsToAskAbout,
  storeAnalystLooks,
} from '../repositories/analyst-runs.ts';
import { checkSettingsOf, knownFindings, linesOfPage } from '../repositories/check-runs.ts';
import { projectTurns } from '../repositories/issuance-runs.ts';
import { monthOf, reserveUsage, settleUsage } from '../repositories/model-usage.ts';
import type { UsedUp } from '../repositories/model-usage.ts';
import { currentSheets } from './checking/current-sheets.ts';
import { raiseFindings } from './checking/raise-findings.ts';
import type { KnownSheet } from './checking/raise-findings.ts';
import type { Job, JobContext } from './job.ts';

export const askAnalystJob: Job = {
  name: 'ask-analyst',
  about: { idName: 'projectId', turnsOf: projectTurns },
  // A failure here comes from the database: those of the model are told with the sheets.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: { look: 'at start and every minute', find: (db) => projectsToAskAbout(db) },
  handler: (context, projectId, signal) => askAnalyst(context, projectId, signal),
};

/** Later attempts than this are not made: every one ended the worker. */
const MOST_ATTEMPTS = 3;
/** Waits before asking once more. */
const RETRIES_AFTER_MS = [2000, 10_000];
/** A longer pause ends the run: the next one asks again. */
const LONGEST_PAUSE_MS = 60_000;
const MILLION = 1_000_000;

export const LIMIT_REACHED =
  'This month’s limit of the language model is used up, or does not suffice for this sheet.';
const NEVER_ENDED = 'Asking the language model stopped every time.';

type Needs = Pick<JobContext, 'db' | 'log' | 'analyst'> & { retriesAfterMs?: readonly number[] };
type Asking = Needs & { analyst: Analyst; projectId: number; signal: AbortSignal };

/** Whether the project's switch is on. */
export async function mayAskAnalyst(db: Executor, projectId: number): Promise<boolean> {
  const settings = await checkSettingsOf(db, projectId);
  return settings.get(MODEL_CHECK_ID) ?? MODEL_CHECK.isOnByDefault;
}

/**
 * Does nothing for a project that nobody waits for. May run twice or stop anywhere: what was answered until then is kept. Rejects
 * if the database fails, and with the signal's reason.
 */
export async function askAnalyst(
  needs: Needs,
  projectId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, analyst } = needs;
  const begun = await beginAnalyst(db, projectId);
  if (begun === null) return;
  try {
    if (analyst) await askAbout({ ...needs, analyst, projectId, signal }, begun > MOST_ATTEMPTS);
    await endAnalyst(db, projectId);
  } catch (error) {
    // Only attempts count that end their worker. If the database is down, this one counts too.
    await forgetAnalystBeginning(db, projectId).catch(() => undefined);
    throw error;
  }
}

async function askAbout(asking: Asking, isHopeless: boolean): Promise<void> {
  const { db, analyst, projectId, signal } = asking;
  const { current, known } = await currentSheets(db, projectId);
  const sheets: SheetToSend[] = [];
  const unsent: [number, string][] = [];
  // Sheet by sheet: what is not sent is not kept.
  for (const sheet of current) {
    await nextTurn();
    signal.throwIfAborted();
    const sent = toSend(sheet, await linesOfPage(db, sheet));
    if (typeof sent === 'string') unsent.push([sheet.sheetId, sent]);
    else sheets.push(sent);
  }
  await storeUnasked(asking, unsent);
  await forgetAnalystLooks(
    db,
    projectId,
    current.map(({ sheetId }) => sheetId),
  );
  const asked = await askedAbout(db, projectId);
  const open = portionsOf(sheets)
    .map((portion) => ({ portion, digest: digestOf(portion, analyst) }))
    .filter(({ portion, digest }) =>
      portion.some(({ sheet }) => asked.get(sheet.sheetId) !== digest),
    );
  let stop: string | null = isHopeless ? NEVER_ENDED : null;
  for (const { portion, digest } of open) {
    signal.throwIfAborted();
    if (!(await mayAskAnalyst(db, projectId))) return;
    const outcome = stop === null ? await ask(asking, portion) : { failure: stop, isLast: true };
    if ('failure' in outcome) {
      const { failure, isLast } = outcome;
      await storeUnasked(
        asking,
        portion.map(({ sheet }) => [sheet.sheetId, failure]),
      );
      if (isLast) stop = failure;
    } else await keep(asking, { portion, digest, known, answer: outcome });
  }
}

/** Not of the ids, which differ in a copy of the project. */
function digestOf(portion: readonly SheetToSend[], { model, host }: Analyst): string {
  const sent = portion.map(({ sheet: { number, title }, text }) => [number, title, text]);
  const about = JSON.stringify([QUESTION_VERSION, host, model, sent]);
  return createHash('sha256').update(about).digest('base64url');
}

const storeUnasked = ({ db }: Asking, reasons: readonly (readonly [number, string])[]) =>
  db.transaction((tx) =>
    storeAnalystLooks(
      tx,
      reasons.map(([sheetId, reason]) => ({
        ...{ sheetId, reason, outcome: 'not_checked', foundCount: 0, digest: null },
      })),
    ),
  );

/** `isLast`: the next question would end in the same way. */
type Failed = { failure: string; isLast: boolean };

async function ask(asking: Asking, portion: readonly SheetToSend[]): Promise<Answer | Failed> {
  const { db, analyst, projectId, signal, log, retriesAfterMs = RETRIES_AFTER_MS } = asking;
  const texts = portion.map(({ sheet: { sheetId: id, number, title }, text }) => ({
    ...{ id, number, title, text },
  }));
  const most = usedUp(analyst.mostUsage(texts), analyst);
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
      const answer = await analyst.findMistakes(texts, signal);
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

type Answered = {
  portion: readonly SheetToSend[];
  digest: string;
  known: ReadonlyMap<number, KnownSheet>;
  answer: Answer;
};

async function keep(
  { db, analyst, projectId, signal, log }: Asking,
  { portion, digest, known, answer }: Answered,
): Promise<void> {
  const findings = findingsOf(answer.claims, portion, analyst);
  const [claimed, kept] = [answer.claims.length, findings.length];
  log.info({ projectId, claimed, kept }, 'the language model answered');
  const raised = await knownFindings(db, projectId);
  const isOn = ({ places }: Finding, id: number) => places.some(({ at }) => at === id);
  await raiseFindings(db, projectId, {
    findings: findings
      .filter(({ key }) => !raised.has(`${MODEL_CHECK_ID} ${key}`))
      .map((finding) => ({ checkId: MODEL_CHECK_ID, name: MODEL_CHECK.name, finding })),
    sheets: known,
    signal,
  });
  // Afterward: if it stops in between, the model is asked again, and nothing is raised twice.
  await db.transaction((tx) =>
    storeAnalystLooks(
      tx,
      portion.map(({ sheet: { sheetId } }) => {
        const foundCount = findings.filter((finding) => isOn(finding, sheetId)).length;
        const outcome = foundCount > 0 ? 'found' : 'nothing';
        return { sheetId, outcome, foundCount, reason: null, digest };
      }),
    ),
  );
}
