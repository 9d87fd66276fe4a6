/** Picks the two points of a calibration: by pointer with snapping, or by keys at a cross on the paper. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import { pointingError } from '../../../../markups/src/measure/pointing.ts';
import type { Turn } from '../../domain/turns.ts';
import { arrowShift, POINTS_PER_UNIT, unitsText } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useStore } from '../../lib/store.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { placeOfPoint } from '../../paper/box-place.ts';
import { useNudges } from '../../paper/object-keys.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { SNAP_PX } from '../../paper/snap-search.ts';
import type { Calibration, PickedPoint } from './calibration.ts';

/** How long the crosshair rests before its position is announced. */
const SPEAK_AFTER_MS = 300;

const place = ({ x, y }: Point) => `x ${unitsText(x)}, y ${unitsText(y)}`;

type PickingLayerProps = {
  paper: OnPaper;
  calibration: Calibration;
  /** Both points are picked. */
  onDone: () => void;
  onCancel: () => void;
};

export function PickingLayer({ paper, calibration, onDone, onCancel }: PickingLayerProps) {
  const { camera, viewer, page } = paper;
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const cross = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(() => camera.center);
  const nudge = useNudges(SPEAK_AFTER_MS);

  const focus = useEffectEvent(() => {
    cross.current?.focus({ preventScroll: true });
    announce('Pick the first point of a known length. Arrow keys move the cross, Enter picks.');
  });
  useEffect(() => focus(), []);

  const pick = async (wanted: Point) => {
    const { scale } = camera.viewport;
    const before = calibration.pointsOn(page);
    const from = before.length === 1 ? (before[0]?.point ?? null) : null;
    const snapped = await paper.snap(wanted, SNAP_PX / scale, from);
    const point = snapped?.point ?? wanted;
    const isSnapped = snapped !== null;
    setCursor(point);
    const error = pointingError(snapped?.kind ?? 'free', scale);
    calibration.pick(viewer, page, { point, isSnapped, error });
    const count = calibration.pointsOn(page).length;
    const to = isSnapped ? ', snapped to the drawing' : '';
    announce(`${count === 1 ? 'First' : 'Second'} point ${place(point)}${to}.`);
    if (count === 2) onDone();
  };
  usePaperPointer(layer, camera, { onTap: (tapped) => void pick(tapped) });

  const onKeyDown = (event: KeyboardEvent) => {
    const shift = arrowShift(event.key, event.shiftKey, turn);
    if (shift !== null) {
      const k = POINTS_PER_UNIT;
      const moved = { x: cursor.x + shift.x * k, y: cursor.y + shift.y * k };
      setCursor(moved);
      nudge(place(moved));
      const shown = camera.toPane(moved);
      const { width: paneWidth, height: paneHeight } = camera.pane;
      const isInSight = shown.x > 0 && shown.y > 0 && shown.x < paneWidth && shown.y < paneHeight;
      if (!isInSight) camera.centerAt(moved);
    } else if (event.key === 'Enter') void pick(cursor);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={layer} className="calibration-layer is-picking">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes points by key */}
      <div
        ref={cross}
        className="calibration-cross"
        style={placeOfPoint(cursor, turn)}
        role="application"
        aria-label="Point of a known length"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes points by key
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

type PickedLayerProps = { paper: OnPaper; calibration: Calibration };

/** The picked points, and the line between them. */
export function PickedLayer({ paper, calibration }: PickedLayerProps) {
  const layer = usePaperLayer(paper.camera, 'sized');
  const turn = useTurn(paper.camera);
  // Another page has other points.
  useStore(calibration.store);
  const points = calibration.pointsOn(paper.page);
  const [from, to] = points;
  return (
    <div ref={layer} className="calibration-layer" aria-hidden="true">
      {from === undefined || to === undefined ? null : <Line from={from} to={to} turn={turn} />}
      {points.map((picked, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the first and the second point
          key={index}
          className={picked.isSnapped ? 'calibration-point is-snapped' : 'calibration-point'}
          style={placeOfPoint(picked.point, turn)}
        />
      ))}
    </div>
  );
}

type LineProps = { from: PickedPoint; to: PickedPoint; turn: Turn };

function Line({ from: { point: a }, to: { point: b }, turn }: LineProps) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const angle = Math.atan2(b.y - a.y, b.x - a.x) + (turn / 180) * Math.PI;
  return (
    <i
      className="calibration-line"
      style={{
        ...placeOfPoint(a, turn),
        width: `calc(var(--s) * ${length}px)`,
        transform: `rotate(${angle}rad)`,
      }}
    />
  );
}
