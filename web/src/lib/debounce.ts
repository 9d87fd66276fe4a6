/** Values that wait. */
import { useEffect, useState } from 'react';

/** The value after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
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
