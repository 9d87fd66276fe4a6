/** Aligns an overlay again: by three points (RA-010), or automatically. Each makes another execution. */
import { useMutation } from '@tanstack/react-query';
import type {
  OverlayDrawing,
  OverlayExecutionDetail,
  OverlayPoint,
} from '../../../../contract/src/overlays/schema.ts';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PointPair } from '../../../../workers/protocol/comparison.ts';
import { detailOf } from '../../api/api-error.ts';
import { createOverlayMutation, realignOverlayMutation } from '../../api/overlays.ts';
import { opacityOf } from '../../domain/overlay-words.ts';
import { POINTS_PER_UNIT } from '../../domain/units.ts';
import type { ViewState } from '../../domain/url-state.ts';
import { showToast } from '../../ui/toast-queue.ts';

type Created = { overlayId: number; executionId: number };

function inUnits({ x, y }: Point): OverlayPoint {
  return { x: x / POINTS_PER_UNIT, y: y / POINTS_PER_UNIT };
}

/** The colors are those on screen: people may have changed them. */
export function useAligning(
  { overlay, overlay_id: overlayId }: OverlayExecutionDetail,
  view: ViewState,
  onCreated: (created: Created) => void,
) {
  const { mutateAsync: create } = useMutation(createOverlayMutation);
  const { mutateAsync: realign } = useMutation(realignOverlayMutation);
  const looks = {
    a: { color: view.colorA, opacity: opacityOf(view.opacityAPercent) },
    b: { color: view.colorB, opacity: opacityOf(view.opacityBPercent) },
  };
  const drawingOf = ({ id, sheet }: OverlayDrawing) =>
    id === null ? { drawing_sheet_id: sheet.id } : { id };
  return {
    /** Rejects with what the server says; the points stay in the dialog (RA-011). */
    byPoints: async (pairs: readonly PointPair[]) => {
      try {
        const { execution_id: executionId } = await realign({
          overlayId,
          body: {
            points_drawing_1: pairs.map(({ a }) => inUnits(a)),
            points_drawing_2: pairs.map(({ b }) => inUnits(b)),
            ...{ color_1: looks.a.color, opacity_1: looks.a.opacity },
            ...{ color_2: looks.b.color, opacity_2: looks.b.opacity },
          },
        });
        onCreated({ overlayId, executionId });
      } catch (error) {
        throw new Error(detailOf(error), { cause: error });
      }
    },
    automatically: () => {
      const { drawing_1: a, drawing_2: b } = overlay;
      create({
        drawings: [
          { ...drawingOf(a), ...looks.a },
          { ...drawingOf(b), ...looks.b },
        ],
      }).then(
        ({ execution_id: executionId }) => onCreated({ overlayId, executionId }),
        (error: unknown) =>
          showToast({ title: 'Error Creating Overlay', detail: detailOf(error), tone: 'bad' }),
      );
    },
  };
}
