/** Work that nobody waits for. */

/** Browsers without idle callbacks (older Safari) wait this long instead. */
const FALLBACK_MS = 1500;

/** Runs `work` when the browser has nothing else to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work);
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, FALLBACK_MS);
  return () => clearTimeout(timer);
}
