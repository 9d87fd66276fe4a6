/** The zoom as a number and in steps (V-033 to V-036), and the rotation of the view. */
import { ChevronDown } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { MAX_ZOOM, MIN_ZOOM, percentText, ZOOM_TIERS_PERCENT } from '../../domain/viewport.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { RotationButtons } from './rotate-view.tsx';
import { sayingZoom } from './say-zoom.ts';

/** Subscribes to the zoom, rounded as displayed. */
function useZoom(camera: Camera): number {
  return useSyncExternalStore(camera.subscribe, () => Math.round(camera.zoom * 1000) / 1000);
}

/** Whether the zoom limits are reached. Separate from the zoom, so that a bar does not re-render at every wheel step. */
export function useZoomEnds(camera: Camera): { isLeast: boolean; isMost: boolean } {
  const isLeast = useSyncExternalStore(camera.subscribe, () => camera.zoom <= MIN_ZOOM);
  const isMost = useSyncExternalStore(camera.subscribe, () => camera.zoom >= MAX_ZOOM);
  return { isLeast, isMost };
}

export function ZoomMenu({ camera }: { camera: Camera }) {
  const zoom = useZoom(camera);
  return (
    <Popover
      label="Zoom and rotation"
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
            onPress={sayingZoom(camera, () => camera.zoomTo(percent / 100))}
          >
            {percent}%
          </Button>
        ))}
      </div>
      <RotationButtons camera={camera} />
    </Popover>
  );
}
