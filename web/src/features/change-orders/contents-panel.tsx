/** The change orders of a batch by OCO number, left of the viewer (CH-024 to CH-029). */
import { Link2, PanelLeftClose } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { ChangeOrder } from '../../../../contract/src/change-orders/schema.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import type { TreeRow } from '../../ui/tree.tsx';
import { groupedByOco } from '../../parts/change-orders/filters.ts';
import {
  changeOrderName,
  dollarsText,
  numberText,
  titleOf,
} from '../../parts/change-orders/words.ts';

type ContentsPanelProps = {
  all: readonly ChangeOrder[];
  /** Connects the batch to a project (CH-030); null for people who may not. */
  onConnect: (() => void) | null;
  selectedId: number | null;
  onSelect: (one: ChangeOrder) => void;
  onHide: () => void;
};

type Node = {
  id: string;
  number: string | null;
  label: string;
  count: number | null;
  total: number | null;
  one: ChangeOrder | null;
  children: readonly Node[];
};
type Row = TreeRow & { node: Node };

const ROW_PX = 28;

function treeOf(all: readonly ChangeOrder[]): Node {
  const groups = groupedByOco(all).map(({ oco, changes, total }): Node => ({
    ...{ id: `oco ${oco ?? ''}`, number: null, one: null, total },
    label: oco === null ? 'Other' : numberText('OCO', oco),
    count: changes.length,
    children: changes.map((one) => ({
      ...{ id: `change ${one.id}`, number: changeOrderName(one), label: titleOf(one) },
      ...{ count: null, total: null, one, children: [] },
    })),
  }));
  return {
    ...{ id: 'pcos', number: null, label: 'PCOs', count: all.length, total: null, one: null },
    children: groups,
  };
}

const textOf = ({ number, label }: Node) => [number, label].filter(Boolean).join(' ');

/** Groups keep what matches in them; a group that matches keeps everything. */
function found(node: Node, words: string): Node | null {
  if (words === '' || textOf(node).toLowerCase().includes(words)) return node;
  const children = node.children.flatMap((child) => found(child, words) ?? []);
  return children.length > 0 ? { ...node, children } : null;
}

function rowsOf(nodes: readonly Node[], level: number, isOpen: (node: Node) => boolean): Row[] {
  return nodes.flatMap((node, index) => {
    const opened = node.children.length > 0 && isOpen(node);
    const row = { node, level, position: index + 1, siblings: nodes.length, isOpen: opened };
    return [row, ...(opened ? rowsOf(node.children, level + 1, isOpen) : [])];
  });
}

export function ContentsPanel(props: ContentsPanelProps) {
  const { all, onConnect, selectedId, onSelect, onHide } = props;
  const textScale = useTextScale();
  const box = useSearchBox();
  const words = box.words.trim().toLowerCase();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => treeOf(all), [all]);
  const rows = useMemo(() => {
    const root = found(tree, words);
    if (root === null) return [];
    return rowsOf([root], 1, (node) => words !== '' || !closed.has(node.id));
  }, [tree, words, closed]);
  const hits = rows.filter(({ node }) => node.one !== null).length;
  useEffect(() => {
    if (words !== '') announce(hits === 0 ? 'No matching results found' : plural(hits, 'result'));
  }, [words, hits]);
  const setOpen = (node: Node, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(node.id);
    else next.add(node.id);
    setClosed(next);
  };
  return (
    <aside className="panel contents" aria-label="Contents">
      <header className="ph">
        <h2 className="grow">Contents</h2>
        <IconButton label="Hide contents" onPress={onHide}>
          <PanelLeftClose size={16} />
        </IconButton>
      </header>
      <div className="contents-search">
        <SearchField label="Search contents" isQuiet value={box.typed} onChange={box.type} />
      </div>
      {words !== '' && rows.length === 0 ? (
        <p className="contents-note t2">No matching results found</p>
      ) : null}
      {all.length === 0 ? (
        <p className="contents-note t2">Change orders appear here when they have been read.</p>
      ) : (
        <Tree<Row>
          label="PCOs"
          rows={rows}
          rowPx={ROW_PX * textScale}
          selectedId={selectedId === null ? null : `change ${selectedId}`}
          titleOf={({ node }) => textOf(node)}
          onPress={({ node, isOpen }) => {
            if (node.one === null) setOpen(node, !isOpen);
            else onSelect(node.one);
          }}
          onOpen={({ node }) => setOpen(node, true)}
          onClose={words === '' ? ({ node }) => setOpen(node, false) : null}
        >
          {({ node }) => (
            <>
              {node.number === null ? null : (
                <span className="tree-number co-number">{node.number}</span>
              )}
              <span className={node.one === null ? 'clip m' : 'clip tree-label'}>{node.label}</span>
              {node.count === null ? null : (
                <span className="tree-count">{node.count.toLocaleString('en-US')}</span>
              )}
              {node.total === null ? null : (
                <span className="f12 t3 nb num co-total">{dollarsText(node.total)}</span>
              )}
            </>
          )}
        </Tree>
      )}
      {onConnect === null ? null : (
        <div className="co-contents-foot">
          <Button hasIcon onPress={onConnect}>
            <Link2 size={16} aria-hidden />
            Connect to project
          </Button>
        </div>
      )}
    </aside>
  );
}
