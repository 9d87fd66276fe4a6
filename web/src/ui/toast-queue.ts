/** Notices that wait for their turn. */
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

type ToastValue = { title: string; detail?: string; tone: 'ok' | 'bad' };

/** For `Toasts`, which shows them. */
export const toasts = new ToastQueue<ToastValue>({ maxVisibleToasts: 1 });

/**
 * Stays 8 s or until dismissed, longer under pointer or focus, and takes the place of the one before. Never the only place an
 * error appears. Line breaks in `detail` are kept.
 */
export function showToast(value: ToastValue): void {
  for (const { key } of toasts.visibleToasts) toasts.close(key);
  toasts.add(value, { timeout: 8000 });
}
