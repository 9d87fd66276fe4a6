/** Shows a component of the page alone, with the page's styles. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import '../../web/src/app/styles.css';

// react-aria's virtualizer asks whether it runs in a test without a layout, where it would render every row.
Object.assign(globalThis, { process: { env: { VIRT_ON: 'yes' } } });

/** Returns where the component is shown. It is removed when the test ends. */
export function render(component: ReactNode): Locator {
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(component);
  return page.elementLocator(place);
}

/**
 * Call it before rendering what listens to the pointer in a pane. The result waits until it does: React adds listeners at
 * some time after it has painted.
 */
export function untilPaneListens(): () => Promise<void> {
  const adding = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const isAdded = () =>
    adding.mock.calls.some(([type], index) => {
      const on = adding.mock.contexts[index];
      return type === 'pointermove' && on instanceof Element && on.matches('[data-pane]');
    });
  return async () => {
    await vi.waitUntil(isAdded, { timeout: 10_000 });
    adding.mockRestore();
  };
}
