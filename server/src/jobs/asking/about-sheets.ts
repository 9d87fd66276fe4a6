/**
 * Asks the language model about the current sheets of a project, and raises what can be found on them. Sheets whose portion is
 * the same as last time are not sent again.
 */
import { MODEL_CHECK_ID } from '../../../../contract/src/checks/checks.ts';
import { findingsOf } from '../../domain/analyst/claims.ts';
import { MODEL_CHECK } from '../../domain/analyst/model-check.ts';
import { portionsOf, toSend } from '../../domain/analyst/portions.ts';
import type { SheetToSend } from '../../domain/analyst/portions.ts';
import type { Finding } from '../../domain/checks/check.ts';
import { nextTurn } from '../../domain/turns.ts';
import type { Analyst } from '../../outside/analyst/analyst.ts';
import { mistakesQuestion, MISTAKES_VERSION } from '../../outside/analyst/mistakes-question.ts';
import type { Claim, SheetText } from '../../outside/analyst/mistakes-question.ts';
import {
  askedAbout,
  forgetAnalystLooks,
  storeAnalystLooks,
} from '../../repositories/analyst-runs.ts';
import { knownFindings, linesOfPage } from '../../repositories/check-runs.ts';
import { currentSheets } from '../checking/current-sheets.ts';
import { raiseFindings } from '../checking/raise-findings.ts';
import type { KnownSheet } from '../checking/raise-findings.ts';
import { ask, digestOf, mayAskAnalyst } from './ask.ts';
import type { Asking } from './ask.ts';

const NEVER_ENDED = 'Asking the language model stopped every time.';

/** `isHopeless`: every attempt ended the worker, so nothing is sent. Rejects if the database fails, and with the signal's reason. */
export async function askAboutSheets(asking: Asking, isHopeless: boolean): Promise<void> {
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
  const open = portionsOf(sheets, ({ text }) => text.length)
    .map((portion) => ({ portion, digest: digestOfSheets(portion, analyst) }))
    .filter(({ portion, digest }) =>
      portion.some(({ sheet }) => asked.get(sheet.sheetId) !== digest),
    );
  let stop: string | null = isHopeless ? NEVER_ENDED : null;
  for (const { portion, digest } of open) {
    signal.throwIfAborted();
    if (!(await mayAskAnalyst(db, projectId))) return;
    const outcome =
      stop === null
        ? await ask(asking, mistakesQuestion(portion.map(textOf)))
        : { failure: stop, isLast: true };
    if ('failure' in outcome) {
      const { failure, isLast } = outcome;
      await storeUnasked(
        asking,
        portion.map(({ sheet }) => [sheet.sheetId, failure]),
      );
      if (isLast) stop = failure;
    } else await keep(asking, { portion, digest, known, claims: outcome.output.findings });
  }
}

const textOf = ({ sheet: { sheetId: id, number, title }, text }: SheetToSend): SheetText => ({
  ...{ id, number, title, text },
});

/** Not of the ids, which differ in a copy of the project. */
const digestOfSheets = (portion: readonly SheetToSend[], analyst: Analyst): string =>
  digestOf(analyst, [
    MISTAKES_VERSION,
    portion.map(({ sheet: { number, title }, text }) => [number, title, text]),
  ]);

const storeUnasked = ({ db }: Asking, reasons: readonly (readonly [number, string])[]) =>
  db.transaction((tx) =>
    storeAnalystLooks(
      tx,
      reasons.map(([sheetId, reason]) => ({
        ...{ sheetId, reason, outcome: 'not_checked', foundCount: 0, digest: null },
      })),
    ),
  );

type Answered = {
  portion: readonly SheetToSend[];
  digest: string;
  known: ReadonlyMap<number, KnownSheet>;
  claims: readonly Claim[];
};

async function keep(
  { db, analyst, projectId, signal, log }: Asking,
  { portion, digest, known, claims }: Answered,
): Promise<void> {
  const findings = findingsOf(claims, portion, analyst);
  const [claimed, kept] = [claims.length, findings.length];
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
