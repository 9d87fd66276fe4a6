/** Which drawing a pane shows, and whether it is turned to read like the other. */
import { RotateCcw } from 'lucide-react';
import type { Side } from '../../../../workers/protocol/session.ts';
import { IconToggle } from '../../ui/button.tsx';

type PaneNameProps = {
  side: Side;
  title: string;
  /** Null where both drawings lie the same way, so that there is nothing to choose. */
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
