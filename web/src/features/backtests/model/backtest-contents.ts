/** The contents of a backtest: drawings and specifications of the project, and the change orders by OCO number (BT-025). */
import type { ChangeOrder } from '../../../../../contract/src/change-orders/schema.ts';
import type { TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import type { IssuedSet } from '../../../../../contract/src/issuances/schema.ts';
import { contentsTree } from '../../../domain/contents-tree.ts';
import type { ContentsNode, ContentsTarget } from '../../../domain/contents-tree.ts';
import { changeOrderContents } from '../../../parts/change-orders/contents-panel.tsx';

/** What a row opens: a page of the project, or a change order. */
export type BacktestTarget = ContentsTarget | ChangeOrder;
type BacktestNode = ContentsNode<BacktestTarget>;

export const isChangeOrder = (target: BacktestTarget): target is ChangeOrder =>
  'change_order_batch_id' in target;

const GROUPS: readonly string[] = ['drawings', 'specs'];

/** What is not loaded yet is empty. */
export function backtestContents(
  contents: TableOfContents | undefined,
  issued: IssuedSet | undefined,
  all: readonly ChangeOrder[],
): readonly BacktestNode[] {
  const groups = contents === undefined ? [] : contentsTree(contents, [], issued);
  return [...groups.filter(({ id }) => GROUPS.includes(id)), changeOrderContents(all)];
}
