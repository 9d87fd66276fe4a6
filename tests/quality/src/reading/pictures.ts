/** Recognizes the title blocks of sheets in their pictures, as if they had no text. */
import { ChildFailed, ChildSilent } from '../../../../server/src/jobs/child-lines.ts';
import { recognizePages } from '../../../../server/src/jobs/recognizing/recognize-pages.ts';
import { childMegabytes } from './measure.ts';
import type { JudgedPage } from './measure.ts';
import type { TruePage } from './truth.ts';

export type RecognizedFile = { pages: JudgedPage[]; seconds: number; megabytes: number | null };

export async function recognizeTitleBlocks(
  file: string,
  truth: readonly TruePage[],
): Promise<RecognizedFile> {
  const began = performance.now();
  const found: RecognizedFile = { pages: [], seconds: 0, megabytes: null };
  const parts = truth.map(({ page }) => ({ page, tile: 0, isWhole: false }));
  try {
    for await (const answer of recognizePages(file, parts, new AbortController().signal)) {
      found.megabytes = Math.max(found.megabytes ?? 0, childMegabytes() ?? 0);
      if ('error' in answer || answer.block === null) continue;
      found.pages.push({ page: answer.page, label: null, bookmarks: [], ...answer.block });
    }
  } catch (error) {
    // The pages that are left count as not found.
    if (!(error instanceof ChildFailed || error instanceof ChildSilent)) throw error;
  }
  found.seconds = (performance.now() - began) / 1000;
  return found;
}
