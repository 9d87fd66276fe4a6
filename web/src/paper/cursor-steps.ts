/** Steps of the keyboard's cursor on the paper. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Turn } from '../domain/turns.ts';
import { arrowShift } from '../domain/units.ts';

/** A held arrow key moves farther after as many repeats: one more step a repeat for each of these. */
const REPEATS_A_STEP = 8;
const MOST_STEPS = 10;

/** How far an arrow key moves the cursor, drawing units: 1, with Shift 10, more while held. Null for other keys. */
export function stepOf(key: string, isBig: boolean, repeats: number, turn: Turn): Point | null {
  const step = arrowShift(key, isBig, turn);
  if (step === null) return null;
  const times = Math.min(MOST_STEPS, 1 + Math.floor(repeats / REPEATS_A_STEP));
  return { x: step.x * times, y: step.y * times };
}
