/** Document search: the field, hit navigation and the list of hits by page. */
import { ArrowDown, ArrowUp, CircleAlert, ScanText, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { hitRows } from './model/text-hits.ts';
import type { HitRow, TextHit } from './model/text-hits.ts';
import { markedLine } from '../../domain/marked-parts.ts';
import { useLasting } from '../../lib/debounce.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ListBox } from '../../ui/list-box.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { TextSearch } from './use-text-search.ts';

type SearchPanelProps = {
  search: TextSearch;
  /** Null while no document is open. */
  fileName: string | null;
  /** Whether the document is still being read, so that not all pages are searchable. */
  isBeingRead: boolean;
  /** Incremented to focus the field. */
  focusRequest: number;
  nameOf: (pageNumber: number) => string;
  onClose: () => void;
};

const PAGE_PX = 30;
const HIT_PX = 28;

function Line({ hit }: { hit: TextHit }) {
  return (
    <>
      <span className="clip grow">
        <MarkedText parts={markedLine(hit.text, hit.ranges)} />
      </span>
      {hit.isRecognized ? (
        <span className="tag" title="Recognized from the picture">
          <ScanText size={12} aria-hidden />
        </span>
      ) : null}
    </>
  );
}

export function SearchPanel(props: SearchPanelProps) {
  const { search, fileName, focusRequest, onClose, nameOf } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = panel.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [focusRequest]);
  const isSlow = useLasting(search.phase === 'searching');

  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && inField) search.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { current, hits, phase } = search;
  const count = hits.length.toLocaleString('en-US');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside
    <aside
      ref={panel}
      className="panel contents text-search"
      aria-label="Search in the document"
      data-panel="search"
      onKeyDownCapture={onKeyDown}
    >
      <header className="ph">
        <h2 className="grow clip" title={fileName ?? ''}>
          Search <span className="t3 text-search-file">{fileName}</span>
        </h2>
        <IconButton label="Close search" shortcut="Esc" onPress={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div className="contents-search">
        <SearchField
          label="Search in this document"
          isQuiet
          value={search.typed}
          onChange={search.type}
        />
      </div>
      <div className="text-search-steps row g4">
        <span className="f12 t2 grow">
          {phase === 'found'
            ? current === null
              ? `${count} ${hits.length === 1 ? 'hit' : 'hits'}`
              : `Hit ${(current + 1).toLocaleString('en-US')} of ${count}`
            : null}
          {phase === 'short' ? 'Type at least two characters.' : null}
          {isSlow ? 'Searching…' : null}
        </span>
        <IconButton
          label="Previous hit"
          shortcut="Shift+Enter"
          isSmall
          isDisabled={phase !== 'found'}
          onPress={() => search.step(-1)}
        >
          <ArrowUp size={15} />
        </IconButton>
        <IconButton
          label="Next hit"
          shortcut="Enter"
          isSmall
          isDisabled={phase !== 'found'}
          onPress={() => search.step(1)}
        >
          <ArrowDown size={15} />
        </IconButton>
      </div>
      {props.isBeingRead ? (
        <p className="alert info text-search-note">
          This document is still being read. More pages become searchable as they are read.
        </p>
      ) : null}
      {phase === 'empty' ? (
        <p className="contents-note t2">
          {fileName === null
            ? 'Open a page to search its document.'
            : 'Searches all pages and finds parts of words. Use quotes for an exact phrase.'}
        </p>
      ) : null}
      {phase === 'none' ? (
        <p className="contents-note t2">
          “{search.typed.trim()}” was not found in this document. Scanned text and text drawn as
          lines cannot be searched.
        </p>
      ) : null}
      {search.failure !== null ? (
        <EmptyState
          icon={<CircleAlert size={28} strokeWidth={1.4} aria-hidden />}
          title="The search failed"
          actions={
            search.canRetry ? (
              <Button isSmall onPress={search.retry}>
                Try again
              </Button>
            ) : undefined
          }
        >
          <p>{search.failure}</p>
        </EmptyState>
      ) : null}
      {phase === 'found' ? <HitList search={search} nameOf={nameOf} /> : null}
      {phase === 'found' && search.isCut ? (
        <p className="contents-note t3 f12">
          Only the first {count} are listed. Add a word to narrow the search.
        </p>
      ) : null}
    </aside>
  );
}

type HitListProps = { search: TextSearch; nameOf: (pageNumber: number) => string };

const keyOf = (row: HitRow) => (row.kind === 'page' ? `page ${row.pageNumber}` : row.index);
const positionOf = (row: HitRow) => (row.kind === 'page' ? null : row.index);
const textOf = (row: HitRow) => (row.kind === 'page' ? '' : row.text);

function labelOf(row: HitRow, page: string): string {
  const isRecognized = row.kind === 'hit' && row.isRecognized;
  return `${textOf(row)}, ${page}${isRecognized ? ', recognized from the picture' : ''}`;
}

function HitList({ search, nameOf }: HitListProps) {
  const { hits, current, choose } = search;
  const textScale = useTextScale();
  const rows = useMemo(() => hitRows(hits), [hits]);
  const heightOf = useMemo(
    () => (row: HitRow) => (row.kind === 'page' ? PAGE_PX : HIT_PX) * textScale,
    [textScale],
  );
  return (
    <ListBox
      label="Hits"
      className="hits"
      items={rows}
      keyOf={keyOf}
      heightOf={heightOf}
      positionOf={positionOf}
      textOf={textOf}
      labelOf={(row) => labelOf(row, nameOf(row.pageNumber))}
      titleOf={textOf}
      active={current}
      selected={current}
      onMove={choose}
      onChoose={choose}
    >
      {(row) =>
        row.kind === 'page' ? (
          <div className="hits-page">
            <span className="clip m">{nameOf(row.pageNumber)}</span>
            <span className="tree-count">{row.count.toLocaleString('en-US')}</span>
          </div>
        ) : (
          <div className="hits-line">
            <Line hit={row} />
          </div>
        )
      }
    </ListBox>
  );
}
