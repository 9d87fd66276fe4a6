/** Small values in local storage. `onStorageRefused` reports once if the browser refuses. */
const PREFIX = 'pinbar:';

let refused: (() => void) | null = null;

/** Called once when the browser refuses to store (private window, full disk). */
export function onStorageRefused(listener: () => void): void {
  refused = listener;
}

export function readLocal(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch (error) {
    // Unreadable values count as absent; errors unrelated to storage or JSON are bugs.
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

/** All keys that begin so. */
export function localKeys(prefix: string): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(PREFIX + prefix))
      .map((key) => key.slice(PREFIX.length));
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

export function forgetLocal(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
