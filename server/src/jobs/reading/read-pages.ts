/** Reads the pages of a PDF in a child process: a file that kills its reader, or never ends, takes nothing else with it. */
import { fileURLToPath } from 'node:url';
import { ChildSilent, linesOfChild } from '../child-lines.ts';
import { answerSchema } from './page-reading.ts';
import type { ReadingAnswer } from './page-reading.ts';

const CHILD = fileURLToPath(new URL('read-pages.child.ts', import.meta.url));
/** Of the JavaScript heap; the core's own memory ends at 2 GiB, as it was linked. */
const HEAP_MEGABYTES = 512;
/** A page that takes longer is given up, and the file goes on without it in a new child. */
const PAGE_MS = 60_000;

async function* readFrom(
  file: string,
  firstPage: number,
  signal: AbortSignal,
): AsyncGenerator<ReadingAnswer> {
  const lines = linesOfChild({
    script: CHILD,
    args: [file, String(firstPage)],
    heapMegabytes: HEAP_MEGABYTES,
    silenceMs: PAGE_MS,
    signal,
  });
  for await (const line of lines) yield answerSchema.parse(line);
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
        throw error instanceof ChildSilent
          ? new Error('Opening the file took too long.', { cause: error })
          : error;
      }
      yield { page: next, error: error instanceof ChildSilent ? 'took too long' : String(error) };
      next += 1;
    }
  }
}
