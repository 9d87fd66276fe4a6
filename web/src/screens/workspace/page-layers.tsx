/** Layers over a pane's paper: search hits, the active tool, and what features show. */
import { Fragment, use, useEffect, useEffectEvent, useMemo } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { LetterPlaces } from '../../domain/letter-places.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { hitBox } from '../../features/text-search/model/text-hits.ts';
import type { TextHit } from '../../features/text-search/model/text-hits.ts';
import { useStore } from '../../lib/store.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { SearchedMarks, SearchedPaneContext } from '../../features/text-search/document-search.tsx';
import { usePaperParts } from './paper-parts.tsx';
import { useLetters } from './use-letters.ts';
import type { PaneShow } from './use-pane-show.ts';

/** Zoom until a found line is at least this tall on screen, CSS px, so that it is readable. */
const LEGIBLE_PX = 14;
/** Margin around it, as a share of the pane. */
const MARGIN = 0.15;

/** Brings the box into view with as little movement as possible. */
function lookAt({ camera }: PaneShow, hit: TextHit, letters: LetterPlaces): void {
  const [x0, y0, x1, y1] = hitBox(hit, letters);
  const lineHeight = Math.max(1, letters.piece(hit, [0, hit.text.length]).height);
  const factor = LEGIBLE_PX / (lineHeight * camera.viewport.scale);
  if (factor > 1) camera.zoomTo(camera.zoom * factor);
  const from = camera.toPane({ x: x0, y: y0 });
  const to = camera.toPane({ x: x1, y: y1 });
  const { width, height } = camera.pane;
  const isInSight =
    from.x >= width * MARGIN &&
    to.x <= width * (1 - MARGIN) &&
    from.y >= height * MARGIN &&
    to.y <= height * (1 - MARGIN);
  if (!isInSight) camera.centerAt({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
}

type PageLayersProps = {
  id: PaneId;
  pane: PaneShow;
  entity: PaneEntity;
  /** A requested drawing's box, drawing units. */
  box: Box | null;
};

export function PageLayers({ id, pane, entity, box }: PageLayersProps) {
  const searched = use(SearchedPaneContext);
  const { activeTool, tools, layers } = usePaperParts();
  const active = useStore(activeTool.store);
  const isHere = active.viewer === null || active.viewer === id;
  const tool = tools.find((each) => isHere && each.id === active.id) ?? null;
  const { phase, sheet, isSettled } = useStore(pane.show.store);
  const pageNumber = entity.kind === 'page' ? entity.pageNumber : null;
  // While another page is loading, the paper still shows the previous one.
  const isThere = phase === 'shown' && sheet?.page === (pageNumber ?? 0) - 1;
  const isSearched = searched !== null && searched.pane === id;
  const hits = isSearched ? searched.hits : null;
  const current = isSearched ? searched.current : null;
  const onPage = useMemo(
    () => hits?.filter((hit) => hit.pageNumber === pageNumber) ?? [],
    [hits, pageNumber],
  );
  const letters = useLetters(pane, isThere && (tool?.needsLetters === true || onPage.length > 0));
  const goToHit = useEffectEvent(() => {
    const chosen = onPage.find(({ index }) => index === current);
    if (chosen !== undefined) lookAt(pane, chosen, letters);
  });
  // When a hit is selected, and when its page has loaded and settled.
  useEffect(() => {
    if (isThere && isSettled) goToHit();
  }, [isThere, isSettled, current, hits]);
  if (!isThere || entity.kind !== 'page') return null;
  const paper: OnPaper = { viewer: id, camera: pane.camera, page: entity, letters, sought: box };
  return (
    <>
      {onPage.length === 0 ? null : (
        <SearchedMarks
          camera={pane.camera}
          hits={onPage}
          current={current}
          letters={letters}
          canChoose={tool === null}
        />
      )}
      {tool === null ? null : (
        <Fragment key={`${tool.id} ${entity.document.id} ${entity.pageNumber}`}>
          {tool.layer(paper)}
        </Fragment>
      )}
      {layers.map((layer, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the features never change while the page runs
        <Fragment key={index}>{layer(paper)}</Fragment>
      ))}
    </>
  );
}
