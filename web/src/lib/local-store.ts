/** Small values that outlive a reload. A browser that refuses storage is said once by `onStorageRefused`. */
const PREFIX = 'pinbar:';

let refused: (() => void) | null = null;

/** Called once, when the browser refuses to keep something (private window, full disk). */
export function onStorageRefused(listener: () => void): void {
  refused = listener;
}

export function readLocal(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch (error) {
    // Unreadable is the same as absent; anything that is not about storage or JSON is a fault of ours.
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    refused?.();
    refused = null;
  }
}
