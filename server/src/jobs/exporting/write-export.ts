/** Writes a PDF's export in a child process, so that a file that crashes or hangs its reader affects nothing else. */
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../domain/api-error.ts';
import type { WriteExport } from '../../services/exports.ts';
import { ChildFailed, ChildSilent, ChildTooLarge, linesOfChild } from '../child-lines.ts';
import { exportAnswerSchema } from './export-answer.ts';

const CHILD = fileURLToPath(new URL('write-export.child.ts', import.meta.url));
/** All markups of a document are held, and what is written of a page. */
const HEAP_MEGABYTES = 1024;
/** Time limit for a page, and for what comes before the first one. */
const SILENCE_MS = 60_000;

const tooMuch = () =>
  new ApiError(
    'INVALID_INPUT',
    'This PDF or its markups are too large to be exported at once. Export single pages instead.',
  );

export const writeExport: WriteExport = async (
  { file, markups, output, page, isFlattened },
  signal,
) => {
  const answers = linesOfChild({
    script: CHILD,
    args: [file, markups, output, String(page ?? 0), isFlattened ? 'flattened' : 'annotations'],
    heapMegabytes: HEAP_MEGABYTES,
    silenceMs: SILENCE_MS,
    signal,
  });
  try {
    for await (const line of answers) {
      const answer = exportAnswerSchema.parse(line);
      if ('refused' in answer) throw new ApiError('CONFLICT', answer.refused);
      if ('count' in answer) return;
    }
  } catch (error) {
    if (error instanceof ChildTooLarge || error instanceof ChildSilent) throw tooMuch();
    throw error;
  }
  throw new ChildFailed('The export ended without an answer.');
};
