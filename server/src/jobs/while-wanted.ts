/** Stops work on a document that was removed, to free its child process for others. */
import type { Database } from '../db/database.ts';
import { documentExists } from '../repositories/reading.ts';

const LOOK_MS = 1000;

class Removed extends Error {
  override name = 'Removed';
}

/**
 * Runs `work` with a signal that also aborts when the document is removed. Returns false if it was removed before the work
 * ended, even if the work failed because of that. Rejects as `work` does, or with the signal's reason.
 */
export async function whileWanted(
  db: Database,
  documentId: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const removed = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      if (!(await documentExists(db, documentId))) {
        removed.abort(new Removed());
        return;
      }
    } catch {
      // The database is down, which the work notices itself. The document is checked again later.
    }
    timer = setTimeout(() => void look(), LOOK_MS);
  };
  timer = setTimeout(() => void look(), LOOK_MS);
  try {
    await work(AbortSignal.any([signal, removed.signal]));
    return await documentExists(db, documentId);
  } catch (error) {
    signal.throwIfAborted();
    // Work often meets the missing rows of a removed document before the next look does.
    if (removed.signal.aborted || !(await documentExists(db, documentId))) return false;
    throw error;
  } finally {
    clearTimeout(timer);
    // A check in progress sets no further timer.
    removed.abort(new Removed());
  }
}
