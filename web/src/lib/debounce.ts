/** Values that wait. */
import { useEffect, useRef, useState } from 'react';

/** The value after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}

/** The value, taken over at once after a rest, and at most every `paceMs` while it keeps changing. */
export function usePaced<T>(value: T, paceMs: number): T {
  const [paced, setPaced] = useState(value);
  const takenAt = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, paced)) return undefined;
    const take = () => {
      takenAt.current = performance.now();
      setPaced(value);
    };
    const timer = setTimeout(take, Math.max(0, takenAt.current + paceMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, paced, paceMs]);
  return paced;
}

/** True after `isOn` has been true for a while, so that skeletons do not flash. */
export function useLasting(isOn: boolean, afterMs = 200): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setLasts(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOn, afterMs]);
  return isOn && lasts;
}
