/** Keyboard shortcuts while a viewer's paper has focus: camera moves, which all viewers share, and the screen's actions. */
import type { KeyboardEvent } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { isTyping, lettersStore, shortcutOf } from '../../lib/shortcuts.ts';
import type { ShortcutId } from '../../lib/shortcuts.ts';
import { rotateView } from './rotate-view.tsx';
import { sayingZoom } from './say-zoom.ts';

/** An arrow key pans this far, CSS px; four times with Shift. */
const ARROW_PX = 64;

export type KeyActions = Partial<Record<ShortcutId, () => void>>;

function pan(event: KeyboardEvent, camera: Camera): void {
  const step = event.shiftKey ? ARROW_PX * 4 : ARROW_PX;
  const dx = event.key === 'ArrowLeft' ? step : event.key === 'ArrowRight' ? -step : 0;
  const dy = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
  camera.pan(dx, dy);
}

/** What all viewers do at a camera, besides panning. */
export const cameraActions = (camera: Camera): KeyActions => ({
  'zoom-in': sayingZoom(camera, () => camera.step(1)),
  'zoom-out': sayingZoom(camera, () => camera.step(-1)),
  actual: sayingZoom(camera, () => camera.zoomTo(1)),
  'fit-width': sayingZoom(camera, () => camera.fitWidth()),
  'rotate-clockwise': () => rotateView(camera, 1),
  'rotate-counterclockwise': () => rotateView(camera, -1),
});

/** `list` selects a list in which everything but panning works as well. */
export function handleViewerKeys(
  event: KeyboardEvent,
  camera: Camera,
  actions: KeyActions,
  list?: string,
): void {
  const target = event.target as Element;
  if (event.defaultPrevented || isTyping(target)) return;
  const isAtPaper = target.closest('[data-pane]') !== null || target.classList.contains('view');
  const isInList = list !== undefined && target.closest(list) !== null;
  const id = isAtPaper || isInList ? shortcutOf(event, lettersStore.get()) : null;
  if (id === null) return;
  // Sliders and lists use arrow keys themselves.
  if (id === 'pan' && (!isAtPaper || target.closest('[role="slider"]') !== null)) return;
  const moves: KeyActions = { pan: () => pan(event, camera), ...cameraActions(camera) };
  const action = moves[id] ?? actions[id];
  if (action === undefined) return;
  event.preventDefault();
  action();
}
