/** The toast queue. */
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

type ToastValue = { title: string; detail?: string; tone: 'ok' | 'bad' };

/** Used by `Toasts`. */
export const toasts = new ToastQueue<ToastValue>({ maxVisibleToasts: 1 });

/**
 * Shows a toast for 8 s or until dismissed, longer under pointer or focus. Replaces the previous one. Never the only place
 * an error appears. Keeps line breaks in `detail`.
 */
export function showToast(value: ToastValue): void {
  for (const { key } of toasts.visibleToasts) toasts.close(key);
  toasts.add(value, { timeout: 8000 });
}
