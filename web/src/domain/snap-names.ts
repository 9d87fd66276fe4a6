/** What a point of a markup was placed on, in words. */
import type { PointSnap, SnapKind } from '../../../markups/src/model.ts';

export const SNAP_NAMES: Readonly<Record<SnapKind, string>> = {
  'line-end': 'Line end',
  intersection: 'Intersection',
  center: 'Center',
  midpoint: 'Midpoint',
  perpendicular: 'Perpendicular',
  nearest: 'On a line',
};

/** `line end`, `free point` */
export function snapWords(snap: PointSnap): string {
  return snap === 'free' ? 'free point' : SNAP_NAMES[snap].toLowerCase();
}
