/** The keyboard's cursor on the paper. */
import { useRef } from 'react';
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Camera } from '../domain/camera.ts';
import { clampToPage, edgeWords, pointWords } from '../domain/page-points.ts';
import { POINTS_PER_UNIT } from '../domain/units.ts';
import { announce } from '../lib/announcer.ts';
import { stepOf } from './cursor-steps.ts';
import { useNudges } from './object-keys.ts';

/** Delay until the cursor is announced. */
const REST_MS = 300;
/** The cursor is kept that far inside the pane, CSS px. */
const MARGIN_PX = 24;

/** Where the cursor is, page points: in the middle of the viewer until it has a place. */
export function cursorAt(camera: Camera, known: Point | null): Point {
  return known ?? camera.center;
}

/** Moves the cursor by arrow keys and keeps it in sight. The function returns false for other keys. */
export function useCursorKeys(camera: Camera, cursorOf: () => Point, moveTo: (to: Point) => void) {
  const nudge = useNudges(REST_MS);
  const repeats = useRef(0);
  return (key: string, isBig: boolean, isRepeat: boolean): boolean => {
    repeats.current = isRepeat ? repeats.current + 1 : 0;
    const step = stepOf(key, isBig, repeats.current, camera.turn);
    const size = camera.page;
    if (step === null || size === null) return false;
    const from = cursorOf();
    const wanted = { x: from.x + step.x * POINTS_PER_UNIT, y: from.y + step.y * POINTS_PER_UNIT };
    const to = clampToPage(wanted, size);
    const edge = edgeWords(wanted, size);
    if (edge !== null) announce(edge);
    nudge(edge === null ? pointWords(to) : null);
    moveTo(to);
    const { x, y } = camera.toPane(to);
    const { width, height } = camera.pane;
    const isInSight =
      x >= MARGIN_PX && y >= MARGIN_PX && x <= width - MARGIN_PX && y <= height - MARGIN_PX;
    if (!isInSight) camera.centerAt(to);
    return true;
  };
}
