/** What features show over a paper of an overlay. */
import { Fragment, useMemo } from 'react';
import { IDENTITY, invertMatrix } from '../../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../../contract/src/geometry/types.ts';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { OpenSheet } from '../../../../workers/protocol/document.ts';
import type { Camera } from '../../domain/camera.ts';
import { boxInPoints } from '../../domain/overlay-words.ts';
import type { PaneId } from '../../domain/panes.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import type { OnOverlay, OverlaidPage } from '../../host/comparison/on-overlay.ts';
import { usePaperParts } from '../../host/paper-parts.ts';

type OverlayLayersProps = {
  viewer: PaneId;
  camera: Camera;
  /** The drawing whose page points the paper has. */
  side: Side;
  isBeside: boolean;
  isNews: boolean;
  execution: OverlayExecutionDetail;
  state: ComparisonState;
};

/** Where the pages of both drawings lie on the paper of one. Null while they are not aligned. */
function placesOn(side: Side, toA: Matrix): Readonly<Record<Side, Matrix>> | null {
  if (side === 'a') return { a: IDENTITY, b: toA };
  const toB = invertMatrix(toA);
  return toB === null ? null : { a: toB, b: IDENTITY };
}

type Shown = { matrix: Matrix | undefined; sheetA: OpenSheet | null; sheetB: OpenSheet | null };

function pagesOn(
  side: Side,
  execution: OverlayExecutionDetail,
  { matrix, sheetA, sheetB }: Shown,
): OnOverlay['pages'] | null {
  const places = matrix === undefined ? null : placesOn(side, matrix);
  if (places === null || sheetA === null || sheetB === null) return null;
  const { drawing_1: a, drawing_2: b } = execution.overlay;
  const page = ({ sheet }: typeof a, part: OverlaidPage['part']) => ({
    documentId: sheet.document_id,
    pageNumber: sheet.page_number,
    part: part && boxInPoints(part),
  });
  return {
    a: { ...page(a, execution.box_1), frame: sheetA.frame, toPaper: places.a },
    b: { ...page(b, execution.box_2), frame: sheetB.frame, toPaper: places.b },
  };
}

export function OverlayLayers({ side, state, ...props }: OverlayLayersProps) {
  const { viewer, camera, execution, isBeside, isNews } = props;
  const features = usePaperParts()?.features ?? [];
  const matrix = state.alignment.value?.matrix;
  const [sheetA, sheetB] = [state.a.sheet, state.b.sheet];
  const pages = useMemo(
    () => pagesOn(side, execution, { matrix, sheetA, sheetB }),
    [side, execution, matrix, sheetA, sheetB],
  );
  if (pages === null) return null;
  const paper: OnOverlay = { viewer, camera, execution, pages, isBeside, isNews };
  return features.map((feature, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the features never change while the page runs
    <Fragment key={index}>{feature.overlayLayer?.(paper)}</Fragment>
  ));
}
