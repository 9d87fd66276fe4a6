/** Layers over a pane's paper: the active tool, and what features show. */
import { Fragment, useCallback, useMemo } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { useStore } from '../../lib/store.ts';
import type { OnPaper, PaperTool } from '../../paper/active-tool.ts';
import { lettersOfPage } from '../../paper/page-letters.ts';
import { usePaperParts } from '../../host/paper-parts.ts';
import type { PaperParts } from '../../host/paper-parts.ts';
import type { PaneShow } from '../viewer/use-pane-show.ts';

type PageLayersProps = {
  id: PaneId;
  pane: PaneShow;
  entity: PaneEntity;
  /** A requested drawing's box, drawing units. */
  box: Box | null;
};

export function PageLayers(props: PageLayersProps) {
  const parts = usePaperParts();
  return parts === null ? null : <Layers {...props} {...parts} />;
}

function Layers({ id, pane, entity, box, activeTool, features }: PageLayersProps & PaperParts) {
  const active = useStore(activeTool.store);
  const isHere = active.viewer === null || active.viewer === id;
  const isActive = ({ id: toolId }: PaperTool) => isHere && toolId === active.id;
  const tool = features.flatMap(({ paperTools }) => paperTools ?? []).find(isActive);
  const { phase, sheet, isSettled } = useStore(pane.show.store);
  const { document } = pane.show;
  // oxlint-disable-next-line react/exhaustive-deps -- letters are of the sheet that the document shows
  const letters = useMemo(() => lettersOfPage(() => document.letters()), [document, sheet]);
  const leaveOut = useCallback(
    (page: number, annotations: readonly number[]) => document.leaveOut(page, annotations),
    [document],
  );
  if (entity.kind !== 'page') return null;
  // While another page is loading, the paper still shows the previous one.
  if (phase !== 'shown' || sheet?.page !== entity.pageNumber - 1) return null;
  const paper: OnPaper = {
    viewer: id,
    camera: pane.camera,
    page: entity,
    frame: sheet.frame,
    hasAnnotations: sheet.way === 'vectors',
    leaveOut,
    painting: document.markups,
    letters,
    isSettled,
    hasTool: tool !== undefined,
    sought: box,
    // A document that is going away has nothing to snap to.
    roomAt: (at, widest) => document.roomAt(at, widest),
    snap: (at, radius, from) => document.snap(at, radius, { from }).catch(() => null),
  };
  return (
    <>
      {features.map((feature, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the features never change while the page runs
        <Fragment key={index}>
          {feature.layer?.(paper)}
          {tool === undefined || feature.paperTools?.includes(tool) !== true ? null : (
            <Fragment key={`${tool.id} ${entity.document.id} ${entity.pageNumber}`}>
              {tool.layer(paper)}
            </Fragment>
          )}
        </Fragment>
      ))}
    </>
  );
}
