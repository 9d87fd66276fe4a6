/** Makes a linearized PDF: the first page's data at the start, and hint tables for the others (ISO 32000-1, annex F). */
import { fileURLToPath } from 'node:url';
import { linesOfChild } from '../child-lines.ts';

const CHILD = fileURLToPath(new URL('linearize.child.ts', import.meta.url));
/** qpdf streams: 500 MB took 205 MB of memory and 10 s. */
const HEAP_MEGABYTES = 512;
const LONGEST_MS = 20 * 60_000;

/** Writes `output`. Throws `ChildFailed` with the reason if the file is encrypted or damaged. */
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
