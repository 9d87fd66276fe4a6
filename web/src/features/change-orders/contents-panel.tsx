/** The change orders of a batch by OCO number, left of the viewer (CH-024 to CH-030). */
import { Link2 } from 'lucide-react';
import { useMemo } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import {
  changeOrderContents,
  ContentsPanel,
  rowOfChangeOrder,
} from '../../parts/change-orders/contents-panel.tsx';
import { Button } from '../../ui/button.tsx';

type BatchContentsProps = {
  /** Undefined until they are loaded. */
  all: readonly ChangeOrder[] | undefined;
  /** Connects the batch to a project (CH-030); null for people who may not. */
  onConnect: (() => void) | null;
  selectedId: number | null;
  onSelect: (one: ChangeOrder) => void;
  onHide: () => void;
};

const isOpenAtFirst = () => true;

export function BatchContents({ all, onConnect, selectedId, ...props }: BatchContentsProps) {
  const tree = useMemo(() => [changeOrderContents(all ?? [])], [all]);
  return (
    <ContentsPanel
      {...{ tree, isOpenAtFirst }}
      selectedId={selectedId === null ? null : rowOfChangeOrder(selectedId)}
      onChoose={props.onSelect}
      onHide={props.onHide}
      emptyWords={all === undefined ? null : 'Change orders appear here when they have been read.'}
      foot={
        onConnect === null ? null : (
          <div className="co-contents-foot">
            <Button hasIcon onPress={onConnect}>
              <Link2 size={16} aria-hidden />
              Connect to project
            </Button>
          </div>
        )
      }
    />
  );
}
