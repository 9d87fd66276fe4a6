/** The table of contents of a backtest, left of the viewers (BT-024 to BT-026). */
import { ChevronsDownUp, PanelLeftClose } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import type { IssuedSet } from '../../../../contract/src/issuances/schema.ts';
import type { ContentsNode, ContentsTarget } from '../../domain/contents-tree.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import {
  RowWords,
  SearchedContents,
  useSearchedContents,
} from '../../parts/contents/searched-contents.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { backtestContents, isChangeOrder } from './model/backtest-contents.ts';

type ContentsPanelProps = {
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

export function ContentsPanel(props: ContentsPanelProps) {
  const { contents, issued, changes } = props;
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel, '.bar button[aria-label="Contents"]', 'h1');
  const tree = useMemo(
    () => backtestContents(contents, issued, changes),
    [contents, issued, changes],
  );
  const searched = useSearchedContents(tree, isOpenAtFirst);
  return (
    <aside ref={panel} className="panel contents" aria-label="Contents" data-panel="contents">
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
        onChoose={(target, rowId) => {
          if (isChangeOrder(target)) props.onOpenChangeOrder(target);
          else props.onOpen(target, rowId);
        }}
        note={
          contents === undefined && props.hasFailed ? (
            <LoadFailure title="The contents could not be loaded" onRetry={props.onRetry} />
          ) : searched.isEmpty && contents !== undefined ? (
            <p className="contents-note t2">
              Sheets, sections and change orders appear here when they have been read.
            </p>
          ) : null
        }
      >
        {(node) => <RowWords node={node} />}
      </SearchedContents>
    </aside>
  );
}
