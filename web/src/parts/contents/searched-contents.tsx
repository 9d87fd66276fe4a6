/** A table of contents that is searched as one types (TOC-007, BT-024): a search box, and the rows that are in sight. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { rowsOf, searchContents } from '../../domain/contents-tree.ts';
import type { ContentsNode, ContentsRow } from '../../domain/contents-tree.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Tree } from '../../ui/tree.tsx';

const ROW_PX = 28;

function titleOf({ node }: ContentsRow<unknown>): string {
  return [node.number, node.label].filter((part) => part !== null && part !== '').join(' ');
}

/** `isOpenAtFirst`: whether a node is expanded until someone closes it. `level` is from 1. */
export function useSearchedContents<Target>(
  tree: readonly ContentsNode<Target>[],
  isOpenAtFirst: (node: ContentsNode<Target>, level: number) => boolean,
) {
  const box = useSearchBox();
  const { words } = box;
  const [openness, setOpenness] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isSearching = words.trim() !== '';
  const found = useMemo(() => searchContents(tree, words), [tree, words]);
  const rows = useMemo(
    () =>
      rowsOf(
        found,
        (node, level) => isSearching || (openness.get(node.id) ?? isOpenAtFirst(node, level)),
      ),
    [found, isSearching, openness, isOpenAtFirst],
  );
  const announceCount = useEffectEvent(() => {
    const hits = rows.filter(({ node }) => node.target !== null).length;
    announce(hits === 0 ? 'No matching results found' : plural(hits, 'result'));
  });
  // Announce new searches only, not growing contents.
  useEffect(() => {
    if (words.trim() !== '') announceCount();
  }, [words]);
  return {
    ...{ box, rows, isSearching },
    /** Its groups have no rows. */
    isEmpty: tree.every(({ children }) => children.length === 0),
    setOpen: (id: string, isOpen: boolean) => setOpenness(new Map(openness).set(id, isOpen)),
    /** Leaves the groups open, and closes what is in them. */
    collapseAll: () =>
      setOpenness(
        new Map(
          tree.flatMap((group) => [
            [group.id, true] as const,
            ...group.children.map((child) => [child.id, false] as const),
          ]),
        ),
      ),
  };
}

/** A row's number, words, how much is below it, and what stands at its end. */
export function RowWords({ node }: { node: ContentsNode<unknown> }) {
  const { number, label, count, target, end } = node;
  return (
    <>
      {number === null ? null : <span className="tree-number">{number}</span>}
      <span className={number === null && target === null ? 'clip m' : 'clip tree-label'}>
        {label}
      </span>
      {count === null ? null : <span className="tree-count">{count.toLocaleString('en-US')}</span>}
      {end === undefined ? null : <span className="tree-end f12 t3 nb num">{end}</span>}
    </>
  );
}

type SearchedContentsProps<Target> = {
  contents: ReturnType<typeof useSearchedContents<Target>>;
  searchLabel: string;
  selectedId: string | null;
  onChoose: (target: Target, rowId: string) => void;
  /** Instead of the rows, such as why there are none. */
  note: ReactNode;
  /** The content of a row. */
  children: (node: ContentsNode<Target>) => ReactNode;
};

export function SearchedContents<Target>(props: SearchedContentsProps<Target>) {
  const { box, rows, isSearching, isEmpty, setOpen } = props.contents;
  const hasRows = props.note === null && !isEmpty;
  const textScale = useTextScale();
  return (
    <>
      <div className="contents-search">
        <SearchField label={props.searchLabel} isQuiet value={box.typed} onChange={box.type} />
      </div>
      {props.note}
      {hasRows && isSearching && rows.length === 0 ? (
        <p className="contents-note t2">No matching results found</p>
      ) : null}
      {hasRows && rows.length > 0 ? (
        <Tree
          label="Contents"
          rows={rows}
          rowPx={ROW_PX * textScale}
          selectedId={props.selectedId}
          titleOf={titleOf}
          onPress={({ node, isOpen }) => {
            if (node.target === null) setOpen(node.id, !isOpen);
            else props.onChoose(node.target, node.id);
          }}
          onOpen={({ node }) => setOpen(node.id, true)}
          onClose={isSearching ? null : ({ node }) => setOpen(node.id, false)}
        >
          {({ node }) => props.children(node)}
        </Tree>
      ) : null}
    </>
  );
}
