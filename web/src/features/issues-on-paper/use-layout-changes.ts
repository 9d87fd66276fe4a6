/** Calls a function when something on the page may have moved: once a frame at most. */
import { useEffect } from 'react';

/** `watched`: elements whose size moves others. Pass functions from `useCallback`. */
export function useLayoutChanges(
  watched: () => readonly (Element | null)[],
  onChange: () => void,
): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let frame = 0;
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(onChange);
    };
    const sizes = new ResizeObserver(schedule);
    const observe = () => {
      sizes.disconnect();
      for (const element of watched()) if (element !== null) sizes.observe(element);
    };
    const children = new MutationObserver((changes) => {
      observe();
      if (changes.length > 0) schedule();
    });
    children.observe(document.querySelector('.main') ?? document.body, {
      ...{ childList: true, subtree: true },
    });
    document.addEventListener('scroll', schedule, { signal, capture: true, passive: true });
    addEventListener('resize', schedule, { signal });
    observe();
    schedule();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      children.disconnect();
      controller.abort();
    };
  }, [watched, onChange]);
}
