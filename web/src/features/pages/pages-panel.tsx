/** Thumbnails of all pages of the open document. */
import { useQuery } from '@tanstack/react-query';
import { FileImage, PanelLeftClose } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { pagePictureQuery } from '../../api/documents.ts';
import { useReturnFocus } from '../../lib/return-focus.ts';
import { useTextScale } from '../../lib/text-scale.ts';
import { IconButton } from '../../ui/button.tsx';
import { ListBox } from '../../ui/list-box.tsx';
import './pages.css';

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

const pageKey = (page: number) => page;
const positionOf = (page: number) => page - 1;

function PageList(props: PageListProps) {
  const { documentId, pageCount, pageNumber, nameOf, onChoose } = props;
  const textScale = useTextScale();
  const pages = useMemo(() => Array.from({ length: pageCount }, (_, at) => at + 1), [pageCount]);
  /** The page with keyboard focus, until another is shown. */
  const [active, setActive] = useState({ shown: pageNumber, page: pageNumber });
  const activePage = active.shown === pageNumber ? active.page : pageNumber;
  return (
    <ListBox
      label="Pages"
      className="pages"
      items={pages}
      keyOf={pageKey}
      heightOf={PICTURE_PX + EDGES_PX + NAME_PX * textScale}
      positionOf={positionOf}
      textOf={nameOf}
      active={activePage - 1}
      selected={pageNumber - 1}
      onMove={(at) => setActive({ shown: pageNumber, page: at + 1 })}
      onChoose={(at) => onChoose(at + 1)}
    >
      {(page) => (
        <div className="page-item">
          <span className="page-picture">
            <PagePicture documentId={documentId} pageCount={pageCount} page={page} />
          </span>
          <span className="page-name clip" title={nameOf(page)}>
            <span className="t3 num">{page.toLocaleString('en-US')}</span> {nameOf(page)}
          </span>
        </div>
      )}
    </ListBox>
  );
}

type PagePictureProps = { documentId: number; pageCount: number; page: number };

function PagePicture({ documentId, pageCount, page }: PagePictureProps) {
  const { data: picture } = useQuery(pagePictureQuery(documentId, pageCount, page, THUMBNAIL_PX));
  if (picture === undefined || picture === null)
    return <FileImage size={24} strokeWidth={1.2} aria-hidden />;
  return (
    <img
      src={picture.url}
      alt=""
      width={picture.width_px}
      height={picture.height_px}
      loading="lazy"
      decoding="async"
    />
  );
}
