/** Deletes what is no longer needed: uploads that nothing uses, and files of removed projects and issues. */
import type { Logger } from 'pino';
import { SIGNED_PUT_SECONDS } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import { originalKeyOf } from '../domain/file-keys.ts';
import type { ObjectStore } from '../files/object-store.ts';
import {
  deleteFiles,
  knownKeys,
  lockFiles,
  unusedFiles,
  usedFiles,
} from '../repositories/stored-files.ts';

/** Objects without a row, and interrupted writes, are deleted after a day. */
const KEEP_OBJECTS_MS = SIGNED_PUT_SECONDS * 1000;
/** Pending uploads are kept for twice the lifetime of their URL, so slow uploaders lose nothing. */
const KEEP_PLACES_MS = 2 * SIGNED_PUT_SECONDS * 1000;
/** Keys per database query. */
const BATCH = 1000;
/** The prefix of uploads and their derived files. A bucket may hold other things. */
const UPLOADS = 'organizations/';

type Needs = { db: Database; store: ObjectStore; log: Logger };

/** Safe to repeat, and to run on several hosts at once. `now` in milliseconds. */
export async function removeUnused({ db, store, log }: Needs, now: number): Promise<void> {
  // The store's objects for these have no row from here on, and are deleted below.
  const unused = await removeUnusedPlaces(db, new Date(now - KEEP_PLACES_MS));
  const before = new Date(now - KEEP_OBJECTS_MS);

  let removed = 0;
  async function removeUnknown(keys: readonly string[]): Promise<void> {
    const known = await knownKeys(db, [...new Set(keys.map(originalKeyOf))]);
    for (const key of keys) {
      if (known.has(originalKeyOf(key))) continue;
      await store.remove(key);
      removed += 1;
    }
  }
  let batch: string[] = [];
  for await (const { key, changedAt } of store.list(UPLOADS)) {
    if (changedAt >= before) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnknown(batch);
    batch = [];
  }
  await removeUnknown(batch);
  await store.removeBroken(before);
  if (unused + removed > 0) {
    log.info({ uploads: unused, files: removed }, 'removed unused files');
  }
}

/** Returns how many. */
async function removeUnusedPlaces(db: Database, before: Date): Promise<number> {
  const ids = (await unusedFiles(db, before)).map((file) => file.id);
  if (ids.length === 0) return 0;
  return db.transaction(async (tx) => {
    await lockFiles(tx, ids);
    // One may have become a document or an attachment since they were listed.
    const used = new Set(await usedFiles(tx, ids));
    const unused = ids.filter((id) => !used.has(id));
    await deleteFiles(tx, unused);
    return unused.length;
  });
}
