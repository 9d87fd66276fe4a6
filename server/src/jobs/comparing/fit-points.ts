/** Checks the points of a realignment with the core, in a child process as all that uses it. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FitPoints } from '../../services/overlays.ts';
import { linesOfChild } from '../child-lines.ts';

const CHILD = fileURLToPath(new URL('fit-points.child.ts', import.meta.url));
const HEAP_MEGABYTES = 128;
/** It takes a fraction of a second. */
const SILENCE_MS = 20_000;

const answer = z.object({ residualPoints: z.array(z.number()), refusal: z.string().nullable() });

export const fitPoints: FitPoints = async ({ earlier, later }, signal) => {
  const pairs = earlier.map((a, index) => ({ a, b: later[index] }));
  const lines = linesOfChild({
    script: CHILD,
    args: [JSON.stringify(pairs)],
    heapMegabytes: HEAP_MEGABYTES,
    silenceMs: SILENCE_MS,
    signal,
  });
  for await (const line of lines) return answer.parse(line);
  throw new Error('The points were not checked: the child process said nothing.');
};
