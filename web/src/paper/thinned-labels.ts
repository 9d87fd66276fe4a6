/** Hides labels of a paper layer that would cover another, and what is out of sight. */
import { useCallback, useMemo } from 'react';
import type { RefObject } from 'react';
import type { Camera } from '../domain/camera.ts';
import { areNear } from '../domain/viewport.ts';
import { labelsShown } from './label-crowding.ts';
import type { Label } from './label-crowding.ts';
import { useCamera } from './paper-layer.ts';

/** How far outside its pane something is still rendered, px, because its label is above it. */
const SIGHT_SLACK_PX = 64;

type ThinnedOptions = { readonly height: number; readonly selectedId: string | null };

function thinner(
  camera: Camera,
  labels: readonly Label[],
  { height, selectedId }: ThinnedOptions,
): (children: HTMLCollection) => void {
  let thinnedAt = '';
  return (children) => {
    const { turn } = camera;
    const { scale } = camera.viewport;
    if (thinnedAt !== `${turn} ${scale}`) {
      thinnedAt = `${turn} ${scale}`;
      const seen = labels.map((label) => ({ ...label, box: camera.boxToPane(label.box) }));
      const shown = labelsShown(seen, { height, selectedId });
      labels.forEach(({ id }, index) =>
        children[index]?.toggleAttribute('data-crowded', !shown.has(id)),
      );
    }
    // Render only what is visible: laying out a thousand would slow zooming and stepping.
    const { sight } = camera;
    labels.forEach(({ box }, index) =>
      children[index]?.toggleAttribute(
        'data-away',
        camera.isReady && !areNear(box, sight, SIGHT_SLACK_PX / scale),
      ),
    );
  };
}

/**
 * Sets `data-crowded` and `data-away` on the children of a layer, which are in the order of the labels. Pass the same array
 * until a label changes.
 */
export function useThinnedLabels(
  layer: RefObject<HTMLElement | null>,
  camera: Camera,
  labels: readonly Label[],
  { height, selectedId }: ThinnedOptions,
): void {
  const thin = useMemo(
    () => thinner(camera, labels, { height, selectedId }),
    [camera, labels, height, selectedId],
  );
  useCamera(
    camera,
    useCallback(() => {
      if (layer.current !== null) thin(layer.current.children);
    }, [layer, thin]),
  );
}
