/** Picks a place on the paper, by pointer or at the keyboard's cursor, and marks the place whose history is shown. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { clampToPage } from '../../domain/page-points.ts';
import { PX_PER_POINT } from '../../domain/units.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { placeOfPoint } from '../../paper/box-place.ts';
import { glideTo } from '../../paper/glide.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import { cursorAt, useCursorKeys } from '../../paper/use-cursor-keys.ts';
import { usePaperFocus } from '../../paper/use-paper-focus.ts';
import './location-history.css';

type PickingLayerProps = {
  paper: Pick<OnPaper, 'camera' | 'viewer'>;
  /** Page points. */
  onPick: (point: Point) => void;
  onEnd: () => void;
};

export function PickingLayer({ paper, onPick, onEnd }: PickingLayerProps) {
  const { camera } = paper;
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const surface = useRef<HTMLDivElement>(null);
  const helpId = useId();
  /** Null until keys have moved it. */
  const [cursor, setCursor] = useState<Point | null>(null);
  usePaperFocus(surface, paper);
  const pick = (wanted: Point) => {
    if (camera.page !== null) onPick(clampToPage(wanted, camera.page));
  };
  usePaperPointer(layer, camera, { onTap: pick });
  const cursorOf = () => cursorAt(camera, cursor);
  const move = useCursorKeys(camera, cursorOf, setCursor);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move(event.key, event.shiftKey, event.repeat)) {
      // Moved.
    } else if (event.key === 'Enter') pick(cursorOf());
    else if (event.key === 'Escape') onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div ref={layer} className="location-layer is-picking" aria-hidden="true">
        {cursor === null ? null : (
          <i className="location-cursor" style={placeOfPoint(cursor, turn)} />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- takes a place by key */}
      <div
        ref={surface}
        className="location-surface"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label="History of a location tool"
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
      />
      <p id={helpId} className="visually-hidden">
        Arrow keys move the cursor 1 unit, Shift plus arrow 10. Enter shows the history of the place
        under the cursor, Escape ends.
      </p>
    </>
  );
}

/** Around a place that is brought into sight, page points: an inch and a half. */
const AROUND_POINTS = 108;

type LocationMarkProps = {
  camera: Camera;
  /** In points of the paper. */
  points: readonly Point[];
  /** Brings the first point into sight, once for each value; null: it stays where it is. */
  sought: object | null;
};

/** What was brought into sight. */
const seen = new WeakSet<object>();

export function LocationMark({ camera, points, sought }: LocationMarkProps) {
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const see = useEffectEvent(() => {
    const [point] = points;
    if (sought === null || point === undefined || !camera.isReady || seen.has(sought)) return;
    seen.add(sought);
    const { x, y } = point;
    const r = AROUND_POINTS;
    glideTo(camera, () => camera.viewOf([x - r, y - r, x + r, y + r], PX_PER_POINT));
  });
  useEffect(() => see(), [sought]);
  return (
    <div ref={layer} className="location-layer" aria-hidden="true">
      {points.map((point) => (
        <i
          key={`${point.x} ${point.y}`}
          className="location-mark"
          style={placeOfPoint(point, turn)}
        />
      ))}
    </div>
  );
}
