/** Rotating the views of the workspace, in the list of commands. Buttons and keys belong to the viewers. */
import { useEffect, useState } from 'react';
import type { Camera } from '../../domain/camera.ts';
import type { PaneId } from '../../domain/panes.ts';
import { defineFeature } from '../../host/feature.ts';
import { resetRotation, ROTATE_LABELS, rotateView } from '../../parts/viewer/rotate-view.tsx';

type Cameras = Map<PaneId, Camera>;

/** Tells which camera its viewer has while it shows a page. */
function Looking({ all, viewer, camera }: { all: Cameras; viewer: PaneId; camera: Camera }) {
  useEffect(() => {
    all.set(viewer, camera);
    return () => {
      if (all.get(viewer) === camera) all.delete(viewer);
    };
  }, [all, viewer, camera]);
  return null;
}

const COMMANDS = [
  [ROTATE_LABELS.clockwise, (camera: Camera) => rotateView(camera, 1)],
  [ROTATE_LABELS.counterclockwise, (camera: Camera) => rotateView(camera, -1)],
  [ROTATE_LABELS.reset, resetRotation],
] as const;

export const contribution = defineFeature({
  // It has no buttons in the toolbar.
  order: 71,
  useContribution({ panes }) {
    const [cameras] = useState((): Cameras => new Map());
    const viewers: readonly PaneId[] = panes.second === null ? [1] : [1, 2];
    return {
      layer: (paper) => <Looking all={cameras} {...paper} />,
      overlayLayer: (paper) => (paper.isBeside ? null : <Looking all={cameras} {...paper} />),
      actions: viewers.flatMap((viewer) =>
        COMMANDS.map(([label, act]) => ({
          label: viewers.length === 1 ? label : `${label}, viewer ${viewer}`,
          act: () => {
            const camera = cameras.get(viewer);
            if (camera !== undefined) act(camera);
          },
        })),
      ),
    };
  },
});
