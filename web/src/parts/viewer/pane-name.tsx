/** The pane's drawing, and a toggle to show B unadjusted. */
import { RotateCcw } from 'lucide-react';
import type { Side } from '../../../../workers/protocol/comparison.ts';
import { IconToggle } from '../../ui/button.tsx';

type PaneNameProps = {
  side: Side;
  title: string;
  /** Null if both drawings have the same orientation. */
  isAsDrawn: boolean | null;
  onAsDrawn: (isAsDrawn: boolean) => void;
};

export function PaneName({ side, title, isAsDrawn, onAsDrawn }: PaneNameProps) {
  return (
    <span className={`pane-name is-${side} float`}>
      <span className={`sw ${side}`} aria-hidden="true">
        {side.toUpperCase()}
      </span>
      <span className="clip" title={title}>
        {title}
      </span>
      {isAsDrawn === null ? null : (
        <IconToggle label="Show B unadjusted" isSmall isSelected={isAsDrawn} onChange={onAsDrawn}>
          <RotateCcw size={14} />
        </IconToggle>
      )}
    </span>
  );
}
