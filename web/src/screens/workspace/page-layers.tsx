/** Layers over a pane's paper: search hits, selectable text and drawing boxes. */
import { use, useEffect, useEffectEvent, useMemo } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { LetterPlaces } from '../../domain/letter-places.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { entityName } from '../../domain/panes.ts';
import { hitBox } from '../../domain/text-hits.ts';
import type { TextHit } from '../../domain/text-hits.ts';
import { boxesToolStore } from '../../features/drawing-boxes/boxes-tool.ts';
import { EditedPaneContext } from '../../features/drawing-boxes/box-editing.ts';
import { BoxLayer } from '../../features/drawing-boxes/box-layer.tsx';
import { EditedBoxes } from '../../features/drawing-boxes/edited-boxes.tsx';
import { TextLayer } from '../../features/text-layer/text-layer.tsx';
import { textToolStore } from '../../features/text-layer/text-tool.ts';
import { useStore } from '../../lib/store.ts';
import { SearchedMarks, SearchedPaneContext } from '../../features/text-search/document-search.tsx';
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
  const edited = use(EditedPaneContext);
  const isTextOn = useStore(textToolStore);
  const areBoxesOn = useStore(boxesToolStore);
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
  const letters = useLetters(pane, isThere && (isTextOn || onPage.length > 0));
  const goToHit = useEffectEvent(() => {
    const chosen = onPage.find(({ index }) => index === current);
    if (chosen !== undefined) lookAt(pane, chosen, letters);
  });
  // When a hit is selected, and when its page has loaded and settled.
  useEffect(() => {
    if (isThere && isSettled) goToHit();
  }, [isThere, isSettled, current, hits]);
  if (!isThere || entity.kind !== 'page') return null;
  const editing = edited?.pane === id ? edited.editing : null;
  return (
    <>
      {onPage.length === 0 ? null : (
        <SearchedMarks
          camera={pane.camera}
          hits={onPage}
          current={current}
          letters={letters}
          canChoose={!isTextOn && editing === null}
        />
      )}
      {isTextOn && editing === null ? (
        <TextLayer
          key={`${entity.document.id} ${entity.pageNumber}`}
          camera={pane.camera}
          documentId={entity.document.id}
          pageNumber={entity.pageNumber}
          name={entityName(entity)}
          letters={letters}
        />
      ) : null}
      {entity.sheet !== null && editing !== null ? (
        <EditedBoxes camera={pane.camera} sheet={entity.sheet} editing={editing} sought={box} />
      ) : null}
      {entity.sheet !== null && editing === null && (areBoxesOn || box !== null) ? (
        <BoxLayer camera={pane.camera} sheet={entity.sheet} sought={box} areAllShown={areBoxesOn} />
      ) : null}
    </>
  );
}
