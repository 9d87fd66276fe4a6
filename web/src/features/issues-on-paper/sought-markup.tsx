/** Brings the markup of an issue that was opened into sight, and flashes it once. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { PX_PER_POINT } from '../../domain/units.ts';
import { withAir } from '../../domain/viewport.ts';
import type { Viewport } from '../../domain/viewport.ts';
import type { Camera } from '../../domain/camera.ts';
import type { SoughtIssue } from '../../host/issues/issues-host.ts';
import { announce } from '../../lib/announcer.ts';
import { placeOfPoints } from '../../paper/box-place.ts';
import { glideTo } from '../../paper/glide.ts';
import { usePaperLayer, useTurn } from '../../paper/paper-layer.ts';
import type { PaperIssue } from './model/paper-issues.ts';

type SoughtMarkupProps = {
  camera: Camera;
  /** Moving to a place on the paper is allowed. */
  isSettled: boolean;
  shown: readonly PaperIssue[];
  sought: SoughtIssue | null;
  selectedId: number | null;
};

/** As in the styles. */
const FLASH_MS = 1600;
/** A markup that is smaller on screen is shown larger. */
const SMALL_PX = 40;
/** Around a markup that is shown larger, as a share of its size. */
const AIR = 1.5;

/** What was brought into sight, once each. */
const done = new WeakSet<SoughtIssue>();

/** Where to look so that a box is seen; null: it is, already. */
function viewportFor(camera: Camera, box: Box): Viewport | null {
  const [x0, y0, x1, y1] = camera.boxToPane(box);
  const { width, height } = camera.pane;
  if (Math.max(x1 - x0, y1 - y0) < SMALL_PX) {
    return camera.viewOf(withAir(box, AIR), PX_PER_POINT);
  }
  if (x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height) return null;
  const isLarge = x1 - x0 > width || y1 - y0 > height;
  if (isLarge) return camera.viewOf(box);
  return camera.viewAt({ x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 });
}

export function SoughtMarkup(props: SoughtMarkupProps) {
  const { camera, isSettled, shown, sought, selectedId } = props;
  const layer = usePaperLayer(camera, 'sized');
  const turn = useTurn(camera);
  const ring = useRef<HTMLSpanElement>(null);
  // Another one may have been selected before the page was there.
  const wantedId = sought !== null && sought.issueId === selectedId ? selectedId : null;
  const found = shown.find(({ issue }) => issue.id === wantedId);

  const see = useEffectEvent(() => {
    if (sought === null || found === undefined || done.has(sought)) return;
    done.add(sought);
    const target = viewportFor(camera, found.box);
    if (target !== null) glideTo(camera, () => target);
    if (ring.current !== null) ring.current.hidden = false;
    announce(`The markup of issue ${sought.issueId} is shown.`);
  });
  const isThere = found !== undefined && isSettled;
  useEffect(() => {
    if (!isThere) return undefined;
    see();
    const timer = setTimeout(() => {
      if (ring.current !== null) ring.current.hidden = true;
    }, FLASH_MS);
    return () => clearTimeout(timer);
  }, [isThere, sought]);

  return (
    <div ref={layer} className="issue-flash-layer" aria-hidden="true">
      {found === undefined ? null : (
        <span
          ref={ring}
          key={found.key}
          className="issue-flash"
          style={placeOfPoints(found.box, turn)}
          hidden
        />
      )}
    </div>
  );
}
