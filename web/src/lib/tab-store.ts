/** Small texts of this tab alone, in session storage. Where the browser refuses to keep them, they are kept until it reloads. */
const here = new Map<string, string>();

/** Runs `kept`; if the browser refuses (private window, full disk, blocked by a policy), `otherwise`. */
function unlessRefused<T>(kept: () => T, otherwise: () => T): T {
  try {
    return kept();
  } catch (error) {
    if (error instanceof DOMException) return otherwise();
    throw error;
  }
}

export function readTab(key: string): string | null {
  return (
    here.get(key) ??
    unlessRefused(
      () => sessionStorage.getItem(key),
      () => null,
    )
  );
}

export function writeTab(key: string, value: string): void {
  unlessRefused(
    () => sessionStorage.setItem(key, value),
    () => void here.set(key, value),
  );
}

export function forgetTab(key: string): void {
  here.delete(key);
  unlessRefused(
    () => sessionStorage.removeItem(key),
    () => undefined,
  );
}
