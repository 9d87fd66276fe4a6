/** The two points of a calibration, picked on the paper. Lives outside React, because the pointer moves every frame. */
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PageEntity, PaneId } from '../../domain/panes.ts';
import { createStore } from '../../lib/store.ts';

export type PickedPoint = {
  /** Page points. */
  readonly point: Point;
  readonly isSnapped: boolean;
  /** By how much it may be off, page points. */
  readonly error: number;
};

type CalibrationState = {
  /** The page of the points; null before the first one. */
  readonly on: { readonly viewer: PaneId; readonly page: string } | null;
  /** Two at most. */
  readonly points: readonly PickedPoint[];
};

const NONE: CalibrationState = { on: null, points: [] };

/** Identifies a page. */
export function pageKey({ document, pageNumber }: PageEntity): string {
  return `${document.id} ${pageNumber}`;
}

/** One per workspace. */
export class Calibration {
  readonly store = createStore<CalibrationState>(NONE);

  /** A third point, or one on another page, begins anew. */
  pick(viewer: PaneId, page: PageEntity, picked: PickedPoint): void {
    const { on, points } = this.store.get();
    const key = pageKey(page);
    const isNew = points.length === 2 || on?.viewer !== viewer || on.page !== key;
    this.store.set({ on: { viewer, page: key }, points: [...(isNew ? [] : points), picked] });
  }

  clear(): void {
    this.store.set(NONE);
  }

  /** The points on a page. */
  pointsOn(page: PageEntity): readonly PickedPoint[] {
    const { on, points } = this.store.get();
    return on?.page === pageKey(page) ? points : [];
  }
}
