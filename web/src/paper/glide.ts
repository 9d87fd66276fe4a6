/** Animates a camera move so that the eye can follow. */
import type { Camera } from '../domain/camera.ts';
import type { Viewport } from '../domain/viewport.ts';
import { betweenViewports, isFarFrom } from '../domain/viewport.ts';
import { prefersReducedMotion } from '../lib/store.ts';

const GLIDE_MS = 240;

/** The design's easing, cubic-bezier(.2, .8, .2, 1): progress at the share `time` of the duration. */
export function ease(time: number): number {
  const at = (t: number, first: number, second: number) =>
    3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
  let [low, high] = [0, 1];
  for (let i = 0; i < 24; i += 1) {
    const middle = (low + high) / 2;
    if (at(middle, 0.2, 0.2) < time) low = middle;
    else high = middle;
  }
  return at((low + high) / 2, 0.8, 1);
}

/**
 * Glides to the viewport from `aim`. Jumps if it is more than two screens away or with reduced motion. Any other camera
 * move ends the glide, except a pane resize, which calls `aim` again.
 */
export function glideTo(camera: Camera, aim: () => Viewport): void {
  const from = camera.viewport;
  let target = aim();
  if (prefersReducedMotion() || isFarFrom(from, target, camera.pane)) {
    camera.moveTo(target);
    return;
  }
  // Marks the view as not fitted, so that a resize keeps its place.
  camera.moveTo(from);
  let began: number | null = null;
  let last = camera.viewport;
  let { pane } = camera;
  const step = (now: number) => {
    if (camera.viewport !== last) {
      if (camera.pane === pane) return;
      ({ pane } = camera);
      target = aim();
    }
    began ??= now;
    const time = Math.min(1, (now - began) / GLIDE_MS);
    camera.moveTo(time === 1 ? target : betweenViewports(from, target, ease(time)));
    last = camera.viewport;
    if (time < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
