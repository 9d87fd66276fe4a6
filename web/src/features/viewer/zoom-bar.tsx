/** Zoom by tiers, by number, and to fit. */
import { Maximize, Minus, MoveHorizontal, Plus, ScanSearch } from 'lucide-react';
import type { Camera } from '../../domain/camera.ts';
import { IconButton } from '../../ui/button.tsx';
import { useZoomEnds, ZoomMenu } from './zoom-menu.tsx';

type ZoomBarProps = {
  camera: Camera;
  /** Frames the selected difference; absent when there is none. */
  onShowDifference?: (() => void) | undefined;
};

export function ZoomBar({ camera, onShowDifference }: ZoomBarProps) {
  const { isLeast, isMost } = useZoomEnds(camera);
  return (
    <div className="float zoom" role="group" aria-label="Zoom">
      <IconButton
        label="Zoom out"
        shortcut="-"
        isDisabled={isLeast}
        onPress={() => camera.step(-1)}
      >
        <Minus size={16} />
      </IconButton>
      <ZoomMenu camera={camera} />
      <IconButton label="Zoom in" shortcut="+" isDisabled={isMost} onPress={() => camera.step(1)}>
        <Plus size={16} />
      </IconButton>
      <span className="vr" />
      <IconButton label="Fit sheet" shortcut="0" onPress={() => camera.fitPage()}>
        <Maximize size={16} />
      </IconButton>
      <IconButton label="Fit width" shortcut="W" onPress={() => camera.fitWidth()}>
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
