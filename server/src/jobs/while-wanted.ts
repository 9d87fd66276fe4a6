/** Stops the work on a document that was removed: nobody waits for it, and its child takes the place of others. */
import type { Database } from '../db/database.ts';
import { documentExists } from '../repositories/reading.ts';

const LOOK_MS = 1000;

class Removed extends Error {
  override name = 'Removed';
}

/**
 * Does `work` with a signal that also ends when the document is removed. Gives false when it was removed before the work ended.
 * Rejects as `work` does.
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
      // The database is away, which the work itself notices; the document is looked for again.
    }
    timer = setTimeout(() => void look(), LOOK_MS);
  };
  timer = setTimeout(() => void look(), LOOK_MS);
  try {
    await work(AbortSignal.any([signal, removed.signal]));
    return await documentExists(db, documentId);
  } catch (error) {
    if (removed.signal.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
    // A look that is under way sets no other timer.
    removed.abort(new Removed());
  }
}
