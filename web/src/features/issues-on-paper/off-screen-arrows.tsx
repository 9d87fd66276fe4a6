/** Arrows at a viewer's edge to issues above and below what it shows (LO-011). */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useCamera } from '../../paper/paper-layer.ts';
import { beyondName, beyondText, offScreen } from './model/off-screen.ts';
import type { Beyond, OffScreen } from './model/off-screen.ts';
import type { PaperIssue } from './model/paper-issues.ts';
import type { ShownPage } from './on-screen.ts';
import { useLayoutChanges } from './use-layout-changes.ts';

type OffScreenArrowsProps = {
  page: ShownPage;
  selectedId: number | null;
  onShow: (found: PaperIssue) => void;
};

const NOTHING: OffScreen = { up: null, down: null };

/** Whether both look the same. The camera moves every frame, what is beyond its edges seldom changes. */
function isLike(one: Beyond | null, other: Beyond | null): boolean {
  return one?.found === other?.found && one?.more === other?.more;
}

export function OffScreenArrows({ page, selectedId, onShow }: OffScreenArrowsProps) {
  const { camera, pane, issues } = page;
  const frame = useRef<HTMLDivElement>(null);
  const [beyond, setBeyond] = useState(NOTHING);
  useCamera(
    camera,
    useCallback(() => {
      const now = offScreen(issues, camera, selectedId);
      setBeyond((last) => (isLike(last.up, now.up) && isLike(last.down, now.down) ? last : now));
    }, [camera, issues, selectedId]),
  );
  const place = useCallback(() => {
    const { left, top, width, height } = pane.getBoundingClientRect();
    // The minimap is in the lower right corner.
    const corner = pane.closest('.view')?.querySelector('.minimap')?.getBoundingClientRect();
    const floor = corner === undefined ? height : Math.min(height, corner.top - top);
    if (frame.current === null) return;
    Object.assign(frame.current.style, {
      ...{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${floor}px` },
    });
  }, [pane]);
  const watched = useCallback(() => [pane], [pane]);
  useLayoutChanges(watched, place);

  const arrow = (found: Beyond | null, where: 'above' | 'below') =>
    found === null ? null : (
      <button
        type="button"
        className={`issue-arrow is-${where}`}
        aria-label={beyondName(found, where)}
        onClick={() => {
          onShow(found.found);
          // The arrow goes.
          pane.focus({ preventScroll: true });
        }}
      >
        {where === 'above' ? (
          <ArrowUp size={13} strokeWidth={2.4} />
        ) : (
          <ArrowDown size={13} strokeWidth={2.4} />
        )}
        {beyondText(found)}
      </button>
    );
  const name = page.viewer === 1 ? 'Issues out of sight' : 'Issues out of sight, second viewer';
  return (
    <div ref={frame} className="issue-arrows">
      {beyond.up === null && beyond.down === null ? null : (
        <section aria-label={name}>
          {arrow(beyond.up, 'above')}
          {arrow(beyond.down, 'below')}
        </section>
      )}
    </div>
  );
}
