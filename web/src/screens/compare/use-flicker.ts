/** Blink comparison: A and B in turn, one cut a half second (1 Hz), never a fade. */
import { useEffect, useState } from 'react';
import type { Shown } from '../../domain/url-state.ts';
import { prefersReducedMotion } from '../../lib/store.ts';

const HALF_PERIOD_MS = 500;

export type Flicker = {
  isOn: boolean;
  /** What is shown at this moment while flickering. */
  shown: Exclude<Shown, 'both'> | null;
  toggle: () => void;
  stop: () => void;
};

/** Under reduced motion nothing moves by itself: each toggle shows the other drawing. */
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
