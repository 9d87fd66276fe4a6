/** Links two panes to show the same place at the same size, or to be turned alike. */
import type { Matrix, Point } from '../../../../contract/src/geometry/types.ts';
import { applyMatrix, meanScale } from '../../../../contract/src/geometry/matrix.ts';
import type { Camera } from '../../domain/camera.ts';
import type { Link } from '../../domain/linked-pages.ts';
import { PX_PER_POINT } from '../../domain/units.ts';
import { clampZoom } from '../../domain/viewport.ts';

/** Each keeps its own turn. Returns a function that unlinks them. */
export function tieCameras(first: Camera, second: Camera, link: Link): () => void {
  let isFollowing = false;
  const follow = (from: Camera, to: Camera, mapOf: (at: Point) => Matrix | null) => () => {
    if (isFollowing || !from.isReady || !to.isReady) return;
    const map = mapOf(from.center);
    if (map === null) return;
    isFollowing = true;
    const zoom = clampZoom(from.zoom / meanScale(map));
    to.moveTo(to.viewAt(applyMatrix(map, from.center), zoom * PX_PER_POINT));
    isFollowing = false;
  };
  const lead = follow(first, second, link.fromFirst);
  const stops = [first.subscribe(lead), second.subscribe(follow(second, first, link.fromSecond))];
  lead();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Turns both views alike, at first as the first one is. Returns a function that unlinks them. */
export function tieTurns(a: Camera, b: Camera): () => void {
  const follow = (from: Camera, to: Camera) => {
    let last = from.turn;
    return () => {
      if (from.turn === last) return;
      last = from.turn;
      const before = from.viewport;
      to.setTurn(last);
      // If their places are tied as well, the other one led.
      if (from.viewport !== before) from.moveTo(before);
    };
  };
  b.setTurn(a.turn);
  const stops = [a.subscribe(follow(a, b)), b.subscribe(follow(b, a))];
  return () => {
    for (const stop of stops) stop();
  };
}
