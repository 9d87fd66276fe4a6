/** A sheet's drawing boxes while they are edited: selected, moved and resized by pointer and keys. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Drawing, Sheet } from '../../../../contract/src/documents/schema.ts';
import type { Box, Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { boxBetweenCorners, sheetUnits, toPoints, toUnits } from '../../domain/drawing-boxes.ts';
import { announce } from '../../lib/announcer.ts';
import { isTyping } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { boxDrag, BoxHandles } from '../../paper/box-handles.tsx';
import { BoxLabel } from '../../paper/box-label.tsx';
import { placeOf } from '../../paper/box-place.ts';
import { objectAt } from '../../paper/hit-test.ts';
import { undoKey } from '../../paper/object-keys.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import type { Drag } from '../../paper/paper-pointer.ts';
import { HOW_TO_DRAW } from './box-editing.ts';
import type { BoxEditing } from './box-editing.ts';
import { isSought } from './box-layer.tsx';

type EditedBoxesProps = {
  camera: Camera;
  sheet: Sheet;
  editing: BoxEditing;
  /** The requested box, drawing units: selected. */
  sought: Box | null;
};

const TOO_SMALL = `Too small for a drawing. ${HOW_TO_DRAW}`;
/** How far beside a box a tap selects it, CSS px. */
const TAP_SLACK_PX = 6;

export function EditedBoxes({ camera, sheet, editing, sought }: EditedBoxesProps) {
  const { selectedId, isDrawing } = useStore(editing.store);
  const [outline, setOutline] = useState<Box | null>(null);
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const selected = sheet.drawings.find(({ id }) => id === selectedId) ?? null;
  const handlesOf = (drawing: Drawing) => ({
    box: editing.now(sheet.id, drawing).box,
    paper: sheetUnits(sheet),
    onChange: (box: Box, gesture: symbol) => editing.change(sheet.id, drawing, { box }, gesture),
  });

  const drawFrom = (at: Point): Drag => {
    const boxTo = (by: Point) => {
      const from = { x: toUnits(at.x), y: toUnits(at.y) };
      const to = { x: toUnits(at.x + by.x), y: toUnits(at.y + by.y) };
      return boxBetweenCorners(from, to, sheetUnits(sheet));
    };
    return {
      onMove: (by) => setOutline(boxTo(by)),
      onEnd: (by) => {
        setOutline(null);
        const box = boxTo(by);
        if (box === null) announce(TOO_SMALL);
        else editing.endDrawing(box);
      },
      onCancel: () => setOutline(null),
    };
  };

  usePaperPointer(layer, camera, {
    onPress: (at, reach) => {
      if (isDrawing) return drawFrom(at);
      return selected === null ? null : boxDrag(handlesOf(selected), at, reach);
    },
    onTap: (at, reach) => {
      if (isDrawing) {
        announce(TOO_SMALL);
        return;
      }
      const boxes = sheet.drawings.map((drawing) => ({
        id: drawing.id,
        box: toPoints(editing.now(sheet.id, drawing).box),
      }));
      editing.select(objectAt(boxes, at, TAP_SLACK_PX * reach)?.id ?? null);
    },
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) editing.endDrawing(null);
      const kind = undoKey(event);
      if (kind === null || isTyping(event.target)) return;
      event.preventDefault();
      editing.undo(kind);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [editing]);

  const select = useEffectEvent((box: Box | null) => {
    const found = sheet.drawings.find((drawing) => isSought(box, drawing));
    if (found !== undefined) editing.select(found.id);
  });
  useEffect(() => select(sought), [sought]);

  const bringIntoSight = useEffectEvent((id: number | null) => {
    if (id === null || selected === null) return;
    const box = toPoints(editing.now(sheet.id, selected).box);
    const [x0, y0, x1, y1] = camera.boxToPane(box);
    const { width, height } = camera.pane;
    const isInSight = x1 > 0 && y1 > 0 && x0 < width && y0 < height;
    // Never zooms in; zooms out if the sides would be off screen.
    if (!isInSight) camera.moveTo(camera.viewOf(box, camera.viewport.scale));
  });
  const shownId = selected?.id ?? null;
  // When another box is selected and mounted (a new one appears a moment later), not while it moves.
  useEffect(() => bringIntoSight(shownId), [shownId]);

  return (
    <div ref={layer} className={isDrawing ? 'drawing-boxes is-drawing' : 'drawing-boxes'}>
      {sheet.drawings.map((drawing) => {
        const { title, box } = editing.now(sheet.id, drawing);
        return drawing === selected ? (
          <BoxHandles
            key={`selected ${drawing.id}`}
            {...handlesOf(drawing)}
            name={title}
            turn={turn}
            onDeselect={() => editing.select(null)}
            onDelete={() => editing.askToDelete(true)}
          />
        ) : (
          // Tab reaches every box; the pointer goes through to the paper.
          <button
            key={drawing.id}
            type="button"
            className="drawing-box"
            style={placeOf(box, turn)}
            aria-label={`Box of ${title}`}
            onClick={() => editing.select(drawing.id)}
          >
            <BoxLabel>{title}</BoxLabel>
          </button>
        );
      })}
      {outline === null ? null : (
        <div className="drawing-outline" aria-hidden="true" style={placeOf(outline, turn)} />
      )}
    </div>
  );
}
