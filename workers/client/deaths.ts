/** First calls over which a worker dies: its replacement, not the whole session, has to answer for them. */
import { SessionError } from './session-error.ts';

type Host = { readonly isGone: boolean };

/** The worker ended over a call, for want of memory or otherwise. */
export function isDeath(error: unknown): boolean {
  return (
    error instanceof SessionError && (error.code === 'WORKER_GONE' || error.code === 'TOO_LARGE')
  );
}

/** Asks anew as long as `host` is replaced after each death; rejects once it is given up, and with any other error at once. */
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
 * For calls that `restore` makes anew in each replacement: a death of one of `hosts` is no failure of theirs. Rejects when one of
 * them is given up, and with any other error.
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
