/**
 * Checks a checklist against the sheets and specifications of its project: looks every requirement up and judges it
 * (`domain/compliance`). Asked for when a document of the project was read, and by administrators.
 */
import { judge } from '../domain/compliance/judge.ts';
import { requirementOf } from '../domain/compliance/requirement.ts';
import { nextTurn } from '../domain/turns.ts';
import { projectsToAskAbout, requestAnalyst } from '../repositories/analyst-runs.ts';
import {
  beginCheck,
  endCheck,
  findChecklistToCheck,
  noteDone,
  storeFindings,
  uncheckedChecklists,
} from '../repositories/compliance.ts';
import type { JudgedItem } from '../repositories/compliance.ts';
import { modelJudgmentsOf } from '../repositories/model-judgments.ts';
import { findDocumentToRead, noteStep } from '../repositories/reading.ts';
import { askAnalystJob } from './ask-analyst-job.ts';
import { mayAskAnalyst } from './asking/ask.ts';
import { openItemOf } from './asking/open-items.ts';
import { readCorpus } from './checking/project-corpus.ts';
import { A_DOCUMENT } from './job.ts';
import type { Job, JobContext } from './job.ts';
import { whileWanted } from './while-wanted.ts';

export const checkComplianceJob: Job = {
  name: 'check-compliance',
  about: A_DOCUMENT,
  // A failure here comes from the database.
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: uncheckedChecklists },
  async handler(context, documentId, signal) {
    const { db } = context;
    await whileWanted(db, documentId, signal, (stop) => checkCompliance(context, documentId, stop));
    await context.ask(askAnalystJob, await projectsToAskAbout(db));
  },
};

/** Items stored at once, so that people see them come. */
const BATCH = 25;

/**
 * May run twice or stop anywhere. Does nothing while a document of the project is being read: its reading asks again. Items that
 * the rules cannot decide keep what the language model said of the same passages; it is asked about the others.
 */
export async function checkCompliance(
  { db, analyst }: Pick<JobContext, 'db' | 'analyst'>,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const checklist = await findChecklistToCheck(db, documentId);
  if (checklist === null) return;
  const { projectId, items, documentIds } = checklist;
  const total = items.length;
  await db.transaction((tx) => beginCheck(tx, documentId));
  const corpus = await readCorpus(db, documentIds, signal);
  const model = analyst && (await mayAskAnalyst(db, projectId)) ? analyst : null;
  const said = model === null ? null : await modelJudgmentsOf(db, documentId);
  let isOpen = false;
  for (let done = 0; done < total; done += BATCH) {
    const judged: JudgedItem[] = [];
    for (const item of items.slice(done, done + BATCH)) {
      await nextTurn();
      signal.throwIfAborted();
      const finding = judge(requirementOf(item.requirement, item.heading), corpus);
      const open = model === null ? null : openItemOf(item, finding, { corpus, analyst: model });
      const known = open === null ? undefined : said?.get(item.id);
      const isKnown = known !== undefined && known.digest === open?.digest;
      isOpen ||= open !== null && !isKnown;
      judged.push({ id: item.id, finding: (isKnown ? known.finding : null) ?? finding });
    }
    await db.transaction(async (tx) => {
      await storeFindings(tx, documentId, judged);
      await noteDone(tx, documentId, Math.min(total, done + BATCH));
    });
  }
  // Before the end, so that it is not forgotten if the worker stops here.
  if (isOpen) await requestAnalyst(db, projectId);
  const document = await findDocumentToRead(db, documentId);
  if (document !== null) await noteStep(db, document, { eventType: 'issues_created', data: {} });
  // Last: a check that has ended is not looked for again, and its step would never be noted.
  await endCheck(db, documentId);
}
