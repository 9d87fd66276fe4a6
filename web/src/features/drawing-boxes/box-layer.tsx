/** A sheet's drawing boxes over its paper. */
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { boxOf } from '../../domain/drawing-boxes.ts';
import { useStore } from '../../lib/store.ts';
import { BoxLabel } from '../../paper/box-label.tsx';
import { placeOf } from '../../paper/box-place.ts';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { shownBoxesStore } from './shown-boxes.ts';

type BoxLayerProps = {
  camera: Camera;
  sheet: Sheet;
  /** The requested box, drawing units: highlighted. */
  sought: Box | null;
};

export function isSought(sought: Box | null, drawing: Drawing): boolean {
  return sought?.join() === boxOf(drawing).join();
}

/** The requested box, and the others while they are shown. */
export function BoxLayer({ camera, sheet, sought }: BoxLayerProps) {
  const areAllShown = useStore(shownBoxesStore);
  const layer = usePaperLayer(camera, 'sized');
  return (
    <div ref={layer} className="drawing-boxes" aria-hidden="true">
      {sheet.drawings
        .filter((drawing) => areAllShown || isSought(sought, drawing))
        .map((drawing) => (
          <span
            key={drawing.id}
            className={isSought(sought, drawing) ? 'drawing-box is-sought' : 'drawing-box'}
            style={placeOf(boxOf(drawing))}
          >
            <BoxLabel>{drawing.title}</BoxLabel>
          </span>
        ))}
    </div>
  );
}
