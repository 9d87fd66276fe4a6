/** The two viewers of a backtest: change order documents in the first one, pages of the project in the second (BT-027). */
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { ChangeOrderLayer } from '../../features/change-orders/change-order-layer.tsx';
import { IssueLayer } from '../../features/issues-on-paper/issue-layer.tsx';
import { OnScreen } from '../../features/issues-on-paper/on-screen.ts';
import { OverlayIssues } from '../../features/issues-on-paper/overlay-issues.tsx';
import { PageMarkups } from '../../features/markups-shown/page-markups.tsx';
import type { IssuesHost } from '../../host/issues/issues-host.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { PaperPartsContext } from '../../host/paper-parts.ts';
import type { PaperParts } from '../../host/paper-parts.ts';
import type { BatchPanes } from '../../host/use-batch-panes.ts';
import { ActiveTool } from '../../paper/active-tool.ts';
import type { OnPaper } from '../../paper/active-tool.ts';
import { PanesArea } from '../../parts/panes/panes-area.tsx';
import type { OnPane } from '../../parts/panes/panes-area.tsx';

const HINTS = {
  1: 'Choose a change order from the contents.',
  2: 'Choose a sheet or section from the contents, or an issue.',
};

type BacktestViewersProps = {
  engine: Engine;
  projectId: number;
  batchPanes: BatchPanes;
  changes: readonly ChangeOrder[];
  selectedId: number | null;
  markups: MarkupStore;
  issues: IssuesHost;
  /** Null: the paper beside all change orders was pressed. */
  onSelect: (one: ChangeOrder | null) => void;
};

type Shown = Pick<BacktestViewersProps, 'markups' | 'issues'> & { onScreen: OnScreen };

/** Stored markups, and the badges of issues at them. */
function issuesOnPaper(shown: Shown): PaperParts['features'][number] {
  const pageLayer = (paper: OnPaper): ReactNode => (
    <>
      <PageMarkups paper={paper} markups={shown.markups} isShown />
      <IssueLayer
        key={`${paper.page.document.id} ${paper.page.pageNumber}`}
        paper={paper}
        {...shown}
      />
    </>
  );
  return {
    layer: pageLayer,
    overlayLayer: (paper) => <OverlayIssues paper={paper} {...shown} />,
  };
}

export function BacktestViewers(props: BacktestViewersProps) {
  const { changes, selectedId, onSelect, markups, issues } = props;
  const { panes, contents, box, boxPane, act, open } = props.batchPanes;
  const [activeTool] = useState(() => new ActiveTool());
  const [onScreen] = useState(() => new OnScreen());
  const parts = useMemo(
    () => ({ activeTool, features: [issuesOnPaper({ markups, issues, onScreen })] }),
    [activeTool, onScreen, markups, issues],
  );
  const renderLayers = ({ entity, camera }: OnPane) => {
    if (entity.kind !== 'file') return null;
    const { fileKey, pageNumber } = entity;
    const onPage = changes.filter(
      ({ change_order_document: { file }, page_number: number }) =>
        file.file_key === fileKey && number === pageNumber,
    );
    return <ChangeOrderLayer {...{ camera, selectedId, onSelect }} changes={onPage} />;
  };
  return (
    <PaperPartsContext value={parts}>
      <PanesArea
        engine={props.engine}
        projectId={props.projectId}
        {...{ panes, contents, box, boxPane, renderLayers }}
        matches={[]}
        hints={HINTS}
        onAction={act}
        onOpen={open}
      />
    </PaperPartsContext>
  );
}
