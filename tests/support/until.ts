import { vi } from 'vitest';

/** Waits until a check no longer throws, as long as `expect.poll` would: a loaded machine may take seconds over it. */
export function until(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 20_000 });
}
