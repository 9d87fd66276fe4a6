/** Reads the pages of a PDF in a child process: a file that kills its reader, or never ends, takes nothing else with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { answerSchema } from './page-reading.ts';
import type { ReadingAnswer } from './page-reading.ts';

const CHILD = fileURLToPath(new URL('read-pages.child.ts', import.meta.url));
/** Of the JavaScript heap; the core's own memory ends at 2 GiB, as it was linked. */
const HEAP_MEGABYTES = 512;
/** A page that takes longer is given up, and the file goes on without it in a new child. */
const PAGE_MS = 60_000;

class PageTimeout extends Error {}

async function* readFrom(
  file: string,
  firstPage: number,
  signal: AbortSignal,
): AsyncGenerator<ReadingAnswer> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEGABYTES}`, CHILD, file, String(firstPage)],
    { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
  );
  // An abort arrives here; it is thrown below by the signal itself.
  child.once('error', () => undefined);
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString()).slice(-2000);
  });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  let timedOut = false;
  const expire = () => {
    timedOut = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(expire, PAGE_MS);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      clearTimeout(timer);
      yield answerSchema.parse(JSON.parse(line));
      timer = setTimeout(expire, PAGE_MS);
    }
    const [code, killed] = await ended;
    signal.throwIfAborted();
    if (timedOut) throw new PageTimeout();
    if (code === 0) return;
    const said = complaint.trim().split('\n').at(-1) ?? '';
    throw new Error(
      killed === null && said !== '' ? said : 'The file needs more memory than a file may take.',
    );
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/**
 * Yields the number of pages, then a reading or an error for every page, in order. Throws a sentence when the file cannot be
 * opened at all. A page on which the child dies becomes an error of that page.
 */
export async function* readPages(file: string, signal: AbortSignal): AsyncGenerator<ReadingAnswer> {
  let pageCount: number | null = null;
  let next = 1;
  while (pageCount === null || next <= pageCount) {
    try {
      for await (const answer of readFrom(file, next, signal)) {
        if ('pageCount' in answer) {
          if (pageCount === null) yield answer;
          pageCount = answer.pageCount;
        } else {
          yield answer;
          next = answer.page + 1;
        }
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (pageCount === null) {
        throw error instanceof PageTimeout
          ? new Error('Opening the file took too long.', { cause: error })
          : error;
      }
      yield { page: next, error: error instanceof PageTimeout ? 'took too long' : String(error) };
      next += 1;
    }
  }
}
