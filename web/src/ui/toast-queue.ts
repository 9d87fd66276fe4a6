/** The toast queue. */
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

type ToastValue = {
  title: string;
  detail?: string;
  tone: 'ok' | 'bad';
  /** A button, such as Undo, which also closes the toast. */
  action?: { label: string; onPress: () => void };
};

const SHOWN_MS = 8000;

/** Used by `Toasts`. */
export const toasts = new ToastQueue<ToastValue>();

/**
 * Shows a toast for 8 s, or `shownMs`, or until dismissed, longer under pointer or focus. Replaces the previous one, unless
 * that has an action, which people may still need. Never the only place an error appears. Keeps line breaks in `detail`.
 */
export function showToast(value: ToastValue, shownMs = SHOWN_MS): void {
  for (const { key, content } of toasts.visibleToasts) {
    if (content.action === undefined) toasts.close(key);
  }
  toasts.add(value, { timeout: shownMs });
}
