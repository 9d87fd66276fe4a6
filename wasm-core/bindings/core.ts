/** Starts the core, once in each worker or process. */
import { errorCodes, initSync, stoppedForMemory, type InitOutput } from '../pkg/pinbar_core.js';

let started: InitOutput | null = null;

/** Where the compiled core is: an asset of the page, a file in Node. */
export const CORE_URL = new URL('../pkg/pinbar_core_bg.wasm', import.meta.url);

/** Fetches and compiles the core without starting it. The module may be posted to other workers. */
export function fetchCore(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(CORE_URL));
}

/** Starts the core from a compiled module. A second call does nothing. */
export function startCore(module: WebAssembly.Module): void {
  started ??= initSync({ module });
}

/** Like `startCore`, from the bytes of the file at `CORE_URL`. For Node, where nothing has to be fetched. */
export function startCoreFromBytes(bytes: Uint8Array<ArrayBuffer>): void {
  startCore(new WebAssembly.Module(bytes));
}

/** The core's memory, for other files in this folder only: growth detaches it. */
export function coreMemory(): ArrayBuffer {
  if (!started) throw new Error('The core was used before it was initialized.');
  return started.memory.buffer;
}

/** The current size of the core's memory in bytes; it never shrinks. Zero before the start. */
export function coreMemoryBytes(): number {
  return started?.memory.buffer.byteLength ?? 0;
}

/** Whether a trap was caused by lack of memory, either the machine's or the core's own 2 GiB. */
export function isOutOfMemory(trap: Error): boolean {
  // Other traps (an index out of bounds, a mismatched call) are bugs in the core.
  return trap.message.includes('unreachable') && stoppedForMemory();
}

/** The error codes in the compiled core. */
export function coreErrorCodes(): readonly string[] {
  return errorCodes();
}
