/** The bars above a batch: its name with what can be done to an overlay (CH-021 to CH-023), and the tools. */
import { Link } from '@tanstack/react-router';
import { ListTree, ReceiptText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChangeOrderBatch } from '../../../../contract/src/change-orders/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import type { PanesAction } from '../../domain/panes.ts';
import { plural } from '../../domain/units.ts';
import { useOverlaysTool } from '../../features/overlays/overlays-tool.tsx';
import { AccountMenu, Avatar } from '../../features/shell/account-menu.tsx';
import { ViewTools } from '../../features/two-viewers/view-tools.tsx';
import type { BatchPanes } from '../../host/use-batch-panes.ts';
import { useMediaQuery } from '../../lib/store.ts';
import { InboxButton } from '../../parts/inbox/inbox-button.tsx';
import { OverlayActions } from '../../parts/panes/overlay-actions.tsx';
import { PlaceDivider, ToolBar, TopBar } from '../../ui/bars.tsx';
import { IconToggle } from '../../ui/button.tsx';

/** What is done to overlays then is among the tools, which scroll. */
const SMALL = '(max-width: 767px)';

export function HomeLink() {
  return (
    <Link to="/" className="crumb">
      Home
    </Link>
  );
}

type BatchTopProps = {
  me: User;
  batch: ChangeOrderBatch;
  /** How many change orders were read; undefined until that is known. */
  count: number | undefined;
  act: (action: PanesAction) => void;
};

export function BatchTop({ me, batch, count, act }: BatchTopProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isSmall = useMediaQuery(SMALL);
  return (
    <TopBar
      end={
        <>
          {isSmall ? null : <OverlayActions act={act} />}
          <InboxButton />
          <Avatar user={me} />
          <AccountMenu />
        </>
      }
    >
      <HomeLink />
      <PlaceDivider />
      <span className="tag batch-badge">CO extraction</span>
      <h1 ref={heading} tabIndex={-1} className="clip" title={batch.name}>
        {batch.name}
      </h1>
      <span className="t3 f12 nb batch-facts">
        {plural(batch.documents_count, 'document')}
        {count === undefined ? '' : `, ${plural(count, 'change order')}`}
      </span>
    </TopBar>
  );
}

type BatchToolsProps = {
  me: User;
  batchPanes: BatchPanes;
  hasContents: boolean;
  onContents: (isShown: boolean) => void;
  hasCards: boolean;
  onCards: (isShown: boolean) => void;
  /** Before the viewers change. */
  onView: () => void;
};

export function BatchTools({ me, batchPanes, ...props }: BatchToolsProps) {
  const { panes, contents } = batchPanes;
  const act = (action: PanesAction) => {
    props.onView();
    batchPanes.act(action);
  };
  const isSmall = useMediaQuery(SMALL);
  const overlays = useOverlaysTool({ me, contents, panes, act });
  return (
    <>
      <ToolBar
        end={
          <IconToggle label="CO extractions" isSelected={props.hasCards} onChange={props.onCards}>
            <ReceiptText size={16} />
          </IconToggle>
        }
      >
        <IconToggle label="Contents" isSelected={props.hasContents} onChange={props.onContents}>
          <ListTree size={16} />
        </IconToggle>
        <ViewTools {...panes} matches={[]} onAction={act} onOverlay={null} />
        {overlays.button}
        {isSmall ? <OverlayActions act={act} /> : null}
      </ToolBar>
      {overlays.dialogs}
    </>
  );
}
