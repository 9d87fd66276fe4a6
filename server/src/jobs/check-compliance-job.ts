/**
 * Checks a checklist against the sheets and specifications of its project: looks every requirement up and judges it
 * (`domain/compliance`). Asked for when a document of the project was read, and by administrators.
 */
import type { Database } from '../db/database.ts';
import { judge } from '../domain/compliance/judge.ts';
import type { Corpus, Title } from '../domain/compliance/corpus.ts';
import { corpusFrom } from '../domain/compliance/read-corpus.ts';
import type { CorpusPage } from '../domain/compliance/read-corpus.ts';
import { requirementOf } from '../domain/compliance/requirement.ts';
import { inTurns, nextTurn } from '../domain/turns.ts';
import {
  beginCheck,
  corpusPagesOf,
  endCheck,
  findChecklistToCheck,
  noteCheck,
  storeFindings,
  titlesOf,
  uncheckedChecklists,
} from '../repositories/compliance.ts';
import type { JudgedItem } from '../repositories/compliance.ts';
import { findDocumentToRead, noteStep } from '../repositories/reading.ts';
import { A_DOCUMENT } from './job.ts';
import type { Job } from './job.ts';
import { whileWanted } from './while-wanted.ts';

export const checkComplianceJob: Job = {
  name: 'check-compliance',
  about: A_DOCUMENT,
  // A failure here comes from the database.
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: uncheckedChecklists },
  async handler({ db }, documentId, signal) {
    await whileWanted(db, documentId, signal, (stop) => checkCompliance(db, documentId, stop));
  },
};

/** Items stored at once, so that people see them come. */
const BATCH = 25;

async function readCorpus(
  db: Database,
  documentIds: readonly number[],
  signal: AbortSignal,
): Promise<Corpus> {
  const pages: CorpusPage[][] = [];
  const titles: Title[] = [];
  for (const id of documentIds) {
    signal.throwIfAborted();
    pages.push(await corpusPagesOf(db, id));
    titles.push(...(await titlesOf(db, id)));
  }
  return inTurns(corpusFrom(pages, titles), signal);
}

/** May run twice or stop anywhere. Does nothing while a document of the project is being read: its reading asks again. */
export async function checkCompliance(
  db: Database,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const checklist = await findChecklistToCheck(db, documentId);
  if (checklist === null) return;
  const { items, documentIds } = checklist;
  const total = items.length;
  await db.transaction((tx) => beginCheck(tx, documentId, total));
  const corpus = await readCorpus(db, documentIds, signal);
  for (let done = 0; done < total; done += BATCH) {
    const judged: JudgedItem[] = [];
    for (const { id, requirement } of items.slice(done, done + BATCH)) {
      await nextTurn();
      signal.throwIfAborted();
      judged.push({ id, finding: judge(requirementOf(requirement), corpus) });
    }
    await db.transaction(async (tx) => {
      await storeFindings(tx, documentId, judged);
      await noteCheck(tx, documentId, {
        ...{ state: 'running', done: Math.min(total, done + BATCH), total },
      });
    });
  }
  await endCheck(db, documentId);
  const document = await findDocumentToRead(db, documentId);
  if (document !== null) await noteStep(db, document, { eventType: 'issues_created', data: {} });
}
