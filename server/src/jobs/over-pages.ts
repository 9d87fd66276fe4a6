/** Goes through the pages of a file with child processes that may die of any of them. */
import { ChildFailed, ChildSilent } from './child-lines.ts';
import { DocumentFailure, pageFailureOf } from './failures.ts';
import type { LostPage } from './failures.ts';

/** A document may take this long, and a little longer for each page: half an hour is a large set on a slow machine. */
const BASE_MS = 30 * 60_000;
const PAGE_MS = 100;
/** A document on which so many pages end their child process is given up: each of them costs a process all it may have. */
const MOST_LOST = 20;

/** The longest that children may work on a document of so many pages, in milliseconds. */
export function longestMs(pageCount: number): number {
  return BASE_MS + pageCount * PAGE_MS;
}

type PageCount = { pageCount: number };
type Options = {
  /** From 1. */
  firstPage: number;
  signal: AbortSignal;
  /** What is left of the document's time, by its number of pages. */
  leftMs?: (pageCount: number) => number;
};

/**
 * Yields what children say: the number of pages once, then every page from `firstPage` on. `childFrom` starts a child at a page.
 * When a child dies, a new one tries the same page once more; after that the page is lost, and another child goes on behind it.
 * Throws `DocumentFailure` when the document's time is over or too many pages are lost, the child's own error when the file
 * cannot be opened, and the signal's reason.
 */
export async function* overPages<Page extends { page: number }>(
  childFrom: (firstPage: number, signal: AbortSignal) => AsyncIterable<PageCount | Page>,
  { firstPage, signal, leftMs = longestMs }: Options,
): AsyncGenerator<PageCount | Page | LostPage> {
  const began = performance.now();
  const clock = new AbortController();
  const endOfTime = () => clock.abort(new DocumentFailure('outOfTime'));
  let timer = setTimeout(endOfTime, leftMs(0));
  const either = AbortSignal.any([signal, clock.signal]);
  let pageCount: number | null = null;
  let next = firstPage;
  let isSecondTry = false;
  let lost = 0;
  try {
    while (pageCount === null || next <= pageCount) {
      try {
        for await (const answer of childFrom(next, either)) {
          if (!('pageCount' in answer)) {
            yield answer;
            next = answer.page + 1;
            isSecondTry = false;
          } else if (pageCount === null) {
            ({ pageCount } = answer);
            clearTimeout(timer);
            timer = setTimeout(endOfTime, leftMs(pageCount) - (performance.now() - began));
            yield answer;
          }
        }
        return;
      } catch (error) {
        either.throwIfAborted();
        const isOfChild = error instanceof ChildSilent || error instanceof ChildFailed;
        if (pageCount === null || !isOfChild) throw error;
        if (isSecondTry) {
          yield { page: next, error: pageFailureOf(error), detail: error.message };
          next += 1;
          lost += 1;
          if (lost >= MOST_LOST) throw new DocumentFailure('tooManyLost');
        }
        isSecondTry = !isSecondTry;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}
