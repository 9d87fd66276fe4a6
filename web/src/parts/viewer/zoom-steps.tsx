/** Zoom out, the current zoom, zoom in: the middle of every zoom bar. */
import { Minus, Plus } from 'lucide-react';
import type { Camera } from '../../domain/camera.ts';
import { IconButton } from '../../ui/button.tsx';
import { sayingZoom } from './say-zoom.ts';
import { useZoomEnds, ZoomMenu } from './zoom-menu.tsx';

export function ZoomSteps({ camera }: { camera: Camera }) {
  const { isLeast, isMost } = useZoomEnds(camera);
  return (
    <>
      <IconButton
        label="Zoom out"
        shortcut="-"
        isDisabled={isLeast}
        onPress={sayingZoom(camera, () => camera.step(-1))}
      >
        <Minus size={16} />
      </IconButton>
      <ZoomMenu camera={camera} />
      <IconButton
        label="Zoom in"
        shortcut="+"
        isDisabled={isMost}
        onPress={sayingZoom(camera, () => camera.step(1))}
      >
        <Plus size={16} />
      </IconButton>
    </>
  );
}
