/** Reads the change orders of a document of a batch. */
import type { ChangeOrderField } from '../../../contract/src/change-orders/schema.ts';
import type { StoredReading } from '../db/schema.ts';
import { sameNumber } from '../domain/change-order-number.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { LocalFile } from '../files/object-store.ts';
import {
  batchDocumentTurns,
  beginBatchDocument,
  endBatchDocument,
  forgetBeginningOfDocument,
  unreadBatchDocuments,
} from '../repositories/change-order-readings.ts';
import { backtestsThatWaitFor } from '../repositories/backtest-runs.ts';
import type { ReadChangeOrder } from '../repositories/change-order-readings.ts';
import type { ChangeOrderFound, Found } from './change-orders/found.ts';
import type { Page } from './change-orders/page-rows.ts';
import { readChangeOrders } from './change-orders/read-change-orders.ts';
import {
  AllPagesLost,
  changeOrderProblem,
  DocumentFailure,
  lostPagesSentence,
  sentenceOf,
} from './failures.ts';
import type { LostPage } from './failures.ts';
import type { Job, JobContext } from './job.ts';
import { matchChangeOrdersJob } from './match-change-orders-job.ts';
import { lacksText } from './reading/classify.ts';
import { NaturalKeys } from './reading/natural-keys.ts';

export const readChangeOrdersJob: Job = {
  name: 'read-change-orders',
  about: { idName: 'changeOrderDocumentId', turnsOf: batchDocumentTurns },
  // A failure here comes from the file store or the database. Someone waits for the batch.
  queue: { retryDelay: 5, retryBackoff: true },
  lost: { look: 'at start and every minute', find: unreadBatchDocuments },
  async handler(context, documentId, signal) {
    await context.places.reading(signal, () => readBatchDocument(context, documentId, signal));
    await context.ask(matchChangeOrdersJob, await backtestsThatWaitFor(context.db, documentId));
  },
};

/** Later attempts than this are not made: every one ended the worker. */
const MOST_ATTEMPTS = 3;
/** The words of all pages are in memory at once. */
const MOST_PAGES = 2000;

type Needs = Pick<JobContext, 'db' | 'store' | 'log' | 'reader'>;

/**
 * Does nothing for a document that is read or gone. May run twice or stop anywhere. Rejects if the database or the file
 * store fails, and with the signal's reason.
 */
export async function readBatchDocument(
  needs: Needs,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db } = needs;
  const document = await beginBatchDocument(db, documentId);
  if (document === null) return;
  try {
    const result =
      document.begun > MOST_ATTEMPTS
        ? { ...NOTHING, problem: new DocumentFailure('neverEnded').message }
        : await resultOf(needs, { fileKey: document.fileKey, documentId }, signal);
    await db.transaction((tx) => endBatchDocument(tx, documentId, result));
  } catch (error) {
    // Only attempts count that end their worker. If the database is down, this one counts too.
    await forgetBeginningOfDocument(db, documentId).catch(() => undefined);
    throw error;
  }
}

type Result = Parameters<typeof endBatchDocument>[2];
const NOTHING: Result = { found: [], pageCount: null, problem: null };

async function resultOf(
  { store, log, reader }: Needs,
  { fileKey, documentId }: { fileKey: string; documentId: number },
  signal: AbortSignal,
): Promise<Result> {
  let pageCount: number | null = null;
  const pages: (Page & { height: number })[] = [];
  const pictures: number[] = [];
  const lost: LostPage[] = [];
  let stopped: unknown = null;
  try {
    await using file: LocalFile = await store.localFile(fileKey);
    for await (const answer of reader.read(file.path, signal, { withWords: true })) {
      if ('pageCount' in answer) {
        ({ pageCount } = answer);
        if (pageCount === 0) throw new DocumentFailure('noPages');
      } else if ('error' in answer) lost.push(answer);
      else if (lacksText(answer)) pictures.push(answer.page);
      else pages.push(pageOf(answer));
      if (pages.length >= MOST_PAGES) break;
    }
    if (lost.length > 0 && lost.length === pageCount) throw new AllPagesLost(lost);
  } catch (error) {
    if (error instanceof ObjectMissing) stopped = new DocumentFailure('missing', error);
    else if (error instanceof DocumentFailure || error instanceof AllPagesLost) stopped = error;
    else throw error;
    log.info({ err: error, changeOrderDocumentId: documentId }, 'a change order was not read');
  }
  const found = readChangeOrders(pages);
  const problems = [
    stopped === null ? null : sentenceOf(stopped),
    lost.length === pageCount ? null : lostPagesSentence(lost, pageCount ?? lost.length),
    stopped === null && (pageCount ?? 0) > MOST_PAGES ? changeOrderProblem.long(MOST_PAGES) : null,
    changeOrderProblem.pictures(pictures, pageCount ?? pictures.length),
    stopped === null && found.length === 0 && pages.length > 0 ? changeOrderProblem.none : null,
  ].filter((problem) => problem !== null);
  return {
    found: storable(found),
    pageCount,
    problem: problems.length > 0 ? problems.join(' ') : null,
  };
}

type PageAnswer = {
  page: number;
  height: number;
  words?: readonly [string, number, number, number, number, number][] | undefined;
};

const pageOf = ({ page, height, words = [] }: PageAnswer): Page & { height: number } => ({
  page,
  height,
  words: words.map(([text, x0, y0, x1, y1, size]) => ({ text, box: [x0, y0, x1, y1], size })),
});

/** With keys that are the same in every reading. */
function storable(found: readonly ChangeOrderFound[]): ReadChangeOrder[] {
  const keys = new NaturalKeys();
  return found.map((one) => {
    const numbers = [one.oco, one.pco].map((number) => (number ? sameNumber(number.value) : ''));
    return { key: keys.keyOf(...numbers), pageNumber: one.place.page, reading: readingOf(one) };
  });
}

function readingOf(one: ChangeOrderFound): StoredReading {
  const fields: StoredReading['fields'] = {};
  function add<T>(
    field: ChangeOrderField,
    found: Found<T> | null,
    valueFrom: (value: T) => string | number | boolean,
  ): void {
    if (found === null) return;
    const { value, confidence, place } = found;
    fields[field] = { value: valueFrom(value), confidence, page: place.page, box: place.box };
  }
  const same = (value: string) => value;
  const joined = (values: readonly string[]) => values.join(', ');
  add('oco_number', one.oco, same);
  add('change_order_number', one.pco, same);
  add('change_order_value', one.value, (cents) => cents / 100);
  add('subcontractor', one.subcontractor, same);
  add('disciplines', one.disciplines, joined);
  add('rfi_reference', one.rfis, joined);
  add('change_order_establishing_gmp', one.establishesGmp, (value) => value);
  add('short_summary', one.shortSummary, same);
  add('long_summary', one.longSummary, same);
  const { foreseeable, findings, place } = one;
  return {
    fields,
    box: place.box,
    foreseeable: foreseeable && {
      fraction: foreseeable.fraction,
      reasons: foreseeable.reasons.map(({ text, quote }) => ({ text, quote })),
    },
    findings: findings.map(({ kind, message, page }) => ({ kind, message, page })),
  };
}
