/** Limits costly work, per person and in total. */
import { ApiError } from '../domain/api-error.ts';

/** Time within which most of this work is done. */
const RETRY_AFTER_SECONDS = 2;

export type Limits = {
  /** For all people together. */
  atOnce: number;
  /** For one person. */
  atOncePerPerson: number;
  /** Waiting tasks per person; more are refused. */
  waitingPerPerson: number;
  /** What a person with too many waiting tasks is told. */
  refusal: string;
};

type Waiting = { personId: number; start: () => void };

export type Limiter = {
  /**
   * Takes a place when it is its turn. The result gives the place up; call it once. Throws `ApiError` if the person has too
   * many waiting tasks, and the signal's reason if it aborts first.
   */
  enter(personId: number, signal: AbortSignal): Promise<() => void>;
  /** Runs the work in a place of its own. */
  run<Result>(personId: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
};

export function createLimiter(limits: Limits): Limiter {
  const { atOnce, atOncePerPerson, waitingPerPerson, refusal } = limits;
  const running: number[] = [];
  const line: Waiting[] = [];

  const countOf = (personId: number) => running.filter((each) => each === personId).length;

  function startNext(): void {
    if (running.length >= atOnce) return;
    const index = line.findIndex(({ personId }) => countOf(personId) < atOncePerPerson);
    const [next] = index < 0 ? [] : line.splice(index, 1);
    if (next === undefined) return;
    running.push(next.personId);
    next.start();
  }

  function takePlace(personId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        personId,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      line.push(waiting);
      startNext();
    });
  }

  async function enter(personId: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (line.filter((each) => each.personId === personId).length >= waitingPerPerson) {
      throw new ApiError('TOO_MANY_REQUESTS', refusal, RETRY_AFTER_SECONDS);
    }
    await takePlace(personId, signal);
    return () => {
      running.splice(running.indexOf(personId), 1);
      startNext();
    };
  }

  return {
    enter,
    async run(personId, signal, work) {
      const leave = await enter(personId, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
