/**
 * Measures the physical memory of another process. A limit on V8's heap does not cover canvases, buffers or the core's
 * memory, so whoever starts a child that parses a PDF watches this instead.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const KIBIBYTE = 1024;

/** Short enough that a child cannot take gigabytes between two checks. */
const WATCH_INTERVAL_MS = 100;

const run = promisify(execFile);

/**
 * Bytes of physical memory used by process `pid`. Null if the process has ended, or on systems with neither `/proc` nor
 * `ps`.
 */
export async function residentBytes(pid: number): Promise<number | null> {
  const kibibytes =
    process.platform === 'linux' ? await readProcStatus(pid) : await askProcessTable(pid);
  return kibibytes === null ? null : kibibytes * KIBIBYTE;
}

async function readProcStatus(pid: number): Promise<number | null> {
  let status: string;
  try {
    status = await readFile(`/proc/${pid}/status`, 'latin1');
  } catch {
    return null; // It has ended.
  }
  // A process that has ended but was not yet collected has no such line.
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(status);
  return found === null ? null : Number(found[1]);
}

/** For macOS, which has no `/proc`. */
async function askProcessTable(pid: number): Promise<number | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    const kibibytes = Number.parseInt(stdout, 10);
    return Number.isNaN(kibibytes) ? null : kibibytes;
  } catch {
    return null; // It has ended, or there is no `ps`.
  }
}

/**
 * Calls `onExceeded` once the process `pid` uses more than `limitBytes`. Returns a function that stops watching. It also
 * stops when the process ends, and does not keep the program running.
 */
export function watchResidentMemory(
  pid: number,
  limitBytes: number,
  onExceeded: (bytes: number) => void,
): () => void {
  let isWatching = true;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const bytes = await residentBytes(pid);
    if (!isWatching || bytes === null) return;
    if (bytes > limitBytes) {
      isWatching = false;
      onExceeded(bytes);
    } else timer = setTimeout(() => void look(), WATCH_INTERVAL_MS).unref();
  };
  void look();
  return () => {
    isWatching = false;
    clearTimeout(timer);
  };
}
