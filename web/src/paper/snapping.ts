/**
 * Whether points snap to the linework: one choice for drawing and for changing points, kept between visits. By keys they snap
 * only on Space, so that a place that was typed or stepped to stays exact.
 */
import { announce } from '../lib/announcer.ts';
import { readLocal, writeLocal } from '../lib/local-store.ts';
import { createStore } from '../lib/store.ts';

const KEY = 'drawing-snap';

export const snappingStore = createStore(readLocal(KEY) !== false);

export function setSnapping(isOn: boolean): void {
  snappingStore.set(isOn);
  writeLocal(KEY, isOn);
}

export function toggleSnapping(): void {
  const isOn = !snappingStore.get();
  setSnapping(isOn);
  announce(isOn ? 'Snapping is on.' : 'Snapping is off.');
}
