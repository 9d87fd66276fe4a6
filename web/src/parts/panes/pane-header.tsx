/** The header of one of two viewers: what it shows, its page, and buttons to collapse or close it. */
import { PanelLeftClose, PanelLeftOpen, PanelRightClose, PanelRightOpen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaneId } from '../../domain/panes.ts';
import { Button, IconButton } from '../../ui/button.tsx';

type PaneHeaderProps = {
  id: PaneId;
  /** The title or the page picker. */
  children: ReactNode;
  /** "41 of 126". */
  position: ReactNode;
  /** Whether it can be collapsed. */
  isFoldable: boolean;
  onFold: () => void;
  /** Stops comparing; null for the first viewer, which always stays. */
  onClose: (() => void) | null;
};

export function PaneHeader(props: PaneHeaderProps) {
  const { id, onClose } = props;
  const Fold = id === 1 ? PanelLeftClose : PanelRightClose;
  return (
    <div className="viewer-head">
      <div className="viewer-what row g8">{props.children}</div>
      <div className="viewer-tools row g2">
        {props.position}
        {props.isFoldable ? (
          <IconButton label={`Collapse viewer ${id}`} onPress={props.onFold}>
            <Fold size={16} />
          </IconButton>
        ) : null}
        {onClose === null ? null : (
          <Button variant="quiet" isSmall hasIcon label="Close compare window" onPress={onClose}>
            <X size={15} aria-hidden />
            <span className="viewer-close">Close compare window</span>
          </Button>
        )}
      </div>
    </div>
  );
}

/** A collapsed viewer (V-032). */
export function FoldedPane({ id, name, onUnfold }: FoldedPaneProps) {
  const Unfold = id === 1 ? PanelLeftOpen : PanelRightOpen;
  return (
    <div className="viewer-folded" role="group" aria-label={`Viewer ${id}, collapsed`}>
      <IconButton label={`Expand viewer ${id}`} onPress={onUnfold}>
        <Unfold size={16} />
      </IconButton>
      <span className="f12 t2 clip">{name}</span>
    </div>
  );
}

type FoldedPaneProps = { id: PaneId; name: string; onUnfold: () => void };
