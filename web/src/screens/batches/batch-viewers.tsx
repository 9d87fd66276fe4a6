/** The viewers of a batch: its documents with their change orders, and beside them a page of the project (CH-031 to CH-037). */
import { Link2 } from 'lucide-react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { ChangeOrderLayer } from '../../features/change-orders/change-order-layer.tsx';
import type { BatchPanes } from '../../host/use-batch-panes.ts';
import { PanesArea } from '../../parts/panes/panes-area.tsx';
import type { OnPane } from '../../parts/panes/panes-area.tsx';
import { Button } from '../../ui/button.tsx';

const CHOOSE = 'Choose a change order from the contents.';
const HINTS = { 1: CHOOSE, 2: 'Pick a page of the project to compare above.' };
const HINTS_ALONE = {
  1: CHOOSE,
  2: 'The pages of a project can be compared once these change orders are matched with its issues.',
};

type BatchViewersProps = {
  engine: Engine;
  all: readonly ChangeOrder[];
  batchPanes: BatchPanes;
  /** Of the batch's newest backtest; null without one. */
  projectId: number | null;
  selectedId: number | null;
  /** Connects the batch to a project; null for people who may not. */
  onConnect: (() => void) | null;
  /** Null: the paper beside all change orders was pressed. */
  onSelect: (one: ChangeOrder | null) => void;
};

export function BatchViewers({ engine, batchPanes, projectId, ...props }: BatchViewersProps) {
  const { panes, contents, box, boxPane, act, open } = batchPanes;
  const { all, onConnect, selectedId, onSelect } = props;
  const renderLayers = ({ entity, camera }: OnPane) => {
    if (entity.kind !== 'file') return null;
    const { fileKey, pageNumber } = entity;
    const changes = all.filter(
      ({ change_order_document: { file }, page_number: number }) =>
        file.file_key === fileKey && number === pageNumber,
    );
    return <ChangeOrderLayer {...{ camera, changes, selectedId, onSelect }} />;
  };
  return (
    <PanesArea
      {...{ engine, projectId, panes, contents, box, boxPane, renderLayers }}
      matches={[]}
      hints={projectId === null ? HINTS_ALONE : HINTS}
      offers={
        projectId === null && onConnect !== null
          ? [
              <Button key="connect" isSmall hasIcon onPress={onConnect}>
                <Link2 size={14} aria-hidden />
                Connect to project
              </Button>,
            ]
          : []
      }
      onAction={act}
      onOpen={open}
    />
  );
}
