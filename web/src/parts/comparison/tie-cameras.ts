/** Links two panes to show the same place at the same size, through the alignment. */
import type { Matrix } from '../../../../contract/src/geometry/types.ts';
import { invertMatrix } from '../../../../contract/src/geometry/matrix.ts';
import type { Camera } from '../../domain/camera.ts';
import { tiedViewport } from '../../domain/viewport.ts';

/** `matrix` maps B's points to A's. Returns a function that unlinks them. */
export function tieCameras(a: Camera, b: Camera, matrix: Matrix): () => void {
  const inverse = invertMatrix(matrix);
  if (inverse === null) return () => undefined;
  let isFollowing = false;
  const follow = (from: Camera, to: Camera, map: Matrix) => () => {
    if (isFollowing || !from.isReady || !to.isReady) return;
    isFollowing = true;
    to.moveTo(tiedViewport(from.viewport, map, from.pane, to.pane));
    isFollowing = false;
  };
  const leadA = follow(a, b, inverse);
  const stops = [a.subscribe(leadA), b.subscribe(follow(b, a, matrix))];
  leadA();
  return () => {
    for (const stop of stops) stop();
  };
}
