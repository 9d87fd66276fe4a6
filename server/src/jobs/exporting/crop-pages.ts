/** Paints places of a PDF in a child process, so that a file that crashes or hangs its reader affects nothing else. */
import { writeFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScratchFolder } from '../../files/scratch.ts';
import type { CropPages } from '../../services/pictured-issues.ts';
import { ChildFailed, ChildSilent, linesOfChild } from '../child-lines.ts';
import { cropAnswerSchema } from './crop-answer.ts';

const CHILD = fileURLToPath(new URL('crop-pages.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** Time limit for a page, and for what comes before the first one. */
const SILENCE_MS = 30_000;

/** A place that cannot be painted has no picture, and neither have those that follow a page that is too complex. */
export const cropPages: CropPages = async (file, places, signal) => {
  await using scratch = await makeScratchFolder();
  const list = path.join(scratch.path, 'places.jsonl');
  await writeFile(list, places.map((place) => `${JSON.stringify(place)}\n`).join(''));
  const answers = linesOfChild({
    script: CHILD,
    args: [file, list, scratch.path],
    heapMegabytes: HEAP_MEGABYTES,
    silenceMs: SILENCE_MS,
    isPatient: true,
    signal,
  });
  const crops = new Map<number, { box: [number, number, number, number]; picture: Uint8Array }>();
  try {
    for await (const line of answers) {
      const { id, box } = cropAnswerSchema.parse(line);
      crops.set(id, { box, picture: await readFile(path.join(scratch.path, `${id}.png`)) });
    }
  } catch (error) {
    if (!(error instanceof ChildFailed || error instanceof ChildSilent)) throw error;
  }
  return crops;
};
