/** Recognizes text in the pictures of a PDF, in a child process with limits on its time and memory. */
import { fileURLToPath } from 'node:url';
import { linesOfChild } from '../child-lines.ts';
import { answerSchema } from './recognition.ts';
import type { PagePart, RecognitionAnswer } from './recognition.ts';

const CHILD = fileURLToPath(new URL('recognize-pages.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** Tiles of large scans took 420 MB; a picture of 80 million pixels took 760 MB. */
const MOST_RESIDENT_BYTES = 1024 ** 3;
/** A tile takes up to 6 s, and the first one also starts the engine and reads the page. */
const TILE_MS = 60_000;
/** Parts are arguments of the child, whose length is limited. */
const MOST_PARTS = 500;

/**
 * Yields the tiles of these parts in order, of the first 500 parts. Throws `ChildSilent` or `ChildFailed` if the first part
 * that is left cannot be recognized, and the signal's reason.
 */
export async function* recognizePages(
  file: string,
  parts: readonly PagePart[],
  signal: AbortSignal,
): AsyncGenerator<RecognitionAnswer> {
  const lines = linesOfChild({
    script: CHILD,
    args: [file, JSON.stringify(parts.slice(0, MOST_PARTS))],
    heapMegabytes: HEAP_MEGABYTES,
    mostResidentBytes: MOST_RESIDENT_BYTES,
    silenceMs: TILE_MS,
    isPatient: true,
    signal,
  });
  for await (const line of lines) yield answerSchema.parse(line);
}
