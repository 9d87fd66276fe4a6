/** Runs the command line as a person does. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PINBAR = fileURLToPath(new URL('../../cli/bin/pinbar.mjs', import.meta.url));
const CORE = fileURLToPath(new URL('../../wasm-core/pkg/pinbar_core_bg.wasm', import.meta.url));

export type CommandResult = { code: number; out: string; err: string };

/** False, with a message, if the core is not built: then there is nothing to run. */
export function coreIsBuilt(): boolean {
  const built = existsSync(CORE);
  if (!built) console.warn('Skipped: the core is not built (npm run build:core).');
  return built;
}

export function pinbar(...args: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PINBAR, ...args], (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, out, err });
    });
  });
}
