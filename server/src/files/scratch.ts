/**
 * Temporary folders for files that live no longer than a job. Their names contain the process id, so leftovers of a killed
 * process are found. They are in `TMPDIR`, which containers may share.
 */
import { readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** No job works this long on a folder. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Which processes our process ids are about: a container has ids of its own. */
function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    // A system without containers.
    return '0';
  }
}

/** The beginning of a folder's name. */
export function scratchPrefix(pid: number, namespace = pidNamespace()): string {
  return `pinbar-scratch-${namespace}-${pid}-`;
}

export type ScratchFolder = AsyncDisposable & { path: string };

/** Creates an empty folder. Disposing of it deletes it with its contents. */
export async function makeScratchFolder(): Promise<ScratchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), scratchPrefix(process.pid)));
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

/**
 * Deletes our user's folders whose process is gone, and those of other containers a day after their last change. Returns
 * how many.
 */
export async function removeStrayScratchFolders(): Promise<number> {
  const ours = pidNamespace();
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    const [, namespace, pid] = /^pinbar-scratch-(\d+)-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (namespace === ours && isRunning(Number(pid)))) continue;
    const folder = path.join(tmpdir(), name);
    try {
      const { uid, mtimeMs } = await stat(folder);
      if (uid !== process.getuid?.()) continue;
      if (namespace !== ours && Date.now() - mtimeMs < ABANDONED_MS) continue;
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
