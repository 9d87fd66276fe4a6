/** Pages and zoom, floating over the paper. */
import { ChevronLeft, ChevronRight, Maximize, Minus, MoveHorizontal, Plus } from 'lucide-react';
import type { Camera } from '../../domain/camera.ts';
import { MAX_ZOOM, MIN_ZOOM, percentText } from '../../domain/viewport.ts';
import { useZoom } from '../../features/viewer/zoom-bar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';

type PageBarProps = {
  camera: Camera;
  pageNumber: number;
  /** Null until the document was read. */
  pageCount: number | null;
  onPage: (pageNumber: number) => void;
};

export function PageBar({ camera, pageNumber, pageCount, onPage }: PageBarProps) {
  const zoom = useZoom(camera);
  return (
    <div className="float zoom page-bar" role="group" aria-label="Page and zoom">
      <IconButton
        label="Previous page"
        shortcut="Page Up"
        isDisabled={pageNumber <= 1}
        onPress={() => onPage(pageNumber - 1)}
      >
        <ChevronLeft size={16} />
      </IconButton>
      <NumberField
        label="Page"
        value={pageNumber}
        min={1}
        {...(pageCount === null ? {} : { max: pageCount })}
        width={44}
        onChange={onPage}
      />
      <span className="f12 nb page-total">of {pageCount?.toLocaleString('en-US') ?? '–'}</span>
      <IconButton
        label="Next page"
        shortcut="Page Down"
        isDisabled={pageCount !== null && pageNumber >= pageCount}
        onPress={() => onPage(pageNumber + 1)}
      >
        <ChevronRight size={16} />
      </IconButton>
      <span className="vr" />
      <IconButton
        label="Zoom out"
        shortcut="-"
        isDisabled={zoom <= MIN_ZOOM}
        onPress={() => camera.step(-1)}
      >
        <Minus size={16} />
      </IconButton>
      <span className="f12 m page-zoom" aria-label={`Zoom, ${percentText(zoom)}`} role="img">
        {percentText(zoom)}
      </span>
      <IconButton
        label="Zoom in"
        shortcut="+"
        isDisabled={zoom >= MAX_ZOOM}
        onPress={() => camera.step(1)}
      >
        <Plus size={16} />
      </IconButton>
      <IconButton label="Fit sheet" shortcut="0" onPress={() => camera.fitPage()}>
        <Maximize size={16} />
      </IconButton>
      <IconButton label="Fit width" shortcut="W" onPress={() => camera.fitWidth()}>
        <MoveHorizontal size={16} />
      </IconButton>
    </div>
  );
}
