/** How child processes that use the core end when it fails: the contract with their parent. */
import { isOutOfMemory } from '../../../wasm-core/bindings/core.ts';
import { CoreError, isTrap } from '../../../wasm-core/bindings/errors.ts';

/** The core or the script failed; neither is in a known state anymore. */
const FAILED = 70;
/** The core exceeded its memory limit. */
export const TOO_LARGE = 71;

/**
 * Ends this process unless the core refused with `error`. A trap leaves the core in an unknown state, so the parent
 * continues with a new process.
 */
export function endUnlessRefused(error: unknown): void {
  if (error instanceof CoreError) return;
  process.stderr.write(`${String(error)}\n`);
  const isTooLarge = error instanceof Error && isTrap(error) && isOutOfMemory(error);
  process.exit(isTooLarge ? TOO_LARGE : FAILED);
}
