/** The contents of a backtest: drawings and specifications of the project, and the change orders by OCO number (BT-025). */
import type { ChangeOrder } from '../../../../../contract/src/change-orders/schema.ts';
import type { TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import type { IssuedSet } from '../../../../../contract/src/issuances/schema.ts';
import { contentsTree } from '../../../domain/contents-tree.ts';
import type { ContentsNode, ContentsTarget } from '../../../domain/contents-tree.ts';
import { groupedByOco } from '../../../parts/change-orders/filters.ts';
import { changeOrderName, numberText, titleOf } from '../../../parts/change-orders/words.ts';

/** What a row opens: a page of the project, or a change order. */
export type BacktestTarget = ContentsTarget | ChangeOrder;
type BacktestNode = ContentsNode<BacktestTarget>;

export const isChangeOrder = (target: BacktestTarget): target is ChangeOrder =>
  'change_order_batch_id' in target;

/** The id of a change order's row. */
export const rowOfChangeOrder = (id: number): string => `change-order-${id}`;

const GROUPS: readonly string[] = ['drawings', 'specs'];

function pcos(all: readonly ChangeOrder[]): BacktestNode {
  return {
    ...{ id: 'pcos', number: null, label: 'PCOs', count: all.length, target: null },
    children: groupedByOco(all).map(({ oco, changes }) => ({
      ...{ id: `oco-${oco ?? ''}`, number: null, count: changes.length, target: null },
      label: oco === null ? 'Other' : numberText('OCO', oco),
      children: changes.map((one) => ({
        ...{ id: rowOfChangeOrder(one.id), number: changeOrderName(one), label: titleOf(one) },
        ...{ count: null, target: one, children: [] },
      })),
    })),
  };
}

/** What is not loaded yet is empty. */
export function backtestContents(
  contents: TableOfContents | undefined,
  issued: IssuedSet | undefined,
  all: readonly ChangeOrder[],
): readonly BacktestNode[] {
  const groups = contents === undefined ? [] : contentsTree(contents, [], issued);
  return [...groups.filter(({ id }) => GROUPS.includes(id)), pcos(all)];
}
