/** Starting the core: once in each worker or process. */
import { errorCodes, initSync, stoppedForMemory, type InitOutput } from '../pkg/pinbar_core.js';

let started: InitOutput | null = null;

/** Where the compiled core lies: an asset of the page, a file in Node. */
export const CORE_URL = new URL('../pkg/pinbar_core_bg.wasm', import.meta.url);

/** Fetches and compiles the core without starting it. The module may be posted to other workers. */
export function fetchCore(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(CORE_URL));
}

/** Starts the core from a compiled module. A second call does nothing. */
export function startCore(module: WebAssembly.Module): void {
  started ??= initSync({ module });
}

/** As `startCore` from the bytes of the file at `CORE_URL`: in Node, where nothing has to be fetched. */
export function startCoreFromBytes(bytes: Uint8Array<ArrayBuffer>): void {
  startCore(new WebAssembly.Module(bytes));
}

/** The core's memory, for the other files of this folder only: growth detaches it. */
export function coreMemory(): ArrayBuffer {
  if (!started) throw new Error('The core was used before it was initialized.');
  return started.memory.buffer;
}

/** Bytes of the core's memory now; it never shrinks. Zero before the start. */
export function coreMemoryBytes(): number {
  return started?.memory.buffer.byteLength ?? 0;
}

/** Whether a trap of the core was caused by a lack of memory, of the machine or of the core's own 2 GiB. */
export function isOutOfMemory(trap: Error): boolean {
  // Other traps (an index out of bounds, a call that does not match) are faults of the core.
  return trap.message.includes('unreachable') && stoppedForMemory();
}

/** The codes as the compiled core has them. */
export function coreErrorCodes(): readonly string[] {
  return errorCodes();
}
