/** The table of contents: three groups, searchable, with tree keyboard navigation (TOC-001 to TOC-013). */
import { ChevronsDownUp, FilePlus, Flag, History, PanelLeftClose } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Document, TableOfContents } from '../../../../contract/src/documents/schema.ts';
import type { IssuedSet } from '../../../../contract/src/issuances/schema.ts';
import { contentsTree, rowsOf, searchContents } from '../../domain/contents-tree.ts';
import type { ContentsNode, ContentsRow, ContentsTarget } from '../../domain/contents-tree.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { droppedFiles } from '../../lib/file-picking.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { useSearchBox } from '../../lib/search-box.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { Tree } from '../../ui/tree.tsx';
import './contents.css';

type ContentsPanelProps = {
  contents: TableOfContents | undefined;
  /** Documents that were read: those without a row are listed by file name. */
  documents: readonly Document[];
  /** Undefined until they are loaded. */
  issued: IssuedSet | undefined;
  /** How many issues are open, by the sheet's id. */
  openIssues: ReadonlyMap<number, number>;
  /** More rows may appear. */
  isBeingRead: boolean;
  hasFailed: boolean;
  /** The shown row: `sheet-7`, `spec-3`, `file-2`. */
  selectedId: string | null;
  onChoose: (target: ContentsTarget, rowId: string) => void;
  onRetry: () => void;
  /** Adds files to the project, those that were dropped; null for people who may not. */
  onAdd: ((dropped: readonly File[]) => void) | null;
  onHide: () => void;
  /** Shown below the tree. */
  footer?: ReactNode;
};

const ROW_PX = 28;

/** The first two levels start expanded; sheets with drawings, and sheets that are no longer in the set, do not. */
function isOpenAtFirst({ isEarlier }: ContentsNode, level: number): boolean {
  return level <= 2 && isEarlier !== true;
}

type Openness = ReadonlyMap<string, boolean>;

function titleOf({ node }: ContentsRow): string {
  return [node.number, node.label].filter((part) => part !== null && part !== '').join(' ');
}

/** How many issues are open on the sheet of a row; null: it is no sheet, or there are none. */
function openOn({ id, target }: ContentsNode, open: ReadonlyMap<number, number>): number | null {
  const sheetId = target?.sheetId ?? null;
  return sheetId !== null && id === `sheet-${sheetId}` ? (open.get(sheetId) ?? null) : null;
}

type RowContentProps = { node: ContentsNode; openIssues: number | null };

function RowContent({ node, openIssues }: RowContentProps) {
  const { number, label, count, target, isEarlier } = node;
  return (
    <>
      {isEarlier === true && target !== null ? (
        <History size={13} className="tree-earlier" aria-label="Superseded," />
      ) : null}
      {number === null ? null : <span className="tree-number">{number}</span>}
      <span className={number === null && target === null ? 'clip m' : 'clip tree-label'}>
        {label}
      </span>
      {count === null ? null : <span className="tree-count">{count.toLocaleString('en-US')}</span>}
      {openIssues === null ? null : (
        <span className="tree-count tree-issues">
          <Flag size={11} aria-hidden />
          {openIssues.toLocaleString('en-US')}
          <span className="visually-hidden">
            {' '}
            {openIssues === 1 ? 'open issue' : 'open issues'}
          </span>
        </span>
      )}
    </>
  );
}

export function ContentsPanel(props: ContentsPanelProps) {
  const { contents, documents, issued, openIssues, selectedId, onChoose, onAdd } = props;
  const [isOver, setOver] = useState(false);
  const { typed, type, words: wanted } = useSearchBox();
  const [openness, setOpenness] = useState<Openness>(new Map());
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel, '.bar button[aria-label="Contents"]', 'h1');
  const textScale = useTextScale();
  const isSearching = wanted.trim() !== '';

  const tree = useMemo(
    () => (contents === undefined ? [] : contentsTree(contents, documents, issued)),
    [contents, documents, issued],
  );
  const found = useMemo(() => searchContents(tree, wanted), [tree, wanted]);
  const rows = useMemo(
    () =>
      rowsOf(
        found,
        (node, level) => isSearching || (openness.get(node.id) ?? isOpenAtFirst(node, level)),
      ),
    [found, isSearching, openness],
  );

  const announceCount = useEffectEvent(() => {
    const hits = rows.filter(({ node }) => node.target !== null).length;
    announce(hits === 0 ? 'No matching results found' : plural(hits, 'result'));
  });
  // Announce new searches only, not growing contents.
  useEffect(() => {
    if (wanted.trim() !== '') announceCount();
  }, [wanted]);

  const setOpen = (node: ContentsNode, isOpen: boolean) =>
    setOpenness(new Map(openness).set(node.id, isOpen));
  const press = (row: ContentsRow) => {
    if (row.node.target === null) setOpen(row.node, !row.isOpen);
    else onChoose(row.node.target, row.node.id);
  };

  const isEmpty = tree.every(({ children }) => children.length === 0);
  return (
    // Dropping is a shortcut; keyboard users have the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <aside
      ref={panel}
      className={isOver ? 'panel contents is-over' : 'panel contents'}
      aria-label="Contents"
      data-panel="contents"
      onDragOver={(event) => {
        if (onAdd === null || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (onAdd === null) return;
        event.preventDefault();
        setOver(false);
        droppedFiles(event.dataTransfer).then(
          (picked) => onAdd(picked.map(({ file }) => file)),
          reportError,
        );
      }}
    >
      <header className="ph">
        <h2 className="grow">Contents</h2>
        {onAdd === null ? null : (
          <IconButton label="Add files" onPress={() => onAdd([])}>
            <FilePlus size={16} />
          </IconButton>
        )}
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
        <LoadFailure title="The contents could not be loaded" onRetry={props.onRetry} />
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
        <Tree
          label="Contents"
          rows={rows}
          rowPx={ROW_PX * textScale}
          selectedId={selectedId}
          titleOf={titleOf}
          onPress={press}
          onOpen={({ node }) => setOpen(node, true)}
          onClose={isSearching ? null : ({ node }) => setOpen(node, false)}
        >
          {({ node }) => <RowContent node={node} openIssues={openOn(node, openIssues)} />}
        </Tree>
      ) : null}
      {props.footer}
    </aside>
  );
}
