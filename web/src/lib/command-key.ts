/** Keys with Ctrl, or with Command on a Mac, that work anywhere on the page. */
import { useEffect, useEffectEvent } from 'react';

/** Whether a dialog is open that keeps keys from what is behind it. */
function isModal(): boolean {
  return document.querySelector('.overlay, .sheet-overlay, .drawer-overlay') !== null;
}

/** On a Mac, Ctrl with a letter edits text, such as Ctrl+K. */
function isCommand({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isMac = /^(Mac|iP)/.test(navigator.platform);
  return ctrlKey !== metaKey && (metaKey || !isMac);
}

/** `key` in lower case, such as `k`. Does nothing while a dialog is open. */
export function useCommandKey(
  { key, hasShift = false }: { key: string; hasShift?: boolean },
  act: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.altKey || event.shiftKey !== hasShift) return;
    if (!isCommand(event) || event.defaultPrevented || isModal()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
