/** Keyboard shortcuts of the viewer and list, and F6 between panes and panels. */
import type { KeyboardEvent } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { focusNextRegion } from '../../lib/focus-regions.ts';
import { isTyping, lettersStore, shortcutOf } from '../../lib/shortcuts.ts';
import type { ShortcutId } from '../../lib/shortcuts.ts';

/** An arrow key pans this far, CSS px; four times with Shift. */
const ARROW_PX = 64;

/** Focus targets of F6, in order. */
const STOPS =
  '[data-pane], [data-panel="differences"] button.row-button[aria-current], [data-panel="differences"] button, .bar button';

const REGIONS = '[data-pane], [data-panel], .bar';

export type KeyActions = Partial<Record<ShortcutId, () => void>>;

export function handleKeys(event: KeyboardEvent, camera: Camera, actions: KeyActions): void {
  if (event.defaultPrevented) return;
  const id = shortcutOf(event, lettersStore.get());
  if (id === null) return;
  if (id === 'switch-pane') {
    event.preventDefault();
    focusNextRegion({ stops: STOPS, regions: REGIONS }, event.shiftKey ? -1 : 1);
    return;
  }
  const target = event.target as HTMLElement;
  const inPane = target.closest('[data-pane]') !== null || target.classList.contains('view');
  const inList = target.closest('[data-panel="differences"]') !== null;
  if (isTyping(target) || !(inPane || inList)) return;
  if (id === 'pan') {
    // Sliders and the list use arrow keys themselves.
    if (!inPane || target.closest('[role="slider"]') !== null) return;
    const step = event.shiftKey ? ARROW_PX * 4 : ARROW_PX;
    const dx = event.key === 'ArrowLeft' ? step : event.key === 'ArrowRight' ? -step : 0;
    const dy = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    camera.pan(dx, dy);
    event.preventDefault();
    return;
  }
  const action = actions[id];
  if (action === undefined) return;
  event.preventDefault();
  action();
}
