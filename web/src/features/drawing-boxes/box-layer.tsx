/** A sheet's drawing boxes over its paper. One that is clicked opens its popup. */
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { boxOf, toPoints } from '../../domain/drawing-boxes.ts';
import { useStore } from '../../lib/store.ts';
import { BoxLabel } from '../../paper/box-label.tsx';
import { placeOf } from '../../paper/box-place.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { boxAtSide } from './box-at-side.ts';
import { shownBoxesStore } from './shown-boxes.ts';

type BoxLayerProps = {
  camera: Camera;
  sheet: Sheet;
  /** The requested box, drawing units: highlighted. */
  sought: Box | null;
  /** Opens the popup of a drawing; null for people who may not change it, and while a tool is at work. */
  onOpen: ((drawing: Drawing, pane: HTMLElement) => void) | null;
};

/** How far beside a box's line a tap is on it, CSS px. */
const SLACK_PX = 8;

export function isSought(sought: Box | null, drawing: Drawing): boolean {
  return sought?.join() === boxOf(drawing).join();
}

/** The requested box, and the others while they are shown. */
export function BoxLayer({ camera, sheet, sought, onOpen }: BoxLayerProps) {
  const areAllShown = useStore(shownBoxesStore);
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const shown = sheet.drawings.filter((drawing) => areAllShown || isSought(sought, drawing));
  const open = (drawing: Drawing | undefined) => {
    const pane = layer.current?.parentElement ?? null;
    if (drawing !== undefined && pane !== null) onOpen?.(drawing, pane);
  };
  /** The name in a box's corner is on it, too. */
  const labelAt = (at: Point) => {
    const pane = layer.current?.parentElement?.getBoundingClientRect();
    const { x, y } = camera.toPane(at);
    const [left, top] = [x + (pane?.left ?? 0), y + (pane?.top ?? 0)];
    const labels = [...(layer.current?.querySelectorAll('.box-label') ?? [])];
    return shown[
      labels.findIndex((label) => {
        const place = label.getBoundingClientRect();
        const isAcross = left >= place.left && left <= place.right;
        return isAcross && top >= place.top && top <= place.bottom;
      })
    ];
  };
  usePaperPointer(layer, camera, {
    onTap: (at, reach) => {
      if (onOpen === null) return;
      const boxes = shown.map((drawing) => ({ drawing, box: toPoints(boxOf(drawing)) }));
      open(labelAt(at) ?? boxAtSide(boxes, at, SLACK_PX * reach)?.drawing);
    },
  });
  return (
    <div ref={layer} className="drawing-boxes" aria-hidden={onOpen === null}>
      {shown.map((drawing) => {
        const className = isSought(sought, drawing) ? 'drawing-box is-sought' : 'drawing-box';
        const style = placeOf(boxOf(drawing), turn);
        const label = <BoxLabel>{drawing.title}</BoxLabel>;
        return onOpen === null ? (
          <span key={drawing.id} className={className} style={style}>
            {label}
          </span>
        ) : (
          // Tab reaches every box; the pointer goes through to the paper.
          <button
            key={drawing.id}
            type="button"
            className={className}
            style={style}
            aria-label={`Drawing ${drawing.title}`}
            aria-haspopup="dialog"
            onClick={() => open(drawing)}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
