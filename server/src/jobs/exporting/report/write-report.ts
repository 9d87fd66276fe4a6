/** Writes reports in child processes: a thousand pictures or pages would block this one, and take its memory. */
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../../domain/api-error.ts';
import type { WriteWords } from '../../../services/word-reports.ts';
import type { WriteReport } from '../../../services/issue-reports.ts';
import { ChildSilent, ChildTooLarge, linesOfChild } from '../../child-lines.ts';

const ISSUES = fileURLToPath(new URL('write-report.child.ts', import.meta.url));
const WORDS = fileURLToPath(new URL('write-words.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** For an issue or a hundred blocks, and for the end of the file. */
const SILENCE_MS = 60_000;

type Writing = { script: string; args: readonly string[]; ifTooLarge: string };

async function run({ script, args, ifTooLarge }: Writing, signal: AbortSignal): Promise<void> {
  const written = linesOfChild({
    ...{ script, args, signal },
    ...{ heapMegabytes: HEAP_MEGABYTES, silenceMs: SILENCE_MS, isPatient: true },
  });
  try {
    // Its lines only show that it is at work.
    while ((await written.next()).done !== true);
  } catch (error) {
    if (error instanceof ChildTooLarge || error instanceof ChildSilent) {
      throw new ApiError('INVALID_INPUT', ifTooLarge);
    }
    throw error;
  }
}

/** Of issues, with pictures. */
export const writeReport: WriteReport = ({ list, folder, output }, signal) =>
  run(
    {
      ...{ script: ISSUES, args: [list, folder, output] },
      ifTooLarge: 'The report is too large. Filter the list to fewer issues.',
    },
    signal,
  );

/** Of words alone. */
export const writeWords: WriteWords = ({ list, output }, signal) =>
  run(
    {
      ...{ script: WORDS, args: [list, output] },
      ifTooLarge: 'The report is too large for a PDF. Download it as a spreadsheet instead.',
    },
    signal,
  );
