/**
 * Long work on the event loop, done in short turns. Between two turns everything else that waits is served, and however
 * many callers are at work, each round of the loop gives a turn to only one of them.
 */

/** How long one turn may take, in milliseconds. */
const TURN_MS = 5;

const waiting: (() => void)[] = [];

function giveTurn(): void {
  const [next] = waiting.splice(0, 1);
  if (waiting.length > 0) setImmediate(giveTurn);
  next?.();
}

/** Resolves when the loop has served everything else and it is the caller's turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

/**
 * Runs work that yields wherever it may be interrupted, and gives what it returns. A step between two yields should take
 * far less than a turn. Rejects with what the work throws, or with the signal's reason once that has aborted.
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
