/** Zoom by tiers, by number, and to fit. */
import { Maximize, MoveHorizontal, ScanSearch } from 'lucide-react';
import type { Camera } from '../../domain/camera.ts';
import { IconButton } from '../../ui/button.tsx';
import { sayingZoom } from './say-zoom.ts';
import { ZoomSteps } from './zoom-steps.tsx';

type ZoomBarProps = {
  camera: Camera;
  /** Frames the selected difference; absent when there is none. */
  onShowDifference?: (() => void) | undefined;
};

export function ZoomBar({ camera, onShowDifference }: ZoomBarProps) {
  return (
    <div className="float zoom" role="group" aria-label="Zoom">
      <ZoomSteps camera={camera} />
      <span className="vr" />
      <IconButton
        label="Fit sheet"
        shortcut="0"
        onPress={sayingZoom(camera, () => camera.fitPage())}
      >
        <Maximize size={16} />
      </IconButton>
      <IconButton
        label="Fit width"
        shortcut="W"
        onPress={sayingZoom(camera, () => camera.fitWidth())}
      >
        <MoveHorizontal size={16} />
      </IconButton>
      <IconButton
        label="Fit to difference"
        shortcut="Z"
        isDisabled={onShowDifference === undefined}
        {...(onShowDifference === undefined ? {} : { onPress: onShowDifference })}
      >
        <ScanSearch size={16} />
      </IconButton>
    </div>
  );
}
