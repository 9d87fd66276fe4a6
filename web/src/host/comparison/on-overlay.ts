/** A paper on which a viewer shows an overlay of the project, for what lies over it. */
import type { Box, Matrix } from '../../../../contract/src/geometry/types.ts';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import { extentOf } from '../../../../markups/src/extent.ts';
import { mapMarkup } from '../../../../markups/src/map.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import type { Camera } from '../../domain/camera.ts';
import type { PaneId } from '../../domain/panes.ts';

/** A page of the overlay. */
export type OverlaidPage = {
  readonly documentId: number;
  /** From 1. */
  readonly pageNumber: number;
  /** How the page lies in its file. */
  readonly frame: PageFrame;
  /** From its page points to those of the paper, for what is in a box of the page: drawings may be aligned one by one. */
  readonly toPaper: (around: Box) => Matrix;
  /** The drawing that is compared, page points. Null: the whole sheet. */
  readonly part: Box | null;
};

export type OnOverlay = {
  readonly viewer: PaneId;
  readonly camera: Camera;
  readonly execution: OverlayExecutionDetail;
  readonly pages: Readonly<Record<Side, OverlaidPage>>;
  /** The paper of drawing B beside that of drawing A: what is said or sought once belongs to the other one. */
  readonly isBeside: boolean;
  /** The check was waited for in this viewer, and is over (CK-005). */
  readonly isNews: boolean;
};

/** A markup of the page, in the points of the paper. */
export function onPaper({ toPaper }: Pick<OverlaidPage, 'toPaper'>, markup: Markup): Markup {
  const around = extentOf(markup);
  return around === null ? markup : mapMarkup(markup, toPaper(around));
}
