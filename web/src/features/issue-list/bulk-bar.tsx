/** While issues are selected, at the bottom center: how many, and what can be done with them. */
import { CircleDot, SignalHigh, Shapes, Tags, User, X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { BULK_ACTIONS, BULK_LABELS } from './model/bulk.ts';
import type { BulkAction } from './model/bulk.ts';

const ICONS: Readonly<Record<BulkAction, ReactNode>> = {
  priority: <SignalHigh size={15} aria-hidden />,
  discipline: <Shapes size={15} aria-hidden />,
  scopes: <Tags size={15} aria-hidden />,
  owner: <User size={15} aria-hidden />,
  status: <CircleDot size={15} aria-hidden />,
};

type BulkBarProps = {
  count: number;
  /** All that match the filters; null if they are all selected, or all on this page. */
  matching: number | null;
  onAll: () => void;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
};

export function BulkBar({ count, matching, onAll, onAction, onClear }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useReturnFocus(bar, '.issue-table [data-row][tabindex="0"]');
  return (
    <div ref={bar} className="bulk-bar" role="toolbar" aria-label="Bulk actions">
      <span className="m nb">{count.toLocaleString('en-US')} selected</span>
      {matching === null ? null : (
        <Button variant="quiet" isSmall onPress={onAll}>
          Select all {matching.toLocaleString('en-US')} that match
        </Button>
      )}
      <span className="vr" />
      {BULK_ACTIONS.map((action) => (
        <Button
          key={action}
          variant="quiet"
          isSmall
          hasIcon
          label={BULK_LABELS[action]}
          onPress={() => onAction(action)}
        >
          {ICONS[action]}
          <span className="bulk-word">{BULK_LABELS[action]}</span>
        </Button>
      ))}
      <span className="vr" />
      <IconButton label="Clear selection" onPress={onClear}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
