/**
 * Checks the current drawings of a project with the rules of `domain/checks`, and raises what they find as issues. Asked for
 * when its files changed and their overlays are there, and when someone switches a check.
 */
import { CHECKS } from '../domain/checks/registry.ts';
import { factsOf } from '../domain/checks/facts.ts';
import type { ProjectFacts, SheetFacts } from '../domain/checks/facts.ts';
import type { Finding, Judgment } from '../domain/checks/check.ts';
import { nextTurn } from '../domain/turns.ts';
import { lockAnnotations } from '../repositories/annotations.ts';
import {
  beginCheckRun,
  checkSettingsOf,
  documentsToCheck,
  endCheckRun,
  forgetCheckBeginning,
  foundIssueCounts,
  isBeingRead,
  knownFindings,
  linesOfPage,
  projectsToCheck,
  sectionsOfProject,
  storeLooks,
  unplannedSets,
  viewsOfSheet,
} from '../repositories/check-runs.ts';
import type { NewLook } from '../repositories/check-runs.ts';
import { projectsToAskAbout, requestAnalyst } from '../repositories/analyst-runs.ts';
import { projectTurns } from '../repositories/issuance-runs.ts';
import { noteStep } from '../repositories/reading.ts';
import { checkKnownOverlays } from './checking/check-known-overlays.ts';
import { currentSheets, drawnOn } from './checking/current-sheets.ts';
import { raiseFindings } from './checking/raise-findings.ts';
import type { FindingOfCheck } from './checking/raise-findings.ts';
import { askAnalystJob } from './ask-analyst-job.ts';
import { mayAskAnalyst } from './asking/ask.ts';
import { CHECK_FAILED } from './failures.ts';
import type { Job, JobContext } from './job.ts';

export const checkProjectJob: Job = {
  name: 'check-project',
  about: { idName: 'projectId', turnsOf: projectTurns },
  // A failure here comes from the database.
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: projectsToCheck },
  async handler(context, projectId, signal) {
    await checkProject(context, projectId, signal);
    await context.ask(askAnalystJob, await projectsToAskAbout(context.db, projectId));
  },
};

/** Later attempts than this are not made: every one ended the worker. */
const MOST_ATTEMPTS = 3;
/** Of one check. More are a set that its rules do not suit; the surest are raised. */
const MOST_FINDINGS = 200;

type Needs = Pick<JobContext, 'db' | 'analyst'>;

/**
 * Does nothing while a document of the project is being read, or its overlays are not there: what comes then asks again. May run
 * twice or stop anywhere. Rejects if the database fails, and with the signal's reason.
 */
export async function checkProject(
  { db, analyst }: Needs,
  projectId: number,
  signal: AbortSignal,
): Promise<void> {
  if (await isBeingRead(db, projectId)) return;
  if ((await unplannedSets(db, projectId)).length > 0) return;
  const begun = await beginCheckRun(db, projectId);
  if (begun === null) return;
  if (begun > MOST_ATTEMPTS) {
    await noteEnd({ db }, projectId, CHECK_FAILED);
    await endCheckRun(db, projectId, 'failed');
    return;
  }
  try {
    await checkAll({ db }, projectId, signal);
    await noteEnd({ db }, projectId, null);
    // Before the end, so that it is not forgotten if the worker stops here.
    if (analyst && (await mayAskAnalyst(db, projectId))) await requestAnalyst(db, projectId);
    await endCheckRun(db, projectId, 'done');
  } catch (error) {
    // Only attempts count that end their worker. If the database is down, this one counts too.
    await forgetCheckBeginning(db, projectId).catch(() => undefined);
    throw error;
  }
}

async function checkAll({ db }: Needs, projectId: number, signal: AbortSignal): Promise<void> {
  const { current, known: knownSheets } = await currentSheets(db, projectId);
  const sheets: SheetFacts[] = [];
  // Sheet by sheet: of each only what checks need is kept.
  for (const sheet of current) {
    await nextTurn();
    signal.throwIfAborted();
    const { lines, isRecognized } = await linesOfPage(db, sheet);
    const frame = knownSheets.get(sheet.sheetId)?.frame ?? null;
    const views = await viewsOfSheet(db, sheet.sheetId);
    sheets.push(factsOf({ ...sheet, ...drawnOn(frame, views) }, lines, isRecognized));
  }
  const facts: ProjectFacts = { sheets, sections: await sectionsOfProject(db, projectId) };
  const settings = await checkSettingsOf(db, projectId);
  const looks: NewLook[] = [];
  const findings: FindingOfCheck[] = [];
  for (const { id: checkId, name, isOnByDefault, judge } of CHECKS) {
    await nextTurn();
    signal.throwIfAborted();
    if (!(settings.get(checkId) ?? isOnByDefault)) continue;
    const judgment = judge(facts);
    looks.push(...looksOf(judgment, sheets).map((look) => ({ ...look, checkId })));
    const surest = judgment.findings
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, MOST_FINDINGS);
    findings.push(...surest.map((finding) => ({ checkId, name, finding })));
  }
  const known = await knownFindings(db, projectId);
  await raiseFindings(db, projectId, {
    findings: findings.filter(({ checkId, finding }) => !known.has(`${checkId} ${finding.key}`)),
    sheets: knownSheets,
    signal,
  });
  await db.transaction(async (tx) => {
    // Another worker may be at the same.
    if (await lockAnnotations(tx, { projectId })) await storeLooks(tx, projectId, looks);
  });
  await checkKnownOverlays(db, projectId, signal);
}

function looksOf(
  { findings, unchecked }: Judgment,
  sheets: readonly SheetFacts[],
): Omit<NewLook, 'checkId'>[] {
  const found = new Map<number, number>();
  for (const at of findings.flatMap(sheetsOf)) found.set(at, (found.get(at) ?? 0) + 1);
  return sheets.map(({ sheetId }) => {
    const foundCount = found.get(sheetId) ?? 0;
    if (foundCount > 0) return { sheetId, outcome: 'found', foundCount };
    const reason = unchecked.get(sheetId);
    return reason === undefined
      ? { sheetId, outcome: 'nothing' }
      : { sheetId, outcome: 'not_checked', reason };
  });
}

/** Each once. */
const sheetsOf = ({ places }: Finding): number[] => [
  ...new Set(places.flatMap(({ at }) => (typeof at === 'number' ? [at] : []))),
];

/** `failure`: why there are no issues, as a sentence. */
async function noteEnd({ db }: Needs, projectId: number, failure: string | null): Promise<void> {
  const counts = await foundIssueCounts(db, projectId);
  for (const document of await documentsToCheck(db, projectId)) {
    await noteStep(db, document, {
      eventType: 'issues_created',
      hadError: failure !== null,
      data: {
        issues_count: counts.get(document.id) ?? 0,
        ...(failure !== null && { error: failure }),
      },
    });
  }
}
