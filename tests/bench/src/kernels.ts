/** The core's pixel kernels alone, compiled from `kernels/` for this benchmark. */
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import type { Ink } from './plan.ts';

type Exports = {
  memory: WebAssembly.Memory;
  resize(width: number, height: number): void;
  slot(index: number): number;
  run_composite(): void;
  run_copy(): void;
  run_warp(a: number, b: number, c: number, d: number, e: number, f: number): void;
  run_difference(strong: number, weak: number, radius: number): number;
};

export class Kernels {
  readonly #exports: Exports;
  #pixels = 0;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static start(module: WebAssembly.Module): Kernels {
    return new Kernels(new WebAssembly.Instance(module).exports as Exports);
  }

  /** Copies both pictures, of one size, into the module. */
  set(a: Ink, b: Ink): void {
    this.#exports.resize(a.width, a.height);
    this.#pixels = a.width * a.height;
    for (const [index, ink] of [a, b].entries()) {
      new Uint8Array(this.#exports.memory.buffer, this.#exports.slot(index), this.#pixels).set(
        ink.data,
      );
    }
  }

  composite(): void {
    this.#exports.run_composite();
  }

  copy(): void {
    this.#exports.run_copy();
  }

  warp([a, b, c, d, e, f]: Matrix): void {
    this.#exports.run_warp(a, b, c, d, e, f);
  }

  difference(strong: number, weak: number, radius: number): number {
    return this.#exports.run_difference(strong, weak, radius);
  }

  /** A copy of the composite, RGBA. */
  rgba(): Uint8ClampedArray<ArrayBuffer> {
    const view = new Uint8Array(
      this.#exports.memory.buffer,
      this.#exports.slot(2),
      this.#pixels * 4,
    );
    return new Uint8ClampedArray(view);
  }

  /** A copy of ink B, which `warp` writes. */
  inkB(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, this.#exports.slot(1), this.#pixels).slice();
  }
}
