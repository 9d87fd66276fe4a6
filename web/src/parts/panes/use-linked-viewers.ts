/** Links the cameras of two viewers: a sheet beside its overlay, two overlays, or two sheets. */
import { useContext, useEffect, useMemo } from 'react';
import type { Camera } from '../../domain/camera.ts';
import { AS_IT_IS, linkBetween } from '../../domain/linked-pages.ts';
import type { Viewed } from '../../domain/linked-pages.ts';
import { isDrawing } from '../../domain/panes.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { ShownOverlaysContext } from '../../host/comparison/shown-overlays.ts';
import type { ShownOverlay } from '../../host/comparison/shown-overlays.ts';
import { linkedViewersStore } from '../../host/linked-viewers.ts';
import { useStore } from '../../lib/store.ts';
import { tieCameras } from '../comparison/tie-cameras.ts';
import type { PaneShow } from '../viewer/use-pane-show.ts';

const NOTHING: PaneEntity = { kind: 'none' };

/** A camera, and what it looks at. */
type Looking = { camera: Camera; viewed: Viewed };

function atOverlay({ execution, model }: ShownOverlay): Looking {
  const { drawing_1: a, drawing_2: b } = execution.overlay;
  const aligned = execution.alignment_2;
  const page = ({ sheet }: typeof a) => ({
    documentId: sheet.document_id,
    pageNumber: sheet.page_number,
  });
  return {
    camera: model.cameras.a,
    viewed: {
      pages: [
        { ...page(a), laid: AS_IT_IS },
        ...(aligned === null ? [] : [{ ...page(b), laid: aligned }]),
      ],
      size: { width: a.sheet.width_points, height: a.sheet.height_points },
    },
  };
}

/** Null while the viewer shows nothing that can be linked. */
function useLooking(id: PaneId, { show, camera }: PaneShow, entity: PaneEntity): Looking | null {
  const overlay = useStore(useContext(ShownOverlaysContext))[id];
  const { sheet } = useStore(show.store);
  return useMemo(() => {
    if (entity.kind === 'overlay') return overlay === null ? null : atOverlay(overlay);
    if (!isDrawing(entity) || sheet === null) return null;
    const { document, pageNumber } = entity;
    return {
      camera,
      viewed: {
        pages: [{ documentId: document.id, pageNumber, laid: AS_IT_IS }],
        size: { width: sheet.widthPoints, height: sheet.heightPoints },
      },
    };
  }, [entity, overlay, sheet, camera]);
}

type Shown = { pane: PaneShow; entity: PaneEntity };

export function useLinkedViewers(first: Shown, second: Shown | null): void {
  const isLinked = useStore(linkedViewersStore);
  const one = useLooking(1, first.pane, first.entity);
  const other = useLooking(2, (second ?? first).pane, second?.entity ?? NOTHING);
  useEffect(() => {
    if (!isLinked || one === null || other === null) return undefined;
    const link = linkBetween(one.viewed, other.viewed);
    return link === null ? undefined : tieCameras(one.camera, other.camera, link);
  }, [isLinked, one, other]);
}
