/** Writes a report of issues in a child process: a thousand pictures would block this one, and take its memory. */
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../../domain/api-error.ts';
import type { WriteReport } from '../../../services/issue-reports.ts';
import { ChildSilent, ChildTooLarge, linesOfChild } from '../../child-lines.ts';

const CHILD = fileURLToPath(new URL('write-report.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** For an issue, and for the end of the file. */
const SILENCE_MS = 60_000;

export const writeReport: WriteReport = async ({ list, folder, output }, signal) => {
  const written = linesOfChild({
    script: CHILD,
    args: [list, folder, output],
    heapMegabytes: HEAP_MEGABYTES,
    silenceMs: SILENCE_MS,
    isPatient: true,
    signal,
  });
  try {
    // Its lines only show that it is at work.
    while ((await written.next()).done !== true);
  } catch (error) {
    if (error instanceof ChildTooLarge || error instanceof ChildSilent) {
      throw new ApiError(
        'INVALID_INPUT',
        'The report is too large. Filter the list to fewer issues.',
      );
    }
    throw error;
  }
};
