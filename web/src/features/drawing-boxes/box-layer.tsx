/** A sheet's drawing boxes over its paper, and the one being edited. */
import { useEffect } from 'react';
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { boxOf, sheetUnits, toPoints } from '../../domain/drawing-boxes.ts';
import { useStore } from '../../lib/store.ts';
import { usePaperLayer } from '../../paper/paper-layer.ts';
import { BoxEditor } from './box-editor.tsx';
import { placeOf } from './box-place.ts';
import type { BoxEditing } from './box-editing.ts';

type BoxLayerProps = {
  camera: Camera;
  sheet: Sheet;
  /** Null when not editing. */
  editing: BoxEditing | null;
  /** The requested box, drawing units: highlighted, and the one edited. */
  sought: Box | null;
  /** Whether the other boxes are shown. */
  areAllShown: boolean;
};

function isSought(sought: Box | null, drawing: Drawing): boolean {
  return sought?.join() === boxOf(drawing).join();
}

function Tag({ title, box, isMarked = false }: { title: string; box: Box; isMarked?: boolean }) {
  return (
    <span
      className={isMarked ? 'drawing-box is-sought' : 'drawing-box'}
      style={placeOf(box)}
      aria-hidden="true"
    >
      <b>{title}</b>
    </span>
  );
}

export function BoxLayer(props: BoxLayerProps) {
  const { camera, sheet, editing, sought, areAllShown } = props;
  const layer = usePaperLayer(camera, 'sized');
  return (
    <div ref={layer} className="drawing-boxes">
      {editing === null ? (
        sheet.drawings
          .filter((drawing) => areAllShown || isSought(sought, drawing))
          .map((drawing) => (
            <Tag
              key={drawing.id}
              title={drawing.title}
              box={boxOf(drawing)}
              isMarked={isSought(sought, drawing)}
            />
          ))
      ) : (
        <EditedBoxes {...props} editing={editing} />
      )}
    </div>
  );
}

function EditedBoxes(props: BoxLayerProps & { editing: BoxEditing }) {
  const { camera, sheet, editing, sought } = props;
  const { selectedId } = useStore(editing.store);
  const selected = sheet.drawings.find(({ id }) => id === selectedId);
  useEffect(() => {
    const found = sheet.drawings.find((drawing) => isSought(sought, drawing));
    if (found !== undefined) editing.select(found.id);
    // When another box is requested, not when it changes.
    // eslint-disable-next-line react/exhaustive-deps
  }, [sought]);
  useEffect(() => {
    if (selected === undefined) return;
    const [x0, y0, x1, y1] = toPoints(editing.now(sheet.id, selected).box);
    const from = camera.toPane({ x: x0, y: y0 });
    const to = camera.toPane({ x: x1, y: y1 });
    const { width, height } = camera.pane;
    const isInSight = to.x > 0 && to.y > 0 && from.x < width && from.y < height;
    // Never zooms in; zooms out if the sides would be off screen.
    if (!isInSight) camera.moveTo(camera.viewOf([x0, y0, x1, y1], camera.viewport.scale));
    // When another box is selected and mounted (a new one appears a moment later), not while it moves.
    // eslint-disable-next-line react/exhaustive-deps
  }, [selected?.id]);
  return (
    <>
      {sheet.drawings.map((drawing) =>
        drawing === selected ? null : <Tag key={drawing.id} {...editing.now(sheet.id, drawing)} />,
      )}
      {selected === undefined ? null : (
        <BoxEditor
          key={selected.id}
          camera={camera}
          name={editing.now(sheet.id, selected).title}
          box={editing.now(sheet.id, selected).box}
          sheet={sheetUnits(sheet)}
          onChange={(box) => editing.change(sheet.id, selected, { box })}
          onTap={(point, slack) => editing.selectAt(sheet, point, slack)}
        />
      )}
    </>
  );
}
