/** Found words marked on paper. Decoration: the list is the way for keyboard and screen reader. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Camera } from '../../domain/camera.ts';
import type { LetterPlaces } from '../../domain/letter-places.ts';
import { hitBox, wordPiece } from '../../domain/text-hits.ts';
import type { TextHit } from '../../domain/text-hits.ts';

type HitMarksProps = {
  camera: Camera;
  /** Of the shown page. */
  hits: readonly TextHit[];
  /** Index of the current hit of the document. */
  current: number | null;
  /** Of the shown page. */
  letters: LetterPlaces;
};

/** Marks on one page that can still be told apart. */
const MOST_MARKS = 3000;
/** The frame around the current hit stands off by this, CSS px. */
const FRAME_PX = 3;

export function HitMarks({ camera, hits, current, letters }: HitMarksProps) {
  const layer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const chosen = hits.find(({ index }) => index === current) ?? null;
  useLayoutEffect(() => {
    const place = () => {
      const { scale, x, y } = camera.viewport;
      // One transform moves and sizes all of them: nothing is laid out anew while the paper moves.
      if (layer.current !== null) {
        layer.current.style.transform = `translate(${-x * scale}px, ${-y * scale}px) scale(${scale})`;
      }
      if (frame.current === null || chosen === null) return;
      const [x0, y0, x1, y1] = hitBox(chosen, letters);
      Object.assign(frame.current.style, {
        transform: `translate(${(x0 - x) * scale - FRAME_PX}px, ${(y0 - y) * scale - FRAME_PX}px)`,
        width: `${(x1 - x0) * scale + 2 * FRAME_PX}px`,
        height: `${(y1 - y0) * scale + 2 * FRAME_PX}px`,
      });
    };
    place();
    return camera.subscribe(place);
  }, [camera, chosen, letters]);
  const words = useMemo(
    () =>
      hits
        .flatMap((hit) =>
          hit.ranges.map((range) => ({
            key: `${hit.index} ${range[0]}`,
            piece: wordPiece(hit, range, letters),
          })),
        )
        .slice(0, MOST_MARKS),
    [hits, letters],
  );
  return (
    <>
      <div ref={layer} className="hit-marks" aria-hidden="true">
        {words.map(({ key, piece: { x, y, width, height, turn } }) => (
          <span
            key={key}
            style={{
              left: x,
              top: y,
              width,
              height,
              ...(turn !== 0 && { transform: `rotate(${turn}deg)` }),
            }}
            className="hit-mark"
          />
        ))}
      </div>
      {chosen === null ? null : <div ref={frame} className="hit-frame" aria-hidden="true" />}
    </>
  );
}
