/** The table of contents: three groups, searchable, with tree keyboard navigation (TOC-001 to TOC-013). */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  ChevronDown,
  ChevronRight,
  ChevronsDownUp,
  CircleAlert,
  PanelLeftClose,
} from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Document, TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { contentsTree, rowsOf, searchContents } from '../../domain/contents-tree.ts';
import type { ContentsNode, ContentsRow, ContentsTarget } from '../../domain/contents-tree.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { rangeWith } from '../../lib/range-with.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';

type ContentsPanelProps = {
  contents: TableOfContents | undefined;
  /** Documents that were read: those without a row are listed by file name. */
  documents: readonly Document[];
  /** More rows may appear. */
  isBeingRead: boolean;
  hasFailed: boolean;
  /** The shown row: `sheet-7`, `spec-3`, `file-2`. */
  selectedId: string | null;
  onChoose: (target: ContentsTarget) => void;
  onRetry: () => void;
  onHide: () => void;
  /** Shown below the tree. */
  footer?: ReactNode;
};

const ROW_PX = 28;

/** The first two levels start expanded; sheets with drawings do not. */
function isOpenAtFirst(level: number): boolean {
  return level <= 2;
}

type Openness = ReadonlyMap<string, boolean>;

function Row({ row, isSelected, isActive, id }: RowProps) {
  const { node, level } = row;
  const Twisty = row.isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      id={id}
      className={`tree-row ${isSelected ? 'is-selected' : ''} ${isActive ? 'is-active' : ''}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      {...(node.children.length > 0 ? { 'aria-expanded': row.isOpen } : {})}
      title={[node.number, node.label].filter((part) => part !== null && part !== '').join(' ')}
      style={{ paddingLeft: 8 + (level - 1) * 16 }}
    >
      <span className="tree-twisty" data-twisty>
        {node.children.length > 0 ? <Twisty size={14} aria-hidden /> : null}
      </span>
      {node.number === null ? null : <span className="tree-number">{node.number}</span>}
      <span className={node.number === null && node.target === null ? 'clip m' : 'clip tree-label'}>
        {node.label}
      </span>
      {node.count === null ? null : (
        <span className="tree-count">{node.count.toLocaleString('en-US')}</span>
      )}
    </div>
  );
}

type RowProps = { row: ContentsRow; isSelected: boolean; isActive: boolean; id: string };

export function ContentsPanel(props: ContentsPanelProps) {
  const { contents, documents, selectedId, onChoose } = props;
  const { typed, type, words: wanted } = useSearchBox();
  const [openness, setOpenness] = useState<Openness>(new Map());
  const [activeId, setActiveId] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel, '.bar button[aria-label="Contents"]', 'h1');
  const treeId = useId();
  const textScale = useTextScale();
  const isSearching = wanted.trim() !== '';

  const tree = useMemo(
    () => (contents === undefined ? [] : contentsTree(contents, documents)),
    [contents, documents],
  );
  const found = useMemo(() => searchContents(tree, wanted), [tree, wanted]);
  const rows = useMemo(
    () =>
      rowsOf(
        found,
        (node, level) => isSearching || (openness.get(node.id) ?? isOpenAtFirst(level)),
      ),
    [found, isSearching, openness],
  );
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === (activeId ?? selectedId)),
  );
  const active = rows[activeIndex];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX * textScale,
    overscan: 4,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    // Keep the active row mounted even off screen: the tree refers to it for screen readers.
    rangeExtractor: (range) => rangeWith(range, activeIndex),
  });

  useEffect(() => {
    if (!isSearching) return;
    const hits = rows.filter(({ node }) => node.target !== null).length;
    announce(hits === 0 ? 'No matching results found' : plural(hits, 'result'));
    // Announce new searches only, not growing contents.
    // eslint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  const selectedIndex = rows.findIndex(({ node }) => node.id === selectedId);
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
    // When the selection changes, not when rows are added.
    // eslint-disable-next-line react/exhaustive-deps
  }, [selectedId]);

  const setOpen = (node: ContentsNode, isOpen: boolean) =>
    setOpenness(new Map(openness).set(node.id, isOpen));
  const moveTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row === undefined) return;
    setActiveId(row.node.id);
    virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' });
  };
  const press = (row: ContentsRow) => {
    setActiveId(row.node.id);
    if (row.node.target === null) setOpen(row.node, !row.isOpen);
    else onChoose(row.node.target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const hasChildren = active.node.children.length > 0;
    switch (event.key) {
      case 'ArrowDown':
        moveTo(activeIndex + 1);
        break;
      case 'ArrowUp':
        moveTo(activeIndex - 1);
        break;
      case 'Home':
        moveTo(0);
        break;
      case 'End':
        moveTo(rows.length - 1);
        break;
      case 'ArrowRight':
        if (hasChildren && !active.isOpen) setOpen(active.node, true);
        else if (hasChildren) moveTo(activeIndex + 1);
        break;
      case 'ArrowLeft':
        if (active.isOpen && !isSearching) setOpen(active.node, false);
        else moveTo(rows.findLastIndex((row, at) => at < activeIndex && row.level < active.level));
        break;
      case 'Enter':
      case ' ':
        press(active);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const isEmpty = tree.every(({ children }) => children.length === 0);
  return (
    <aside ref={panel} className="panel contents" aria-label="Contents" data-panel="contents">
      <header className="ph">
        <h2 className="grow">Contents</h2>
        <IconButton
          label="Collapse all"
          onPress={() =>
            setOpenness(
              new Map(
                tree.flatMap((group) => [
                  [group.id, true] as const,
                  ...group.children.map((child) => [child.id, false] as const),
                ]),
              ),
            )
          }
        >
          <ChevronsDownUp size={16} />
        </IconButton>
        <IconButton label="Hide contents" onPress={props.onHide}>
          <PanelLeftClose size={16} />
        </IconButton>
      </header>
      <div className="contents-search">
        <SearchField label="Search sheets and sections" isQuiet value={typed} onChange={type} />
      </div>
      {contents === undefined && props.hasFailed ? (
        <EmptyState
          icon={<CircleAlert size={28} strokeWidth={1.4} aria-hidden />}
          title="The contents could not be loaded"
          actions={<Button onPress={props.onRetry}>Try again</Button>}
        />
      ) : null}
      {contents !== undefined && isEmpty ? (
        <p className="contents-note t2">
          {props.isBeingRead
            ? 'Sheets and sections appear here as they are read.'
            : 'This project has no sheets or sections.'}
        </p>
      ) : null}
      {isSearching && rows.length === 0 && !isEmpty ? (
        <p className="contents-note t2">No matching results found</p>
      ) : null}
      {rows.length > 0 && !isEmpty ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled beside it
        <div
          ref={scroller}
          className="scroll tree"
          role="tree"
          aria-label="Contents"
          // Rows unmount while scrolling, so the tree itself holds focus.
          tabIndex={0}
          {...(active === undefined
            ? {}
            : { 'aria-activedescendant': `${treeId}-${active.node.id}` })}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const element = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
            const row = rows.find(({ node }) => `${treeId}-${node.id}` === element?.id);
            if (row === undefined) return;
            const onTwisty = (event.target as Element).closest('[data-twisty]') !== null;
            if (onTwisty && row.node.children.length > 0) setOpen(row.node, !row.isOpen);
            else press(row);
          }}
        >
          <div className="tree-space" role="none" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              return (
                <div
                  key={item.key}
                  role="none"
                  className="tree-place"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <Row
                    row={row}
                    id={`${treeId}-${row.node.id}`}
                    isSelected={row.node.id === selectedId}
                    isActive={item.index === activeIndex}
                  />
                </div>
              );
            })}
          </div>
        </div>
      ) : null}
      {props.footer}
    </aside>
  );
}
