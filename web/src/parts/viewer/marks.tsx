/** Frames around the differences. Decorative: keyboard and screen reader users have the list. */
import { memo, useCallback, useMemo, useState } from 'react';
import { ArrowUp } from 'lucide-react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import type { Turn } from '../../domain/turns.ts';
import { placeOfPoints } from '../../paper/box-place.ts';
import { useCamera, usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { useThinnedLabels } from '../../paper/thinned-labels.ts';

export type Mark = {
  id: string;
  number: number;
  box: Box;
  isDone: boolean;
  /** Whose hatch it has: that of the only drawing that has it, both where it changed. Null: none. */
  hatchOf: 'a' | 'b' | 'both' | null;
};

/** Hatch colors of removals (A) and additions (B). */
export type Hatch = { a: string; b: string };

type MarksProps = {
  camera: Camera;
  marks: readonly Mark[];
  selectedId: string | null;
  hatch: Hatch | null;
};

/** Gap between a change and its frame, points. */
const FRAME_POINTS = 3;

/** Size of a number on screen, CSS px, as in `marks.css`. */
const HEIGHT_PX = 16;
const DIGIT_PX = 7;
const PADDING_PX = 8;

export function Marks({ camera, marks, selectedId, hatch }: MarksProps) {
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const labels = useMemo(
    () =>
      marks.map(({ id, box, number }) => ({
        ...{ id, box },
        width: Math.max(HEIGHT_PX, String(number).length * DIGIT_PX + PADDING_PX),
      })),
    [marks],
  );
  useThinnedLabels(layer, camera, labels, { height: HEIGHT_PX, selectedId });
  return (
    <>
      <div
        className={hatch === null ? 'marks' : 'marks hatched'}
        ref={layer}
        aria-hidden="true"
        style={{ '--hatch-a': hatch?.a, '--hatch-b': hatch?.b } as Record<string, string>}
      >
        {marks.map(({ id, ...mark }) => (
          <Frame key={id} {...mark} turn={turn} isSelected={id === selectedId} />
        ))}
      </div>
      <OffScreenArrow camera={camera} mark={marks.find((m) => m.id === selectedId) ?? null} />
    </>
  );
}

type FrameProps = Omit<Mark, 'id'> & { turn: Turn; isSelected: boolean };

/** Memoized: a step or decision changes two frames of a thousand. */
const Frame = memo(function Frame({ box, number, isDone, hatchOf, turn, isSelected }: FrameProps) {
  const [x0, y0, x1, y1] = box;
  const kind = isSelected ? 'selected' : isDone ? 'done' : '';
  return (
    <span
      className={`mark ${kind} ${hatchOf === null ? '' : `of-${hatchOf}`}`}
      style={placeOfPoints(
        [x0 - FRAME_POINTS, y0 - FRAME_POINTS, x1 + FRAME_POINTS, y1 + FRAME_POINTS],
        turn,
      )}
    >
      <b>{number}</b>
    </span>
  );
});

const EDGE_PX = 26;

/** Points to the selected difference, with its number, while it is off screen. */
function OffScreenArrow({ camera, mark }: { camera: Camera; mark: Mark | null }) {
  const [place, setPlace] = useState<{ x: number; y: number; turn: number } | null>(null);
  useCamera(
    camera,
    useCallback(() => {
      if (mark === null || !camera.isReady) return setPlace(null);
      const [x0, y0, x1, y1] = camera.boxToPane(mark.box);
      const { width, height } = camera.pane;
      if (x1 >= 0 && y1 >= 0 && x0 <= width && y0 <= height) return setPlace(null);
      const center = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
      const angle = Math.atan2(center.y - height / 2, center.x - width / 2);
      setPlace({
        x: Math.min(width - EDGE_PX, Math.max(EDGE_PX, center.x)),
        y: Math.min(height - EDGE_PX, Math.max(EDGE_PX, center.y)),
        turn: (angle * 180) / Math.PI + 90,
      });
    }, [camera, mark]),
  );
  if (place === null || mark === null) return null;
  return (
    <span className="off-screen" aria-hidden="true" style={{ left: place.x, top: place.y }}>
      <ArrowUp size={14} style={{ transform: `rotate(${place.turn}deg)` }} />
      {mark.number}
    </span>
  );
}
