/** The divider between two viewers: five positions, by dragging, arrow keys, Home, End, or Enter for the middle (V-030). */
import { useRef } from 'react';
import { SPLITS } from '../../domain/workspace-search.ts';
import type { Split } from '../../domain/workspace-search.ts';

type PanesSplitterProps = { split: Split; onSplit: (split: Split) => void };

function nearest(percent: number): Split {
  return SPLITS.reduce<Split>(
    (best, split) => (Math.abs(split - percent) < Math.abs(best - percent) ? split : best),
    50,
  );
}

export function PanesSplitter({ split, onSplit }: PanesSplitterProps) {
  const isDragged = useRef(false);
  const go = (next: Split | undefined) => {
    if (next !== undefined && next !== split) onSplit(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <div
      className="split viewers-split"
      role="separator"
      aria-orientation="vertical"
      aria-label="Viewer sizes"
      aria-valuenow={split}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`Viewer 1 ${split} percent, viewer 2 ${100 - split} percent`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragged.current = true;
      }}
      onPointerMove={(event) => {
        const area = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!isDragged.current || area === undefined || area.width === 0) return;
        go(nearest(((event.clientX - area.left) / area.width) * 100));
      }}
      onPointerUp={() => {
        isDragged.current = false;
      }}
      onKeyDown={(event) => {
        const at = SPLITS.indexOf(split);
        if (event.key === 'ArrowLeft') go(SPLITS[at - 1]);
        else if (event.key === 'ArrowRight') go(SPLITS[at + 1]);
        else if (event.key === 'Home') go(0);
        else if (event.key === 'End') go(100);
        else if (event.key === 'Enter') go(50);
        else return;
        event.preventDefault();
      }}
    >
      <i />
    </div>
  );
}
