/** Values that wait until nothing changes for a while. */
import { useEffect, useState } from 'react';

/** Search boxes that search while one types (G-009). */
export const SEARCH_DEBOUNCE_MS = 300;

/** The value as it was when it last rested for `restMs`. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

/** True once `isOn` has lasted: a skeleton that only flashes would disturb. */
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
