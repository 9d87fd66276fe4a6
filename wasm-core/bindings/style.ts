/** How two sheets are shown, in the core's terms. */
import { Style } from '../pkg/pinbar_core.js';
import { guarded } from './errors.ts';

export type CoreStyleInput = {
  mode: 'both' | 'a' | 'b' | 'swipe';
  paint: 'tint' | 'gray' | 'full';
  /** #rrggbb */
  colorA: string;
  colorB: string;
  /** 1 to 100. */
  opacityAPercent: number;
  opacityBPercent: number;
  /** A fraction of the width. */
  swipeAt: number;
};

export class CoreStyle implements Disposable {
  /** For the other classes in this folder. */
  readonly inner: Style;

  /** Throws BAD_ARGUMENT for a color that is not #rrggbb. */
  constructor(input: CoreStyleInput) {
    const { mode, paint, swipeAt, colorA, colorB, opacityAPercent, opacityBPercent } = input;
    const colors = Uint32Array.of(packed(colorA), packed(colorB));
    const opacities = Uint8Array.of(percent(opacityAPercent), percent(opacityBPercent));
    this.inner = guarded(() => Style.of(mode, paint, swipeAt, colors, opacities));
  }

  [Symbol.dispose](): void {
    this.inner.free();
  }
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}

function packed(color: string): number {
  const value = /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : Number.NaN;
  if (Number.isNaN(value)) throw new RangeError(`${color} is not a color in the form #rrggbb.`);
  return value;
}
