/** The hits of a search on the page that a viewer shows. Moves to the selected one. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Camera } from '../../domain/camera.ts';
import type { LetterPlaces } from '../../domain/letter-places.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { useLetters } from '../../paper/page-letters.ts';
import { HitMarks } from './hit-marks.tsx';
import { hitBox } from './model/text-hits.ts';
import type { TextHit } from './model/text-hits.ts';
import type { TextSearch } from './use-text-search.ts';

/** Zoom until a found line is at least this tall on screen, CSS px, so that it is readable. */
const LEGIBLE_PX = 14;
/** Margin around it, as a share of the pane. */
const MARGIN = 0.15;

/** Brings the box into view with as little movement as possible. */
function lookAt(camera: Camera, hit: TextHit, letters: LetterPlaces): void {
  const box = hitBox(hit, letters);
  const lineHeight = Math.max(1, letters.piece(hit, [0, hit.text.length]).height);
  const factor = LEGIBLE_PX / (lineHeight * camera.viewport.scale);
  if (factor > 1) camera.zoomTo(camera.zoom * factor);
  const [x0, y0, x1, y1] = camera.boxToPane(box);
  const { width, height } = camera.pane;
  const isInSight =
    x0 >= width * MARGIN &&
    x1 <= width * (1 - MARGIN) &&
    y0 >= height * MARGIN &&
    y1 <= height * (1 - MARGIN);
  if (!isInSight) camera.centerAt({ x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 });
}

type HitLayerProps = {
  paper: OnPaper;
  search: Pick<TextSearch, 'hits' | 'current' | 'choose'>;
};

export function HitLayer({ paper, search }: HitLayerProps) {
  const { camera, isSettled } = paper;
  const { hits, current, choose } = search;
  const { pageNumber } = paper.page;
  const onPage = useMemo(
    () => hits.filter((hit) => hit.pageNumber === pageNumber),
    [hits, pageNumber],
  );
  const letters = useLetters(paper.letters, onPage.length > 0);
  const goToHit = useEffectEvent(() => {
    const chosen = onPage.find(({ index }) => index === current);
    if (chosen !== undefined) lookAt(camera, chosen, letters);
  });
  // When a hit is selected, and when its page has loaded and settled.
  useEffect(() => {
    if (isSettled) goToHit();
  }, [isSettled, pageNumber, current, hits]);
  if (onPage.length === 0) return null;
  return (
    <HitMarks
      camera={camera}
      hits={onPage}
      current={current}
      letters={letters}
      onChoose={paper.hasTool ? null : choose}
    />
  );
}
