/** The table of contents: three groups, searchable, with tree keyboard navigation (TOC-001 to TOC-013). */
import { ChevronsDownUp, FilePlus, Flag, History, PanelLeftClose } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Document, TableOfContents } from '../../../../contract/src/documents/schema.ts';
import type { IssuedSet } from '../../../../contract/src/issuances/schema.ts';
import { contentsTree } from '../../domain/contents-tree.ts';
import type { ContentsNode, ContentsTarget } from '../../domain/contents-tree.ts';
import { droppedFiles } from '../../lib/file-picking.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import {
  RowWords,
  SearchedContents,
  useSearchedContents,
} from '../../parts/contents/searched-contents.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/states.tsx';
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

/** The first two levels start expanded; sheets with drawings, and sheets that are no longer in the set, do not. */
function isOpenAtFirst({ isEarlier }: ContentsNode, level: number): boolean {
  return level <= 2 && isEarlier !== true;
}

/** How many issues are open on the sheet of a row; null: it is no sheet, or there are none. */
function openOn({ id, target }: ContentsNode, open: ReadonlyMap<number, number>): number | null {
  const sheetId = target?.sheetId ?? null;
  return sheetId !== null && id === `sheet-${sheetId}` ? (open.get(sheetId) ?? null) : null;
}

type RowContentProps = { node: ContentsNode; openIssues: number | null };

function RowContent({ node, openIssues }: RowContentProps) {
  const { target, isEarlier } = node;
  return (
    <>
      {isEarlier === true && target !== null ? (
        <History size={13} className="tree-earlier" aria-label="Superseded," />
      ) : null}
      <RowWords node={node} />
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
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel, '.bar button[aria-label="Contents"]', 'h1');
  const tree = useMemo(
    () => (contents === undefined ? [] : contentsTree(contents, documents, issued)),
    [contents, documents, issued],
  );
  const searched = useSearchedContents(tree, isOpenAtFirst);
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
        <IconButton label="Collapse all" onPress={searched.collapseAll}>
          <ChevronsDownUp size={16} />
        </IconButton>
        <IconButton label="Hide contents" onPress={props.onHide}>
          <PanelLeftClose size={16} />
        </IconButton>
      </header>
      <SearchedContents
        contents={searched}
        searchLabel="Search sheets and sections"
        selectedId={selectedId}
        onChoose={onChoose}
        note={
          contents === undefined ? (
            props.hasFailed ? (
              <LoadFailure title="The contents could not be loaded" onRetry={props.onRetry} />
            ) : null
          ) : searched.isEmpty ? (
            <p className="contents-note t2">
              {props.isBeingRead
                ? 'Sheets and sections appear here as they are read.'
                : 'This project has no sheets or sections.'}
            </p>
          ) : null
        }
      >
        {(node) => <RowContent node={node} openIssues={openOn(node, openIssues)} />}
      </SearchedContents>
      {props.footer}
    </aside>
  );
}
