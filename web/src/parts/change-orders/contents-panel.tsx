/** The contents left of the viewers of a batch or a backtest, searched as one types (CH-024 to CH-029, BT-024 to BT-026). */
import { ChevronsDownUp, PanelLeftClose } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { ContentsNode } from '../../domain/contents-tree.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { IconButton } from '../../ui/button.tsx';
import { RowWords, SearchedContents, useSearchedContents } from '../contents/searched-contents.tsx';
import { groupedByOco } from './filters.ts';
import { changeOrderName, dollarsText, numberText, titleOf } from './words.ts';
import './change-orders-shared.css';

/** The id of a change order's row. */
export const rowOfChangeOrder = (id: number): string => `change-order-${id}`;

/** Change orders by OCO number, each group with its sum (CH-026 to CH-028). */
export function changeOrderContents(all: readonly ChangeOrder[]): ContentsNode<ChangeOrder> {
  return {
    ...{ id: 'pcos', number: null, label: 'PCOs', count: all.length, target: null },
    children: groupedByOco(all).map(({ oco, changes, total }) => ({
      ...{ id: `oco-${oco ?? ''}`, number: null, count: changes.length, target: null },
      label: oco === null ? 'Other' : numberText('OCO', oco),
      end: dollarsText(total),
      children: changes.map((one) => ({
        ...{ id: rowOfChangeOrder(one.id), number: changeOrderName(one), label: titleOf(one) },
        ...{ count: null, target: one, children: [] },
      })),
    })),
  };
}

type ContentsPanelProps<Target> = {
  tree: readonly ContentsNode<Target>[];
  /** As for `useSearchedContents`. */
  isOpenAtFirst: (node: ContentsNode<unknown>, level: number) => boolean;
  selectedId: string | null;
  onChoose: (target: Target, rowId: string) => void;
  onHide: () => void;
  /** Why there are no rows; null if it is not known that there are none. */
  emptyWords: string | null;
  /** Instead of the rows. */
  failure?: ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
};

export function ContentsPanel<Target>(props: ContentsPanelProps<Target>) {
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel, '.bar button[aria-label="Contents"]', 'h1');
  const searched = useSearchedContents(props.tree, props.isOpenAtFirst);
  const { failure = null, emptyWords } = props;
  const empty =
    searched.isEmpty && emptyWords !== null ? (
      <p className="contents-note t2">{emptyWords}</p>
    ) : null;
  return (
    <aside
      ref={panel}
      className="panel contents co-contents"
      aria-label="Contents"
      data-panel="contents"
    >
      <header className="ph">
        <h2 className="grow">Contents</h2>
        <IconButton label="Collapse all" onPress={searched.collapseAll}>
          <ChevronsDownUp size={16} />
        </IconButton>
        <IconButton label="Hide contents" onPress={props.onHide}>
          <PanelLeftClose size={16} />
        </IconButton>
      </header>
      <SearchedContents
        contents={searched}
        searchLabel="Search contents"
        selectedId={props.selectedId}
        onChoose={props.onChoose}
        note={failure ?? empty}
      >
        {(node) => <RowWords node={node} />}
      </SearchedContents>
      {props.foot}
    </aside>
  );
}
