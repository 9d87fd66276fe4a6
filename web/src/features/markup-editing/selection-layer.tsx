/** Markups of a page selected, moved and changed on the paper by pointer. Keys are those of the elements inside. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { extentOfAll } from '../../../../markups/src/extent.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { SnapPoint } from '../../../../workers/protocol/document.ts';
import type { MarkupKey, ShownMarkup } from '../../host/markups/document-markups.ts';
import { announce } from '../../lib/announcer.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { FrameWork } from '../../lib/frame-work.ts';
import { useStore, useStorePart } from '../../lib/store.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { placeOfPoint, placeOfPoints } from '../../paper/box-place.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import { usePaperPointer } from '../../paper/paper-pointer.ts';
import type { Drag, HeldKeys } from '../../paper/paper-pointer.ts';
import { SnapMark } from '../../paper/snap-mark.tsx';
import { snappingStore } from '../../paper/snapping.ts';
import { dragOfHandle } from './drag-handle.ts';
import { canChange } from './markup-editing.ts';
import type { MarkupEditing } from './markup-editing.ts';
import type { PageOfDocument, PagePlace } from './markup-selection.ts';
import { MirrorTree } from './mirror-tree.tsx';
import { draggedWords } from './model/dragged-words.ts';
import { boxBetween, isOnSelection, PageHits, sizeOf } from './model/hits.ts';
import { handleAt, handlesOf, isInLasso } from './model/handles.ts';
import type { Handle } from './model/handles.ts';
import { inReadingOrder } from './model/reading-order.ts';
import { SelectedMarkups } from './selected-markups.tsx';
import { useEditingKeys } from './use-editing-keys.ts';
import './markup-editing.css';

type SelectionLayerProps = Pick<OnPaper, 'camera' | 'viewer' | 'snap'> &
  PageOfDocument & {
    editing: MarkupEditing;
    /** Whether the person may add markups. */
    mayDraw: boolean;
  };

const NONE: readonly ShownMarkup[] = [];
/** The order of reading follows this long after the last change. */
const ORDER_REST_MS = 200;

export function SelectionLayer(props: SelectionLayerProps) {
  const { camera, viewer, snap, documentId, pageNumber, editing, mayDraw } = props;
  const isSnapping = useStore(snappingStore);
  const [snapped, setSnapped] = useState<SnapPoint | null>(null);
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const place = useRef<PagePlace | null>(null);
  const onPage = useStorePart(
    editing.markups.document(documentId),
    ({ pages }) => pages.get(pageNumber) ?? NONE,
  );
  const selected = useStorePart(editing.markups.store, (state) => state.selected);
  const [lasso, setLasso] = useState<Box | null>(null);
  const [wanted, setWanted] = useState<MarkupKey | null>(null);
  const chosen = useMemo(
    () => (selected.size === 0 ? NONE : onPage.filter(({ key }) => selected.has(key))),
    [onPage, selected],
  );
  const changeable = useMemo(() => chosen.filter(canChange), [chosen]);
  const markups = useMemo(() => changeable.map(({ markup }) => markup), [changeable]);
  const handles = useMemo(() => handlesOf(markups), [markups]);
  const rested = useDebounced(onPage, ORDER_REST_MS);
  const order = useMemo(() => inReadingOrder(rested), [rested]);
  const [hits] = useState(() => new PageHits());
  useEffect(() => {
    const work = new FrameWork();
    work.start(() => hits.learn(rested));
    return () => work.stop();
  }, [hits, rested]);

  useEffect(() => {
    const pane = layer.current?.parentElement ?? null;
    if (pane === null) return undefined;
    place.current = { viewer, camera, documentId, pageNumber, pane };
    return editing.selection.show(place.current);
  }, [layer, editing, viewer, camera, documentId, pageNumber]);

  const dragOf = (handle: Handle | null, reach: number): Drag => {
    const size = sizeOf(camera);
    const gesture = Symbol('drag');
    const from = markups;
    const show = (to: readonly Markup[]) => editing.change(changeable, to, gesture);
    // The right to change them may be lost meanwhile.
    const isAllowed = () => changeable.every(({ key }) => editing.mayChange(key));
    const drag = dragOfHandle({
      ...{ handle, from, page: size, reach, isSnapping, snap, show, onSnap: setSnapped },
    });
    return {
      onMove: (by, held) => {
        if (!isAllowed()) {
          editing.selection.setDragging(false);
          return;
        }
        editing.selection.setDragging(true);
        drag.onMove(by, held);
      },
      onEnd: () => {
        drag.end();
        editing.selection.setDragging(false);
        if (!isAllowed()) return;
        const to = changeable.flatMap(({ key }) => editing.markups.get(key)?.markup ?? []);
        announce(draggedWords(handle, to));
      },
      onCancel: () => {
        drag.end();
        editing.putBack(changeable, from, gesture);
        editing.selection.setDragging(false);
        announce('Move cancelled');
      },
    };
  };
  const lassoFrom = (at: { x: number; y: number }): Drag => ({
    onMove: (by) => setLasso(boxBetween(at, { x: at.x + by.x, y: at.y + by.y })),
    onEnd: (by) => {
      setLasso(null);
      const box = boxBetween(at, { x: at.x + by.x, y: at.y + by.y });
      const inside = inReadingOrder(onPage).filter(({ shown }) => isInLasso(shown.markup, box));
      const keys = new Set([
        ...chosen.map(({ key }) => key),
        ...inside.map(({ shown }) => shown.key),
      ]);
      editing.selection.select(viewer, [...keys]);
      announce(`${keys.size.toLocaleString('en-US')} selected.`);
    },
    onCancel: () => setLasso(null),
  });

  usePaperPointer(layer, camera, {
    onPress: (at, reach, held) => {
      const handle = handleAt(handles, at, reach);
      if (handle !== null) return dragOf(handle, reach);
      if (markups.length > 0 && !held.shift && isOnSelection(markups, at, reach)) {
        return dragOf(null, reach);
      }
      return held.shift ? lassoFrom(at) : null;
    },
    onTap: (at, reach, held: HeldKeys) => {
      const handle = handleAt(handles, at, reach);
      if (handle?.type === 'vertex' && !held.shift) {
        const { of, ring, index } = handle.ref;
        layer.current
          ?.querySelector<HTMLElement>(`[data-vertex="${of} ${ring} ${index}"]`)
          ?.focus();
        return;
      }
      const hit = hits.at(onPage, at, reach);
      if (held.shift) {
        if (hit !== null) editing.selection.toggle(viewer, hit);
      } else if (hit !== null) editing.selection.select(viewer, [hit]);
      else if (selected.size > 0) editing.selection.deselect();
    },
  });
  useEditingKeys(place, { editing, mayDraw });

  const bringIntoSight = (box: Box) => {
    const [x0, y0, x1, y1] = camera.boxToPane(box);
    const { width, height } = camera.pane;
    const isInSight = x1 > 0 && y1 > 0 && x0 < width && y0 < height;
    if (!isInSight) camera.centerAt({ x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 });
  };

  const [first] = chosen;
  const shownKey = first?.key ?? null;
  // Chosen in a list, or brought back by undo: where nothing of it is in sight. It stays where people drag it.
  const seeSelection = useEffectEvent(() => {
    // As it is now: where a page lies in its file is known only once it is shown.
    const box =
      chosen.length === 0
        ? null
        : extentOfAll(editing.selection.selected().map(({ markup }) => markup));
    if (box !== null) bringIntoSight(box);
  });
  useEffect(() => seeSelection(), [shownKey]);

  const leave = () => {
    editing.selection.deselect();
    if (first !== undefined) setWanted(first.key);
  };

  return (
    <div ref={layer} className="markup-selection">
      {order.length === 0 ? null : (
        <MirrorTree
          order={order}
          selected={selected}
          viewer={viewer}
          turn={turn}
          wanted={wanted}
          onFocused={() => setWanted(null)}
          onSight={bringIntoSight}
          onSelect={(key, isAdded) =>
            isAdded
              ? editing.selection.toggle(viewer, key)
              : editing.selection.select(viewer, [key])
          }
          onLeave={() => place.current?.pane.focus({ preventScroll: true })}
        />
      )}
      {chosen.length === 0 ? null : (
        <SelectedMarkups
          key={chosen.map(({ key }) => key).join()}
          editing={editing}
          viewer={viewer}
          size={sizeOf(camera)}
          camera={camera}
          turn={turn}
          chosen={chosen}
          changeable={changeable}
          handles={handles}
          order={order}
          onLeave={leave}
        />
      )}
      {snapped === null ? null : (
        <div className="markup-snap" style={placeOfPoint(snapped.point, turn)}>
          <SnapMark kind={snapped.kind} />
        </div>
      )}
      {lasso === null ? null : (
        <div className="markup-lasso" aria-hidden="true" style={placeOfPoints(lasso, turn)} />
      )}
    </div>
  );
}
