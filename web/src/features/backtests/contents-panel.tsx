/** The table of contents of a backtest, left of the viewers (BT-024 to BT-026). */
import { useMemo } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import type { IssuedSet } from '../../../../contract/src/issuances/schema.ts';
import type { ContentsNode, ContentsTarget } from '../../domain/contents-tree.ts';
import { ContentsPanel } from '../../parts/change-orders/contents-panel.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { backtestContents, isChangeOrder } from './model/backtest-contents.ts';

type BacktestContentsProps = {
  /** Undefined until they are loaded, as is the next one. */
  contents: TableOfContents | undefined;
  issued: IssuedSet | undefined;
  changes: readonly ChangeOrder[];
  hasFailed: boolean;
  /** `sheet-7`, `spec-3`, or that of a change order. */
  selectedId: string | null;
  onOpen: (target: ContentsTarget, rowId: string) => void;
  onOpenChangeOrder: (one: ChangeOrder) => void;
  onRetry: () => void;
  onHide: () => void;
};

/** The groups and what is directly in them, so that every OCO is in sight. */
const isOpenAtFirst = ({ isEarlier, id }: ContentsNode<unknown>, level: number): boolean =>
  level === 1 || (level === 2 && !id.startsWith('oco-') && isEarlier !== true);

export function BacktestContents(props: BacktestContentsProps) {
  const { contents, issued, changes } = props;
  const tree = useMemo(
    () => backtestContents(contents, issued, changes),
    [contents, issued, changes],
  );
  return (
    <ContentsPanel
      {...{ tree, isOpenAtFirst }}
      selectedId={props.selectedId}
      onChoose={(target, rowId) => {
        if (isChangeOrder(target)) props.onOpenChangeOrder(target);
        else props.onOpen(target, rowId);
      }}
      onHide={props.onHide}
      emptyWords={
        contents === undefined
          ? null
          : 'Sheets, sections and change orders appear here when they have been read.'
      }
      failure={
        contents === undefined && props.hasFailed ? (
          <LoadFailure title="The contents could not be loaded" onRetry={props.onRetry} />
        ) : null
      }
    />
  );
}
