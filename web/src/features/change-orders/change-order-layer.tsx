/** Markers of the change orders on the page that is shown; their look follows from their level (CH-086, CH-087). */
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { Camera } from '../../domain/camera.ts';
import { placeOfPoints } from '../../paper/box-place.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { changeOrderName, LEVEL_WORDS, levelOf } from '../../parts/change-orders/words.ts';
import './change-order-layer.css';

type ChangeOrderLayerProps = {
  camera: Camera;
  /** On this page. */
  changes: readonly ChangeOrder[];
  selectedId: number | null;
  /** Null: the paper beside all markers was pressed. */
  onSelect: (one: ChangeOrder | null) => void;
};

/** Around the words, CSS px, so that a small page stays readable. */
const MARGIN = 5;

export function ChangeOrderLayer({ camera, changes, selectedId, onSelect }: ChangeOrderLayerProps) {
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  usePaperPointer(layer, camera, {
    onTap: ({ x, y }: Point, reach) => {
      const slack = (MARGIN + 4) * reach;
      const hit = changes.find(({ box }) => {
        if (box === null) return false;
        const [x0, y0, x1, y1] = box;
        return x >= x0 - slack && x <= x1 + slack && y >= y0 - slack && y <= y1 + slack;
      });
      onSelect(hit ?? null);
    },
  });
  return (
    // Screen readers have the cards.
    <div ref={layer} className="co-markers" aria-hidden="true">
      {changes.map((one) => {
        if (one.box === null) return null;
        const { left, top, width, height } = placeOfPoints(one.box, turn);
        const level = levelOf(one);
        return (
          <span
            key={one.id}
            className={one.id === selectedId ? 'co-marker is-selected' : 'co-marker'}
            data-level={level ?? 0}
            style={{
              left: `calc(${left} - ${MARGIN}px)`,
              top: `calc(${top} - ${MARGIN}px)`,
              width: `calc(${width} + ${2 * MARGIN}px)`,
              height: `calc(${height} + ${2 * MARGIN}px)`,
            }}
          >
            <span className="co-marker-name">
              {changeOrderName(one)}
              {level === null ? '' : ` · ${LEVEL_WORDS[level]}`}
            </span>
          </span>
        );
      })}
    </div>
  );
}
