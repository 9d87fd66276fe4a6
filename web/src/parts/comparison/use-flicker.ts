/** Blink comparison: switches between A and B every half second (1 Hz), without a fade. */
import { useEffect, useState } from 'react';
import type { Shown } from '../../domain/url-state.ts';
import { prefersReducedMotion } from '../../lib/store.ts';

const HALF_PERIOD_MS = 500;

export type Flicker = {
  isOn: boolean;
  /** The drawing shown right now while flickering. */
  shown: Exclude<Shown, 'both'> | null;
  toggle: () => void;
  stop: () => void;
};

/** With reduced motion nothing moves by itself: each toggle shows the other drawing. */
export function useFlicker(): Flicker {
  const [shown, setShown] = useState<'a' | 'b' | null>(null);
  const isOn = shown !== null;
  useEffect(() => {
    if (!isOn || prefersReducedMotion()) return undefined;
    const timer = setInterval(() => setShown((now) => (now === 'a' ? 'b' : 'a')), HALF_PERIOD_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return {
    isOn,
    shown,
    toggle: () => {
      if (prefersReducedMotion()) setShown((now) => (now === 'a' ? 'b' : 'a'));
      else setShown((now) => (now === null ? 'a' : null));
    },
    stop: () => setShown(null),
  };
}
