/**
 * Splits long work on the event loop into short turns. Other pending work runs between turns, and each round of the loop
 * gives a turn to only one caller.
 */

/** Maximum length of a turn, in milliseconds. */
const TURN_MS = 5;

const waiting: (() => void)[] = [];

function giveTurn(): void {
  const [next] = waiting.splice(0, 1);
  if (waiting.length > 0) setImmediate(giveTurn);
  next?.();
}

/** Resolves when it is the caller's turn, after other pending work. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

/**
 * Runs work that yields wherever it may be interrupted, and returns its result. A step between two yields should take far
 * less than a turn. Rejects with what the work throws, or with the signal's reason once it aborts.
 */
export async function inTurns<Result>(
  work: Generator<void, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    const end = performance.now() + TURN_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await nextTurn();
    signal?.throwIfAborted();
  }
}
