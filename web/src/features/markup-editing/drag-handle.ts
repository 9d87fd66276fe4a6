/** One drag of a handle or of what is selected: follows the pointer, and snaps points of shapes to the linework. */
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PageSize } from '../../../../markups/src/extent.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { SnapPoint } from '../../../../workers/protocol/document.ts';
import type { Drag, HeldKeys } from '../../paper/paper-pointer.ts';
import { SNAP_PX, SnapSearch } from '../../paper/snap-search.ts';
import type { FindSnap } from '../../paper/snap-search.ts';
import { dragHandle, dragMarkups, pointBeforeHandle } from './model/handles.ts';
import type { Handle } from './model/handles.ts';

export type HandleDrag = {
  /** Null: all of the markups. */
  readonly handle: Handle | null;
  /** As they were when the handle was pressed. */
  readonly from: readonly Markup[];
  readonly page: PageSize;
  /** Page points per CSS px. */
  readonly reach: number;
  readonly isSnapping: boolean;
  readonly snap: FindSnap;
  readonly show: (to: readonly Markup[]) => void;
  /** What the dragged point snaps to now. */
  readonly onSnap: (snap: SnapPoint | null) => void;
};

export function dragOfHandle(parts: HandleDrag): Pick<Drag, 'onMove'> & { end: () => void } {
  const { handle, from, page, reach, show, onSnap } = parts;
  const before = handle === null ? undefined : pointBeforeHandle(handle, from[0]);
  const search = new SnapSearch(parts.snap);
  let near: SnapPoint | null = null;
  const follow = (by: Point, held: HeldKeys) => {
    if (handle === null) {
      show(dragMarkups(from, by, page, held));
      return;
    }
    const [dx, dy] = [handle.at.x + by.x, handle.at.y + by.y];
    const isNear =
      near !== null && Math.hypot(near.point.x - dx, near.point.y - dy) <= SNAP_PX * reach;
    const snap = isNear && before !== undefined && !held.alt && !held.shift ? near : null;
    onSnap(snap);
    show(dragHandle(handle, from, by, { page, reach, held, snap }));
  };
  return {
    onMove: (by, held) => {
      follow(by, held);
      if (handle === null || before === undefined || !parts.isSnapping) return;
      const at = { x: handle.at.x + by.x, y: handle.at.y + by.y };
      search.look({ at, radius: SNAP_PX * reach, from: before }, (found, isLast) => {
        near = found;
        if (isLast) follow(by, held);
      });
    },
    end: () => {
      search.stop();
      onSnap(null);
    },
  };
}
