/** The bars above a backtest: its project and batch, what can be done to an overlay (BT-021 to BT-023), and the tools. */
import { Link } from '@tanstack/react-router';
import { GitCompareArrows, ListTree } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import type { PanesAction } from '../../domain/panes.ts';
import { StatusTag } from '../../features/backtests/status-tag.tsx';
import { useOverlaysTool } from '../../features/overlays/overlays-tool.tsx';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import type { BatchPanes } from '../../host/use-batch-panes.ts';
import { InboxButton } from '../../parts/inbox/inbox-button.tsx';
import { OverlayActions } from '../../parts/panes/overlay-actions.tsx';
import { PlaceDivider, ToolBar, TopBar } from '../../ui/bars.tsx';
import { IconToggle } from '../../ui/button.tsx';
import './backtest-screen.css';

/** BT-021. */
export function HomeLink() {
  return (
    <Link to="/backtests" className="crumb">
      Home
    </Link>
  );
}

type BacktestTopProps = { me: User; backtest: Backtest; act: (action: PanesAction) => void };

export function BacktestTop({ me, backtest, act }: BacktestTopProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { project, change_order_document_batch: batch } = backtest;
  return (
    <TopBar
      end={
        <>
          <OverlayActions act={act} />
          <InboxButton />
          <Avatar user={me} />
          <AccountMenu />
        </>
      }
    >
      <HomeLink />
      <PlaceDivider />
      <span className="tag backtest-badge">Backtest</span>
      <h1 ref={heading} tabIndex={-1} className="clip" title={project.name}>
        {project.name}
      </h1>
      <span className="t2 f12 clip backtest-with" title={batch.name}>
        with{' '}
        <Link
          to="/change-orders/$changeOrderBatchId"
          params={{ changeOrderBatchId: backtest.change_order_document_batch_id }}
          className="link"
        >
          {batch.name}
        </Link>
      </span>
      <StatusTag status={backtest.status} />
    </TopBar>
  );
}

type BacktestToolsProps = {
  me: User;
  batchPanes: BatchPanes;
  hasContents: boolean;
  onContents: (isShown: boolean) => void;
  hasPanel: boolean;
  onPanel: (isShown: boolean) => void;
};

export function BacktestTools({ me, batchPanes, ...props }: BacktestToolsProps) {
  const { panes, contents, act } = batchPanes;
  const overlays = useOverlaysTool({ me, contents, panes, act });
  return (
    <>
      <ToolBar
        end={
          <IconToggle label="Backtest" isSelected={props.hasPanel} onChange={props.onPanel}>
            <GitCompareArrows size={16} />
          </IconToggle>
        }
      >
        <IconToggle label="Contents" isSelected={props.hasContents} onChange={props.onContents}>
          <ListTree size={16} />
        </IconToggle>
        {overlays.button}
      </ToolBar>
      {overlays.dialogs}
    </>
  );
}
