/** When a worker dies over its first call, its replacement has to answer, so that what waits for it survives. */
import { EngineError } from './engine-error.ts';

type Host = { readonly isGone: boolean };

/** The worker died during a call, from lack of memory or otherwise. */
export function isDeath(error: unknown): boolean {
  return (
    error instanceof EngineError && (error.code === 'WORKER_GONE' || error.code === 'TOO_LARGE')
  );
}

/**
 * Repeats the call while `host` is replaced after each death. Rejects when the host is given up, and with any other error
 * at once.
 */
export async function askUntilGone<T>(host: Host, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (host.isGone || !isDeath(error)) throw error;
    }
  }
}

/**
 * For calls that `restore` repeats in each replacement: a death of one of `hosts` does not fail them. Rejects when a host
 * is given up, and with any other error.
 */
export async function leaveToReplacement(
  hosts: readonly Host[],
  begin: () => Promise<void>,
): Promise<void> {
  try {
    await begin();
  } catch (error) {
    if (hosts.some((host) => host.isGone) || !isDeath(error)) throw error;
  }
}
