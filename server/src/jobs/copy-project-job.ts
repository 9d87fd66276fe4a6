/** Copies a project: first its files, one by one, then everything else in one transaction. Until then nothing shows. */
import { uploadPrefixOf } from '../domain/file-keys.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { copyProjectRows } from '../repositories/copied-rows.ts';
import {
  beginCopy,
  copyTurns,
  endCopy,
  filesOfCopy,
  lockCopy,
  noteCopiedFile,
  openCopies,
} from '../repositories/copy-runs.ts';
import type { CopyFile } from '../repositories/copy-runs.ts';
import type { Job, JobContext, Subject } from './job.ts';

const A_COPY: Subject = { idName: 'copyId', turnsOf: copyTurns };

/** A copy that began more often ends its workers. */
const MOST_BEGINNINGS = 10;

const SENTENCES = {
  sourceGone: 'The project was deleted before it was copied.',
  neverEnded: 'The project could not be copied: the copying stopped every time.',
};

export const copyProjectJob: Job = {
  name: 'copy-project',
  about: A_COPY,
  // A failure here comes from the file store or the database; either needs time to recover.
  queue: { retryDelay: 30, retryBackoff: true },
  lost: { look: 'at start and every minute', find: openCopies },
  handler: copyProject,
};

/** May run twice or stop anywhere: files that were copied stay, and the project appears once. */
export async function copyProject(
  { db, store, log }: Pick<JobContext, 'db' | 'store' | 'log'>,
  copyId: number,
  signal: AbortSignal,
): Promise<void> {
  const copy = await beginCopy(db, copyId);
  if (copy === null) return;
  const fail = async (sentence: string) => {
    await db.transaction((tx) => endCopy(tx, copyId, sentence));
    log.warn({ copyId, sentence }, 'a project was not copied');
  };
  if (copy.begun > MOST_BEGINNINGS) {
    await fail(SENTENCES.neverEnded);
    return;
  }
  const files = await filesOfCopy(db, copyId);
  for (const file of files) {
    signal.throwIfAborted();
    if (file.isCopied) continue;
    // One whose source was removed meanwhile stays out.
    if (file.sourceKey === null) continue;
    await copyObjects(store, file.sourceKey, file, signal);
    await noteCopiedFile(db, file.fileId);
  }
  const isMade = await db.transaction(async (tx) => {
    if (!(await lockCopy(tx, copyId))) return true;
    const { requestedById: creatorId } = copy;
    if (!(await copyProjectRows(tx, { ...copy, creatorId, files }))) return false;
    await endCopy(tx, copyId, null);
    return true;
  });
  if (isMade) log.info({ copyId, projectId: copy.newProjectId }, 'a project was copied');
  else await fail(SENTENCES.sourceGone);
}

function typeOf(key: string, { mediaType }: CopyFile): string {
  if (key.endsWith('.pdf')) return 'application/pdf';
  return key.endsWith('.jpg') ? 'image/jpeg' : mediaType;
}

/** The file and what was made of it: pictures of pages, thumbnails, the linearized copy. */
async function copyObjects(
  store: ObjectStore,
  sourceKey: string,
  file: CopyFile,
  signal: AbortSignal,
): Promise<void> {
  const from = uploadPrefixOf(sourceKey);
  const to = uploadPrefixOf(file.key);
  for await (const { key } of store.list(from)) {
    signal.throwIfAborted();
    try {
      const body = await store.read(key);
      await store.put(`${to}${key.slice(from.length)}`, body, { type: typeOf(key, file) });
    } catch (error) {
      // Removed since it was listed.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  }
}
