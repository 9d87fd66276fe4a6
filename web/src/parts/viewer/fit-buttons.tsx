/** Buttons to fit the whole page or its width. */
import { Maximize, MoveHorizontal } from 'lucide-react';
import type { Camera } from '../../domain/camera.ts';
import { IconButton } from '../../ui/button.tsx';
import { sayingZoom } from './say-zoom.ts';

export function FitSheet({ camera }: { camera: Camera }) {
  return (
    <IconButton label="Fit sheet" shortcut="0" onPress={sayingZoom(camera, () => camera.fitPage())}>
      <Maximize size={16} />
    </IconButton>
  );
}

export function FitWidth({ camera, className = '' }: { camera: Camera; className?: string }) {
  return (
    <IconButton
      label="Fit width"
      shortcut="W"
      className={className}
      onPress={sayingZoom(camera, () => camera.fitWidth())}
    >
      <MoveHorizontal size={16} />
    </IconButton>
  );
}
