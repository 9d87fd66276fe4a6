/** Frees the room of what nobody will ask for again: uploads that no document was made of, and files of removed projects. */
import type { Logger } from 'pino';
import { SIGNED_PUT_SECONDS } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import { originalKeyOf } from '../domain/file-keys.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { deleteFiles, knownKeys, unusedFiles } from '../repositories/files.ts';

/** An upload may go on while its address lives; as long again, nobody who was slow loses anything. */
const KEEP_MS = 2 * SIGNED_PUT_SECONDS * 1000;
/** Keys that the database is asked about at once. */
const BATCH = 1000;
/** Where uploads and what is made of them lie; a bucket may hold other things. */
const UPLOADS = 'organizations/';

type Needs = { db: Database; store: ObjectStore; log: Logger };

/** May be repeated, and run on several hosts at once. `now` in milliseconds. */
export async function removeUnused({ db, store, log }: Needs, now: number): Promise<void> {
  const before = new Date(now - KEEP_MS);
  const unused = await unusedFiles(db, before);
  // What lies in the store for them has no row from here on, and goes below.
  if (unused.length > 0) {
    await deleteFiles(
      db,
      unused.map((file) => file.id),
    );
  }

  let removed = 0;
  async function removeUnknown(keys: readonly string[]): Promise<void> {
    const known = await knownKeys(db, [...new Set(keys.map(originalOf))]);
    for (const key of keys) {
      if (known.has(originalOf(key))) continue;
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
  if (unused.length + removed > 0) {
    log.info({ uploads: unused.length, files: removed }, 'removed what nobody uses');
  }
}

/** Pictures of pages lie one folder deeper than the other files of an upload. */
function originalOf(key: string): string {
  return originalKeyOf(key.replace(/\/pages\/[^/]+$/, '/page.jpg'));
}
