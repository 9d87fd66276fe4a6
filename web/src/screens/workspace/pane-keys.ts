/** Keyboard shortcuts of a pane while its paper has focus. */
import type { KeyboardEvent } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { sayingZoom } from '../../features/viewer/say-zoom.ts';
import { lettersStore, shortcutOf } from '../../lib/shortcuts.ts';
import type { ShortcutId } from '../../lib/shortcuts.ts';

/** An arrow key pans this far, CSS px; four times with Shift. */
const ARROW_PX = 64;

/** Pane actions other than camera moves. */
export type PaneActions = Partial<Record<ShortcutId, () => void>>;

function moveBy(event: KeyboardEvent, camera: Camera): void {
  const step = event.shiftKey ? ARROW_PX * 4 : ARROW_PX;
  const dx = event.key === 'ArrowLeft' ? step : event.key === 'ArrowRight' ? -step : 0;
  const dy = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
  camera.pan(dx, dy);
}

export function handlePaneKeys(event: KeyboardEvent, camera: Camera, actions: PaneActions): void {
  const inPane = (event.target as Element).closest('[data-pane]') !== null;
  if (!inPane || event.defaultPrevented) return;
  const id = shortcutOf(event, lettersStore.get());
  if (id === null) return;
  const moves: PaneActions = {
    pan: () => moveBy(event, camera),
    'zoom-in': sayingZoom(camera, () => camera.step(1)),
    'zoom-out': sayingZoom(camera, () => camera.step(-1)),
    actual: sayingZoom(camera, () => camera.zoomTo(1)),
    'fit-width': sayingZoom(camera, () => camera.fitWidth()),
  };
  const action = moves[id] ?? actions[id];
  if (action === undefined) return;
  event.preventDefault();
  action();
}
