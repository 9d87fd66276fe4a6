/** State outside React: a value, its listeners, and a hook. */
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** A part of the value, which stays the same object until it changes: what else changes renders nothing. */
export function useStorePart<T, Part>(store: Store<T>, part: (value: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/**
 * The value, taken over at once after a rest, and at most every `paceMs` while it keeps changing. For what is dear to render:
 * a drag changes a store every frame, and an import thousands of times.
 */
export function usePacedStore<T extends object>(store: Store<T>, paceMs: number): T {
  const [paced, setPaced] = useState(store.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let takenAt = -Infinity;
    const take = () => {
      timer = undefined;
      takenAt = performance.now();
      startTransition(() => setPaced(store.get()));
    };
    const follow = () => {
      timer ??= setTimeout(take, Math.max(0, takenAt + paceMs - performance.now()));
    };
    // What changed before it was followed.
    follow();
    const unfollow = store.subscribe(follow);
    return () => {
      unfollow();
      clearTimeout(timer);
    };
  }, [store, paceMs]);
  return paced;
}

/** Whether a media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
