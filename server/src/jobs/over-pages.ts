/** Goes through the pages of a file with child processes that any page may crash. */
import { ChildFailed, ChildSilent } from './child-lines.ts';
import { DocumentFailure, pageFailureOf } from './failures.ts';
import type { LostPage } from './failures.ts';

/** Time limit per document, plus a little for each page. Half an hour is a large set on a slow machine. */
const BASE_MS = 30 * 60_000;
const PAGE_MS = 100;
/** A document that crashes this many child processes is given up: each crash may cost the full time and memory limit. */
const MOST_LOST = 20;

/** The time limit for a document with this many pages, in milliseconds. */
export function longestMs(pageCount: number): number {
  return BASE_MS + pageCount * PAGE_MS;
}

type PageCount = { pageCount: number; missingPages?: number | undefined };
type Options = {
  /** From 1. */
  firstPage: number;
  signal: AbortSignal;
  /** Time left for the document, by its number of pages. */
  leftMs?: (pageCount: number) => number;
};

/**
 * Yields what the children report: the number of pages once, then every page from `firstPage`. `childFrom` starts a child
 * at a page. If a child dies, a new one retries the same page once; then the page counts as lost and another child
 * continues after it. Throws `DocumentFailure` if the time is up or too many pages are lost, the child's own error if the
 * file cannot be opened, and the signal's reason.
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
