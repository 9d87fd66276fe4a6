/** Pictures of the pages of a PDF, painted in a child process page by page. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ChildFailed, ChildSilent, linesOfChild } from '../child-lines.ts';

const CHILD = fileURLToPath(new URL('paint-pages.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** A page that takes longer has no picture. */
const PAGE_MS = 60_000;

const answerSchema = z.union([
  z.object({ pageCount: z.int() }),
  z.object({ page: z.int(), widthPx: z.int(), heightPx: z.int() }),
  z.object({ page: z.int(), error: z.string() }),
]);

/** Of the largest picture. */
export type PaintedPage = { page: number; widthPx: number; heightPx: number };

/**
 * Yields pages, from `firstPage` on, as their pictures lie in `folder` under `pictureName`. Pages that can't be painted are
 * left out. Throws `ChildFailed` when the file cannot be opened.
 */
export async function* paintPages(
  file: string,
  { folder, firstPage, signal }: { folder: string; firstPage: number; signal: AbortSignal },
): AsyncGenerator<PaintedPage> {
  let pageCount: number | null = null;
  let next = firstPage;
  while (pageCount === null || next <= pageCount) {
    try {
      const lines = linesOfChild({
        script: CHILD,
        args: [file, String(next), folder],
        heapMegabytes: HEAP_MEGABYTES,
        silenceMs: PAGE_MS,
        isPatient: true,
        signal,
      });
      for await (const line of lines) {
        const answer = answerSchema.parse(line);
        if ('pageCount' in answer) ({ pageCount } = answer);
        else {
          next = answer.page + 1;
          if ('widthPx' in answer) yield answer;
        }
      }
      return;
    } catch (error) {
      const isOfThePage = error instanceof ChildSilent || error instanceof ChildFailed;
      if (pageCount === null || !isOfThePage) throw error;
      // It died of this page: the next child goes on behind it.
      next += 1;
    }
  }
}
