/** Zoom by tiers, by number, and to fit. */
import { ChevronDown, Maximize, Minus, MoveHorizontal, Plus, ScanSearch } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { MAX_ZOOM, MIN_ZOOM, percentText, ZOOM_TIERS_PERCENT } from '../../domain/viewport.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Popover } from '../../ui/popover.tsx';

type ZoomBarProps = {
  camera: Camera;
  /** Frames the selected difference; absent when there is none. */
  onShowDifference?: (() => void) | undefined;
};

/** Follows the zoom, rounded to what is shown. */
export function useZoom(camera: Camera): number {
  return useSyncExternalStore(camera.subscribe, () => Math.round(camera.zoom * 1000) / 1000);
}

export function ZoomBar({ camera, onShowDifference }: ZoomBarProps) {
  const zoom = useZoom(camera);
  return (
    <div className="float zoom" role="group" aria-label="Zoom">
      <IconButton
        label="Zoom out"
        shortcut="-"
        isDisabled={zoom <= MIN_ZOOM}
        onPress={() => camera.step(-1)}
      >
        <Minus size={16} />
      </IconButton>
      <Popover
        label="Zoom"
        width={236}
        trigger={
          <Button variant="quiet" isSmall className="pct" label={`Zoom, ${percentText(zoom)}`}>
            {percentText(zoom)}
            <ChevronDown size={13} aria-hidden />
          </Button>
        }
      >
        <NumberField
          label="Percent, 5 to 9,999"
          isLabelShown
          value={Math.round(zoom * 1000) / 10}
          min={MIN_ZOOM * 100}
          max={MAX_ZOOM * 100}
          width={88}
          onChange={(percent) => camera.zoomTo(percent / 100)}
        />
        <div className="tiers" role="group" aria-label="Tiers">
          {ZOOM_TIERS_PERCENT.map((percent) => (
            <Button
              key={percent}
              isSmall
              variant={Math.round(zoom * 100) === percent ? 'default' : 'quiet'}
              onPress={() => camera.zoomTo(percent / 100)}
            >
              {percent}%
            </Button>
          ))}
        </div>
      </Popover>
      <IconButton
        label="Zoom in"
        shortcut="+"
        isDisabled={zoom >= MAX_ZOOM}
        onPress={() => camera.step(1)}
      >
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
