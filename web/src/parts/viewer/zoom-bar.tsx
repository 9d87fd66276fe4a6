/** Zoom controls: steps, percentage and fit. */
import { ScanSearch } from 'lucide-react';
import type { Camera } from '../../domain/camera.ts';
import { IconButton } from '../../ui/button.tsx';
import { FitSheet, FitWidth } from './fit-buttons.tsx';
import { RotateClockwise } from './rotate-view.tsx';
import { ZoomSteps } from './zoom-steps.tsx';

type ZoomBarProps = {
  camera: Camera;
  /** Zooms to the selected difference; absent without one. */
  onShowDifference?: (() => void) | undefined;
};

export function ZoomBar({ camera, onShowDifference }: ZoomBarProps) {
  return (
    <div className="float zoom" role="group" aria-label="Zoom">
      <ZoomSteps camera={camera} />
      <span className="vr" />
      <FitSheet camera={camera} />
      <FitWidth camera={camera} />
      <RotateClockwise camera={camera} />
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
