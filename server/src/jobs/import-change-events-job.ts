/** Imports the PDFs of change events from another system into a batch of change orders, one by one. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { isPdf, TYPE_BYTES } from '../../../contract/src/attachments/file-type.ts';
import { UPLOAD_LIMITS } from '../../../contract/src/constants.ts';
import { ApiError } from '../domain/api-error.ts';
import { newOriginalKey } from '../domain/file-keys.ts';
import { ExternalProblem } from '../outside/external-system.ts';
import type {
  ExternalChangeEvent,
  ExternalFile,
  ExternalSystem,
} from '../outside/external-system.ts';
import {
  addImportedFile,
  beginImport,
  dueImports,
  endImport,
  importTurns,
  itemState,
  noteChangeEvents,
  noteItem,
  postponeImport,
} from '../repositories/integration-runs.ts';
import type { ImportToRun } from '../repositories/integration-runs.ts';
import { lockStorageOf } from '../repositories/stored-files.ts';
import { checkQuota } from '../services/storage-quota.ts';
import { importProblem } from './failures.ts';
import type { Job, JobContext, Subject } from './job.ts';
import { readChangeOrdersJob } from './read-change-orders-job.ts';

const AN_IMPORT: Subject = { idName: 'importId', turnsOf: importTurns };

/** An import that began more often ends its workers. */
const MOST_BEGINNINGS = 5;
/** How long another system may be away before an import fails. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;
const UNAVAILABLE_WAIT_SECONDS = 120;
const CATEGORY = 'change-orders';

export const importChangeEventsJob: Job = {
  name: 'import-change-events',
  about: AN_IMPORT,
  // A failure here comes from the file store or the database; either needs time to recover.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: { look: 'at start and every minute', find: dueImports },
  handler: importChangeEvents,
};

type Needs = Pick<JobContext, 'db' | 'store' | 'log' | 'ask' | 'systems' | 'quota'>;
type Run = Needs & { run: ImportToRun; system: ExternalSystem; signal: AbortSignal };

/** The whole import ends with this sentence. */
class ImportFailure extends Error {}
/** Someone ended the import. */
class Ended extends Error {}

/** May run twice or stop anywhere: what was imported stays, and comes once. */
export async function importChangeEvents(
  needs: Needs,
  importId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, systems } = needs;
  const run = await beginImport(db, importId);
  if (run === null) return;
  const fail = async (sentence: string, error?: unknown) => {
    await endImport(db, importId, sentence);
    log.warn({ importId, err: error }, 'an import failed');
  };
  if (run.begun > MOST_BEGINNINGS) return fail(importProblem.neverEnded);
  const system = systems.find(({ typeId }) => typeId === run.typeId);
  if (system === undefined) return fail(importProblem.noCredentials);
  try {
    await importAll({ ...needs, run, system, signal });
    await endImport(db, importId, null);
    log.info({ importId }, 'change events were imported');
  } catch (error) {
    if (signal.aborted) {
      await postponeImport(db, importId, null);
      throw error;
    }
    if (error instanceof Ended) return;
    if (error instanceof ImportFailure) return fail(error.message);
    if (!(error instanceof ExternalProblem)) {
      // Only beginnings count that end their worker. If the database is down, this one counts, too.
      await postponeImport(db, importId, null).catch(() => undefined);
      throw error;
    }
    if (error.kind !== 'busy' && error.kind !== 'unavailable') return fail(error.message, error);
    if (Date.now() - run.createdAt.getTime() > LONGEST_WAIT_MS) return fail(error.message, error);
    const seconds = error.retryAfterSeconds ?? UNAVAILABLE_WAIT_SECONDS;
    const until = new Date(Date.now() + seconds * 1000);
    const because = importProblem.waits[error.kind](system.name);
    await postponeImport(db, importId, { until, because });
    log.info({ importId, seconds, err: error }, 'an import waits');
  }
}

async function importAll(all: Run): Promise<void> {
  const { db, run, system, signal } = all;
  const place = { companyId: run.companyId, projectId: run.externalProjectId };
  let seen = 0;
  for await (const event of system.changeEvents(place, signal)) {
    signal.throwIfAborted();
    seen += 1;
    if (!(await noteChangeEvents(db, run.id, seen))) throw new Ended();
    for (const file of event.files) await importFile(all, event, file);
    if (event.files.length === 0) {
      const item = { externalEventId: event.id, externalFileId: '', name: event.title };
      await noteItem(db, run.id, { ...item, problem: importProblem.noPdf });
    }
  }
}

async function importFile(all: Run, event: ExternalChangeEvent, file: ExternalFile): Promise<void> {
  const { db, run, ask, log } = all;
  const item = { externalEventId: event.id, externalFileId: file.id, name: file.name };
  const state = await itemState(db, run, item);
  if (state === 'done') return;
  if (state === 'known') return noteItem(db, run.id, { ...item, problem: null });
  try {
    const documentId = await bring(all, item, file);
    if (documentId !== null) await ask(readChangeOrdersJob, [documentId]);
  } catch (error) {
    const problem = problemOfOne(error);
    if (problem === null || all.signal.aborted) throw error;
    await noteItem(db, run.id, { ...item, name: `${event.title}, ${file.name}`, problem });
    log.info({ importId: run.id, err: error }, 'a file was not imported');
  }
}

class UnfitFile extends Error {}

/** Why one file is left out; null if nothing can be imported now. */
function problemOfOne(error: unknown): string | null {
  if (error instanceof UnfitFile) return error.message;
  if (!(error instanceof ExternalProblem)) return null;
  return error.kind === 'busy' || error.kind === 'unavailable' ? null : error.message;
}

/** Passes the bytes on, and notes them. Throws `UnfitFile` for what is no PDF, or too large. */
async function* checked(
  body: AsyncIterable<Uint8Array>,
  digest: { hash: ReturnType<typeof createHash>; bytes: number },
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  for await (const part of body) {
    if (head.length < TYPE_BYTES) {
      head = Buffer.concat([head, part.subarray(0, TYPE_BYTES)]);
      if (head.length >= TYPE_BYTES && !isPdf(head)) throw new UnfitFile(importProblem.notPdf);
    }
    digest.hash.update(part);
    digest.bytes += part.length;
    if (digest.bytes > UPLOAD_LIMITS[CATEGORY].bytes) throw new UnfitFile(importProblem.tooLarge);
    yield part;
  }
  if (!isPdf(head)) throw new UnfitFile(importProblem.notPdf);
}

type Item = Parameters<typeof addImportedFile>[2];

/** Stores the file and adds it to the batch. Returns the id of its document; null if it is there, or the import ended. */
async function bring(
  { db, store, quota, run, system, signal }: Run,
  item: Item,
  file: ExternalFile,
): Promise<number | null> {
  const place = { companyId: run.companyId, projectId: run.externalProjectId };
  const key = newOriginalKey(run.organizationId, CATEGORY, randomUUID());
  const digest = { hash: createHash('sha256'), bytes: 0 };
  const body = checked(system.download(place, file, signal), digest);
  await store.put(key, Readable.from(body), { type: 'application/pdf' });
  const arrived = {
    ...{ key, category: CATEGORY },
    ...{ sizeBytes: digest.bytes, sha256: digest.hash.digest('hex') },
  };
  let documentId: number | null = null;
  try {
    documentId = await db.transaction(async (tx) => {
      await lockStorageOf(tx, run.organizationId);
      await checkQuota(tx, run.organizationId, quota, digest.bytes);
      return addImportedFile(tx, run, item, arrived);
    });
  } catch (error) {
    await store.remove(key);
    throw error instanceof ApiError ? new ImportFailure(error.message) : error;
  }
  if (documentId === null) await store.remove(key);
  return documentId;
}
