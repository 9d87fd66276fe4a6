/** Renders page thumbnails of a PDF in a child process. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { linesOfChild } from '../child-lines.ts';
import { PAGE_FAILURES } from '../failures.ts';
import { overPages } from '../over-pages.ts';

const CHILD = fileURLToPath(new URL('paint-pages.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** A page that exceeds this twice gets no thumbnail. */
const PAGE_MS = 30_000;

const answerSchema = z.union([
  z.object({ pageCount: z.int() }),
  z.object({ page: z.int(), widthPx: z.int(), heightPx: z.int() }),
  z.object({ page: z.int(), error: z.enum(PAGE_FAILURES) }),
]);
type Answer = z.infer<typeof answerSchema>;

/** Size of the largest thumbnail; null for a page without one. */
export type PaintedPage = { page: number; size: { widthPx: number; heightPx: number } | null };

async function* askChild(script: string[], signal: AbortSignal): AsyncGenerator<Answer> {
  const lines = linesOfChild({
    script: CHILD,
    args: script,
    heapMegabytes: HEAP_MEGABYTES,
    silenceMs: PAGE_MS,
    isPatient: true,
    signal,
  });
  for await (const line of lines) yield answerSchema.parse(line);
}

export type PaintOptions = {
  /** Where thumbnails are written, named by `pictureName`. */
  folder: string;
  /** From 1. */
  firstPage: number;
  signal: AbortSignal;
  /** Time left for the document, by its number of pages. */
  leftMs: (pageCount: number) => number;
};

/**
 * Yields the pages from `firstPage` once their thumbnails are in the folder. Throws `ChildFailed` if the file cannot be
 * opened, and `DocumentFailure` if rendering has to stop early.
 */
export async function* paintPages(
  file: string,
  { folder, firstPage, signal, leftMs }: PaintOptions,
): AsyncGenerator<PaintedPage> {
  const answers = overPages<Exclude<Answer, { pageCount: number }>>(
    (first, stop) => askChild([file, String(first), folder], stop),
    { firstPage, signal, leftMs },
  );
  for await (const answer of answers) {
    if ('pageCount' in answer) continue;
    yield { page: answer.page, size: 'widthPx' in answer ? answer : null };
  }
}
