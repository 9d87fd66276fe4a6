/**
 * Asks the language model about the items of a project's checklists that the rules could not decide. What is asked is kept with
 * the answer, so that nothing is asked twice, and a later check has the same judgments.
 */
import { judgmentsOf } from '../../domain/analyst/stated-judgments.ts';
import { portionsOf } from '../../domain/analyst/portions.ts';
import { judge } from '../../domain/compliance/judge.ts';
import { requirementOf } from '../../domain/compliance/requirement.ts';
import { nextTurn } from '../../domain/turns.ts';
import { requirementsQuestion } from '../../outside/analyst/requirements-question.ts';
import { findChecklistToCheck, storeFindings } from '../../repositories/compliance.ts';
import type { ChecklistToCheck } from '../../repositories/compliance.ts';
import {
  checkedChecklists,
  modelJudgmentsOf,
  storeModelJudgments,
} from '../../repositories/model-judgments.ts';
import { findDocumentToRead, noteStep } from '../../repositories/reading.ts';
import { readCorpus } from '../checking/project-corpus.ts';
import { ask, mayAskAnalyst } from './ask.ts';
import type { Asking } from './ask.ts';
import { openItemOf, requirementText } from './open-items.ts';
import type { ItemToAsk } from './open-items.ts';

/** More answers might not fit into one. */
const MOST_ITEMS = 20;

/** Rejects if the database fails, and with the signal's reason. */
export async function askAboutChecklists(asking: Asking): Promise<void> {
  const { db, projectId } = asking;
  for (const documentId of await checkedChecklists(db, projectId)) {
    const checklist = await findChecklistToCheck(db, documentId);
    // A document is being read: the check after that asks again.
    if (checklist === null) return;
    if (!(await askAboutChecklist(asking, documentId, checklist))) return;
  }
}

/** False if nothing more is to be asked. */
async function askAboutChecklist(
  asking: Asking,
  documentId: number,
  checklist: ChecklistToCheck,
): Promise<boolean> {
  const { db, projectId, signal, log } = asking;
  const open = await openItems(asking, documentId, checklist);
  for (const portion of portionsOf(open, ({ sent }) => sent, MOST_ITEMS)) {
    signal.throwIfAborted();
    if (!(await mayAskAnalyst(db, projectId))) return false;
    const outcome = await ask(asking, requirementsQuestion(portion.map(requirementText)));
    if ('failure' in outcome) {
      log.warn({ projectId, documentId, reason: outcome.failure }, 'items stay undecided');
      if (outcome.isLast) return false;
    } else await keep(asking, documentId, portion, outcome.output.judgments);
  }
  return true;
}

async function openItems(
  { db, analyst, signal }: Asking,
  documentId: number,
  { items, documentIds }: ChecklistToCheck,
): Promise<ItemToAsk[]> {
  const corpus = await readCorpus(db, documentIds, signal);
  const said = await modelJudgmentsOf(db, documentId);
  const open: ItemToAsk[] = [];
  for (const item of items) {
    await nextTurn();
    signal.throwIfAborted();
    const finding = judge(requirementOf(item.requirement, item.heading), corpus);
    const toAsk = openItemOf(item, finding, { corpus, analyst });
    if (toAsk !== null && said.get(item.id)?.digest !== toAsk.digest) open.push(toAsk);
  }
  return open;
}

async function keep(
  { db, analyst, projectId, log }: Asking,
  documentId: number,
  portion: readonly ItemToAsk[],
  stated: Parameters<typeof judgmentsOf>[0],
): Promise<void> {
  const judgments = judgmentsOf(stated, portion, analyst);
  const [said, kept] = [stated.length, judgments.size];
  log.info({ projectId, documentId, said, kept }, 'the language model judged items');
  await db.transaction(async (tx) => {
    await storeFindings(
      tx,
      documentId,
      [...judgments].map(([id, finding]) => ({ id, finding })),
    );
    await storeModelJudgments(
      tx,
      documentId,
      portion.map(({ id, digest }) => ({ id, digest, finding: judgments.get(id) ?? null })),
    );
  });
  const document = await findDocumentToRead(db, documentId);
  if (document !== null) await noteStep(db, document, { eventType: 'issues_created', data: {} });
}
