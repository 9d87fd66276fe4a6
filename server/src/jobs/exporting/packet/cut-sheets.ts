/** Cuts sheets out of a source in a child process, so that a file that crashes or hangs its reader affects nothing else. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScratchFolder } from '../../../files/scratch.ts';
import type { CutCrop, CutPage, CutSheets, WantedSheet } from '../../../services/packet-sheets.ts';
import { ChildFailed, ChildSilent, linesOfChild } from '../../child-lines.ts';
import { cutAnswerSchema } from './cut-answer.ts';
import type { CutAnswer } from './cut-answer.ts';

const CHILD = fileURLToPath(new URL('cut-sheets.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** For a page, for a crop, and for the hash of a file of 2 GB. */
const SILENCE_MS = 60_000;
const UNREADABLE = 'Pinbar could not read this page.';

/** A page that ends the child is refused, and another child goes on after it. */
export const cutSheets: CutSheets = async (file, wanted, signal) => {
  await using scratch = await makeScratchFolder();
  const list = path.join(scratch.path, 'sheets.jsonl');
  let source: Extract<CutAnswer, { is: 'source' }> | null = null;
  const pages = new Map<number, CutPage | { refused: string }>();
  const crops = new Map<number, CutCrop>();

  /** Where to go on after a child failed. */
  function next(left: readonly WantedSheet[]): number {
    const last = left.findLastIndex(({ page }) => pages.has(page));
    const isWhole = left[last]?.crops.every(({ id }) => crops.has(id)) ?? true;
    const failed = left[isWhole ? last + 1 : last];
    if (isWhole && failed !== undefined) pages.set(failed.page, { refused: UNREADABLE });
    return isWhole ? last + 2 : last + 1;
  }

  for (let left = wanted; ;) {
    await writeFile(list, left.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const answers = linesOfChild({
      script: CHILD,
      args: [file, list],
      heapMegabytes: HEAP_MEGABYTES,
      silenceMs: SILENCE_MS,
      isPatient: true,
      signal,
    });
    try {
      for await (const line of answers) {
        const answer = cutAnswerSchema.parse(line);
        if (answer.is === 'source') source = answer;
        else if (answer.is === 'page') pages.set(answer.page, answer);
        else if (answer.is === 'crop') crops.set(answer.id, answer);
        else pages.set(answer.page, { refused: answer.reason });
      }
      break;
    } catch (error) {
      if (source === null) throw error;
      if (!(error instanceof ChildFailed || error instanceof ChildSilent)) throw error;
      left = left.slice(next(left));
      if (left.length === 0) break;
    }
  }
  if (source === null) throw new Error('The child process said nothing about its file.');
  const { sha256, size_bytes, page_count } = source;
  return { sha256, size_bytes, page_count, pages, crops };
};
