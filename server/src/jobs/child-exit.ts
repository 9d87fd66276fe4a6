/** How the child processes that use the core end when it fails: they and their parent agree on it here. */
import { isOutOfMemory } from '../../../wasm-core/bindings/core.ts';
import { CoreError, isTrap } from '../../../wasm-core/bindings/errors.ts';

/** The core or the script failed: neither is in a known state any more. */
const FAILED = 70;
/** The core needed more memory than it may have. */
export const TOO_LARGE = 71;

/**
 * Ends this process unless `error` is a refusal of the core. A trap leaves the core in an unknown state, so the parent goes on
 * with a new process.
 */
export function endUnlessRefused(error: unknown): void {
  if (error instanceof CoreError) return;
  process.stderr.write(`${String(error)}\n`);
  const isTooLarge = error instanceof Error && isTrap(error) && isOutOfMemory(error);
  process.exit(isTooLarge ? TOO_LARGE : FAILED);
}
