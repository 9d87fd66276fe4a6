/**
 * Temporary folders for files that live no longer than a job. Their names contain the process id, so leftovers of a killed
 * process are found. They are in `TMPDIR`.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'pinbar-scratch-';

export type ScratchFolder = AsyncDisposable & { path: string };

/** Creates an empty folder. Disposing of it deletes it with its contents. */
export async function makeScratchFolder(): Promise<ScratchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Deletes our user's folders whose process is gone. Returns how many. */
export async function removeStrayScratchFolders(): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (!Number.isSafeInteger(pid) || isRunning(pid)) continue;
    const folder = path.join(tmpdir(), name);
    try {
      if ((await stat(folder)).uid !== process.getuid?.()) continue;
    } catch (error) {
      // Another worker on this host was faster.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue;
      throw error;
    }
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
