/** Thumbnails of all pages of the open document. */
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { FileImage, PanelLeftClose } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Thumbnail } from '../../../../contract/src/documents/schema.ts';
import { THUMBNAILS_A_CALL, thumbnailsQuery } from '../../api/documents.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { rangeWith } from '../../lib/range-with.ts';
import { IconButton } from '../../ui/button.tsx';

type PagesPanelProps = {
  documentId: number | null;
  fileName: string | null;
  /** Null until the document has been read. */
  pageCount: number | null;
  /** The shown page, from 1. */
  pageNumber: number;
  nameOf: (pageNumber: number) => string;
  onChoose: (pageNumber: number) => void;
  onHide: () => void;
};

const PICTURE_PX = 128;
/** The server's image size nearest to that. */
const THUMBNAIL_PX = 160;
/** Its borders and label. */
const EDGES_PX = 16;
const NAME_PX = 28;

/** Thumbnails of the visible pages, fetched in fixed batches so that scrolling reuses them. */
function useThumbnails(
  documentId: number,
  pageCount: number,
  pages: readonly number[],
): Map<number, Thumbnail> {
  const portions = [...new Set(pages.map((page) => Math.floor((page - 1) / THUMBNAILS_A_CALL)))];
  const answers = useQueries({
    queries: portions.map((portion) => {
      const before = portion * THUMBNAILS_A_CALL;
      const count = Math.min(THUMBNAILS_A_CALL, pageCount - before);
      return thumbnailsQuery(documentId, before + 1, count, THUMBNAIL_PX);
    }),
  });
  return new Map(
    answers.flatMap(({ data }) => (data ?? []).map((picture) => [picture.page_number, picture])),
  );
}

export function PagesPanel(props: PagesPanelProps) {
  const { documentId, pageCount, fileName } = props;
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel, '.bar button[aria-label="Pages"]', 'h1');
  return (
    <aside ref={panel} className="panel contents" aria-label="Pages" data-panel="pages">
      <header className="ph">
        <h2 className="grow clip" title={fileName ?? ''}>
          Pages <span className="t3 text-search-file">{fileName}</span>
        </h2>
        <IconButton label="Hide pages" onPress={props.onHide}>
          <PanelLeftClose size={16} />
        </IconButton>
      </header>
      {documentId === null || pageCount === null || pageCount === 0 ? (
        <p className="contents-note t2">
          {documentId === null
            ? 'Open a page to see the pages of its document.'
            : 'Pages appear here when the document has been read.'}
        </p>
      ) : (
        <PageList key={documentId} {...props} documentId={documentId} pageCount={pageCount} />
      )}
    </aside>
  );
}

type PageListProps = PagesPanelProps & { documentId: number; pageCount: number };

function PageList(props: PageListProps) {
  const { documentId, pageCount, pageNumber, nameOf, onChoose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();
  const textScale = useTextScale();
  /** The page with keyboard focus, until another is shown. */
  const [active, setActive] = useState({ shown: pageNumber, page: pageNumber });
  const activePage = active.shown === pageNumber ? active.page : pageNumber;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is remembered
  const virtual = useVirtualizer({
    count: pageCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => PICTURE_PX + EDGES_PX + NAME_PX * textScale,
    overscan: 3,
    // Keep the active page mounted: screen readers refer to it.
    rangeExtractor: (range) => rangeWith(range, activePage - 1),
  });
  const items = virtual.getVirtualItems();
  const pictures = useThumbnails(
    documentId,
    pageCount,
    items.map(({ index }) => index + 1),
  );
  useEffect(() => {
    virtual.scrollToIndex(pageNumber - 1, { align: 'auto' });
    // When another page is shown, not while scrolling.
    // eslint-disable-next-line react/exhaustive-deps
  }, [pageNumber]);

  const moveTo = (page: number) => {
    const next = Math.min(pageCount, Math.max(1, page));
    setActive({ shown: pageNumber, page: next });
    virtual.scrollToIndex(next - 1, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') moveTo(activePage + 1);
    else if (event.key === 'ArrowUp') moveTo(activePage - 1);
    else if (event.key === 'Home') moveTo(1);
    else if (event.key === 'End') moveTo(pageCount);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(activePage);
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled beside it
    <div
      ref={scroller}
      className="scroll tree pages"
      role="listbox"
      aria-label="Pages"
      aria-activedescendant={`${listId}-${activePage}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const element = (event.target as Element).closest<HTMLElement>('[data-page]');
        if (element !== null) onChoose(Number(element.dataset['page']));
      }}
    >
      <div className="tree-space" role="none" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const page = item.index + 1;
          const picture = pictures.get(page);
          const isShown = page === pageNumber;
          return (
            <div
              key={item.key}
              id={`${listId}-${page}`}
              role="option"
              tabIndex={-1}
              aria-selected={isShown}
              aria-posinset={page}
              aria-setsize={pageCount}
              data-page={page}
              className={`tree-place page-item ${isShown ? 'is-selected' : ''} ${page === activePage ? 'is-active' : ''}`}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span className="page-picture">
                {picture === undefined ? (
                  <FileImage size={24} strokeWidth={1.2} aria-hidden />
                ) : (
                  <img
                    src={picture.url}
                    alt=""
                    width={picture.width_px}
                    height={picture.height_px}
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </span>
              <span className="page-name clip" title={nameOf(page)}>
                <span className="t3 num">{page.toLocaleString('en-US')}</span> {nameOf(page)}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
