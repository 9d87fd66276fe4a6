/** Worker scripts, referenced by URL only, so that none of their code is bundled into the page. */
import type { WorkerLike } from './worker-thread.ts';

export type WorkerKind = 'view' | 'compare' | 'sheet' | 'pdf';

/** Starts a worker. Tests pass one that creates loopbacks. */
export type CreateWorker = (kind: WorkerKind) => WorkerLike;

export function createBrowserWorker(kind: WorkerKind): WorkerLike {
  switch (kind) {
    case 'view':
      return new Worker(new URL('../overlay/view.worker.ts', import.meta.url), {
        type: 'module',
        name: 'view',
      });
    case 'compare':
      return new Worker(new URL('../overlay/compare.worker.ts', import.meta.url), {
        type: 'module',
        name: 'compare',
      });
    case 'sheet':
      return new Worker(new URL('../overlay/sheet.worker.ts', import.meta.url), {
        type: 'module',
        name: 'sheet',
      });
    case 'pdf':
      return new Worker(new URL('../pdf/pdf.worker.ts', import.meta.url), {
        type: 'module',
        name: 'pdf',
      });
  }
}

/** The first required feature that this browser lacks, in words, or null. */
export function missingFeature(): string | null {
  // Hashes, which identify the files of a review, need a secure context.
  if (!globalThis.isSecureContext) return 'https or localhost';
  if (typeof Worker === 'undefined') return 'web workers';
  if (typeof OffscreenCanvas === 'undefined') return 'drawing in workers (OffscreenCanvas)';
  if (typeof WebAssembly === 'undefined') return 'WebAssembly';
  if (!WebAssembly.validate(SIMD_PROBE)) return 'WebAssembly with SIMD';
  return null;
}

/** The smallest module with a SIMD instruction: `(func (result v128) i32.const 0 i8x16.splat)`. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15,
  11,
]);
