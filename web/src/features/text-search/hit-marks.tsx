/** Marks matches on paper. A tap chooses one; keyboard and screen reader users have the list. */
import { useCallback, useEffect, useRef } from 'react';
import type { Camera } from '../../domain/camera.ts';
import type { LetterPlaces, Piece } from '../../domain/letter-places.ts';
import { hitBox, wordPiece } from './model/text-hits.ts';
import type { TextHit } from './model/text-hits.ts';
import { FrameWork } from '../../lib/frame-work.ts';
import { objectAt } from '../../paper/hit-test.ts';
import { useCamera, usePaperLayer } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';

type HitMarksProps = {
  camera: Camera;
  /** Of the shown page. */
  hits: readonly TextHit[];
  /** Index of the document's current hit. */
  current: number | null;
  /** Of the shown page. */
  letters: LetterPlaces;
  /** A tap on a hit; null while a tool uses the paper. */
  onChoose: ((index: number) => void) | null;
};

/** Maximum marks per page that can still be told apart. */
const MAX_MARKS = 3000;
/** How far beside a hit a tap chooses it, CSS px. */
const TAP_SLACK_PX = 4;
/** Offset of the frame around the current hit, CSS px. */
const FRAME_PX = 3;

const MARKS_A_STEP = 20;

function markOf({ x, y, width, height, turn }: Piece): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'hit-mark';
  mark.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
  if (turn !== 0) mark.style.transform = `rotate(${turn}deg)`;
  return mark;
}

export function HitMarks({ camera, hits, current, letters, onChoose }: HitMarksProps) {
  const layer = usePaperLayer(camera, 'scaled');
  const frame = useRef<HTMLDivElement>(null);
  const chosen = hits.find(({ index }) => index === current) ?? null;
  useCamera(
    camera,
    useCallback(() => {
      if (frame.current === null || chosen === null) return;
      const [left, top, right, bottom] = camera.boxToPane(hitBox(chosen, letters));
      Object.assign(frame.current.style, {
        transform: `translate(${left - FRAME_PX}px, ${top - FRAME_PX}px)`,
        width: `${right - left + 2 * FRAME_PX}px`,
        height: `${bottom - top + 2 * FRAME_PX}px`,
      });
    }, [camera, chosen, letters]),
  );
  usePaperPointer(layer, camera, {
    onTap: (at, reach) => {
      if (onChoose === null) return;
      const marks = hits.map((hit) => ({ hit, box: hitBox(hit, letters) }));
      const found = objectAt(marks, at, TAP_SLACK_PX * reach);
      if (found !== null) onChoose(found.hit.index);
    },
  });
  useEffect(() => {
    const parent = layer.current;
    if (parent === null) return undefined;
    const words = hits
      .flatMap((hit) => hit.ranges.map((range) => ({ hit, range })))
      .slice(0, MAX_MARKS);
    const work = new FrameWork();
    let next = 0;
    // Added in batches: a page may have thousands, and panning must stay smooth.
    work.start(() => {
      for (const { hit, range } of words.slice(next, next + MARKS_A_STEP)) {
        parent.append(markOf(wordPiece(hit, range, letters)));
      }
      next += MARKS_A_STEP;
      return next < words.length;
    });
    return () => {
      work.stop();
      parent.replaceChildren();
    };
  }, [layer, hits, letters]);
  return (
    <>
      <div ref={layer} className="hit-marks" aria-hidden="true" />
      {chosen === null ? null : <div ref={frame} className="hit-frame" aria-hidden="true" />}
    </>
  );
}
