/** A copy of a PDF with what its first page needs at its beginning, and tables for the others (ISO 32000-1, annex F). */
import { fileURLToPath } from 'node:url';
import { linesOfChild } from '../child-lines.ts';

const CHILD = fileURLToPath(new URL('linearize.child.ts', import.meta.url));
/** qpdf reads and writes by pieces: 500 MB took 205 MB of memory and 10 s. */
const HEAP_MEGABYTES = 512;
const LONGEST_MS = 20 * 60_000;

/** Writes `output`. Throws `ChildFailed` with the reason for a file that is encrypted or damaged. */
export async function linearize(input: string, output: string, signal: AbortSignal): Promise<void> {
  const lines = linesOfChild({
    script: CHILD,
    args: [input, output],
    heapMegabytes: HEAP_MEGABYTES,
    silenceMs: LONGEST_MS,
    isPatient: true,
    signal,
  });
  for await (const line of lines) void line;
}
