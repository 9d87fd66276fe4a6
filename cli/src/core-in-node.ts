/** The core in Node. */
import { readFileSync } from 'node:fs';
import { CORE_URL, startCoreFromBytes } from '../../wasm-core/bindings/core.ts';

/** Compiles and starts the core. Throws a sentence when it was not built. */
export function loadCore(): void {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = readFileSync(CORE_URL);
  } catch {
    throw new Error('The core is not built. Run "npm run build:core" first.');
  }
  startCoreFromBytes(bytes);
}
