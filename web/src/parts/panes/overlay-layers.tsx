/** What features show over a paper of an overlay. */
import { Fragment, useMemo } from 'react';
import { matrixOfNew, matrixOfOld } from '../../../../contract/src/geometry/by-view.ts';
import type { Laid } from '../../../../contract/src/geometry/by-view.ts';
import { IDENTITY, invertMatrix } from '../../../../contract/src/geometry/matrix.ts';
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

type Places = Readonly<Record<Side, OverlaidPage['toPaper']>>;

/** Where the pages of both drawings lie on the paper of one. Null while they are not aligned. */
function placesOn(side: Side, laid: Laid): Places | null {
  const asItIs = () => IDENTITY;
  if (side === 'a') return { a: asItIs, b: (around) => matrixOfNew(laid, around) };
  const whole = invertMatrix(laid.matrix);
  if (whole === null) return null;
  return { a: (around) => invertMatrix(matrixOfOld(laid, around)) ?? whole, b: asItIs };
}

type Shown = { alignment: Laid | null; sheetA: OpenSheet | null; sheetB: OpenSheet | null };

function pagesOn(
  side: Side,
  execution: OverlayExecutionDetail,
  { alignment, sheetA, sheetB }: Shown,
): OnOverlay['pages'] | null {
  const places = alignment && placesOn(side, alignment);
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
  const alignment = state.alignment.value;
  const [sheetA, sheetB] = [state.a.sheet, state.b.sheet];
  const pages = useMemo(
    () => pagesOn(side, execution, { alignment, sheetA, sheetB }),
    [side, execution, alignment, sheetA, sheetB],
  );
  if (pages === null) return null;
  const paper: OnOverlay = { viewer, camera, execution, pages, isBeside, isNews };
  return features.map((feature, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the features never change while the page runs
    <Fragment key={index}>{feature.overlayLayer?.(paper)}</Fragment>
  ));
}
