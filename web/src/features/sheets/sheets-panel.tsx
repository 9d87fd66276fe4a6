/** Sheets of both sets, paired by number, with thumbnails. */
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Comparison, Side } from '../../../../workers/protocol/comparison.ts';
import type { PdfDocument } from '../../../../workers/protocol/document.ts';
import type { PageSummary } from '../../../../workers/protocol/document.ts';
import { isAbort } from '../../domain/error-messages.ts';
import { pairSheets, sheetTitle } from '../../domain/sheet-pairs.ts';
import { pageSheetName } from '../../domain/sheet-name.ts';
import { paperSize, plural } from '../../domain/units.ts';
import { IconButton } from '../../ui/button.tsx';

type SheetsPanelProps = {
  documents: Comparison['documents'];
  a: readonly PageSummary[];
  b: readonly PageSummary[];
  pageA: number;
  pageB: number;
  onPair: (a: number | null, b: number | null) => void;
  onPage: (side: Side, index: number) => void;
  onClose: () => void;
};

export function SheetsPanel(props: SheetsPanelProps) {
  const [query, setQuery] = useState('');
  const current = useRef<HTMLButtonElement>(null);
  // Scrolls to the shown sheet, which may be one of hundreds.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [props.pageA, props.pageB]);
  const pairs = pairSheets(props.a, props.b);
  const matches = (page: PageSummary | undefined, index: number) =>
    `${sheetTitle(page, index)} ${page?.label ?? ''}`.toLowerCase().includes(query.toLowerCase());
  const shown = pairs.filter(
    ({ a, b }) =>
      query === '' ||
      (a !== null && matches(props.a[a], a)) ||
      (b !== null && matches(props.b[b], b)),
  );
  const both = pairs.filter((p) => p.a !== null && p.b !== null).length;
  const groups = [
    { title: 'In both sets', rows: shown.filter((p) => p.a !== null && p.b !== null) },
    { title: 'Only in A', rows: shown.filter((p) => p.b === null) },
    { title: 'Only in B', rows: shown.filter((p) => p.a === null) },
  ].filter((group) => group.rows.length > 0);
  return (
    <aside className="panel sheets" aria-label="Sheets">
      <div className="ph">
        <h2>Sheets</h2>
        <span className="f12 t3">{plural(both, 'pair')}</span>
        <span className="end">
          <IconButton label="Close sheets" onPress={props.onClose}>
            <X size={15} />
          </IconButton>
        </span>
      </div>
      <div className="manual">
        {(['a', 'b'] as const).map((side) => (
          <PagePicker
            key={side}
            side={side}
            pages={props[side]}
            page={side === 'a' ? props.pageA : props.pageB}
            onPage={(index) => props.onPage(side, index)}
          />
        ))}
        {pairs.length > 8 ? (
          <input
            className="field"
            type="search"
            aria-label="Find a sheet"
            placeholder="Find a sheet"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        ) : null}
      </div>
      <div className="scroll">
        {shown.length === 0 ? <p className="empty">No sheet matches “{query}”.</p> : null}
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            {groups.length > 1 ? <h3 className="sec">{group.title}</h3> : null}
            <ul>
              {group.rows.map(({ a, b }) => {
                const isCurrent =
                  (a === null || a === props.pageA) && (b === null || b === props.pageB);
                const page = a === null ? props.b[b ?? 0] : props.a[a];
                const index = a ?? b ?? 0;
                return (
                  <li key={`${a}-${b}`}>
                    <button
                      ref={isCurrent ? current : null}
                      type="button"
                      className={isCurrent ? 'sheet-row current' : 'sheet-row'}
                      aria-current={isCurrent ? 'true' : undefined}
                      onClick={() => props.onPair(a, b)}
                    >
                      <span className="thumbs">
                        {a === null ? null : <Thumbnail document={props.documents.a} page={a} />}
                        {b === null ? null : <Thumbnail document={props.documents.b} page={b} />}
                      </span>
                      <span className="grow col">
                        <span className="no">{pageSheetName(page, index).number}</span>
                        <span className="f12 t2 clip">
                          {page?.sheetNumber === null ? '' : (page?.sheetTitle ?? '')}
                        </span>
                        <span className="f11 t3 clip">
                          {page === undefined ? '' : paperSize(page.widthPoints, page.heightPoints)}
                          {a !== null && b !== null && a !== b
                            ? `, pages ${a + 1} and ${b + 1}`
                            : `, page ${index + 1}`}
                        </span>
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </aside>
  );
}

type PagePickerProps = {
  side: Side;
  pages: readonly PageSummary[];
  page: number;
  onPage: (index: number) => void;
};

/** Picks a sheet on one side, for sheets that cannot be paired by number. */
function PagePicker({ side, pages, page, onPage }: PagePickerProps) {
  const letter = side === 'a' ? 'A' : 'B';
  return (
    <label className="row g8 f12">
      <span className={`sw ${side}`} aria-hidden="true">
        {letter}
      </span>
      <span className="visually-hidden">Sheet of drawing {letter}</span>
      <select
        className="field sm grow"
        value={page}
        onChange={(event) => onPage(Number(event.target.value))}
      >
        {pages.map((each) => (
          <option key={each.index} value={each.index}>
            {sheetTitle(each, each.index)}
          </option>
        ))}
      </select>
    </label>
  );
}

const THUMB_PX = 64;

/** Rendered when it scrolls into view. */
function Thumbnail({ document, page }: { document: PdfDocument; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const node = canvas.current;
    if (node === null) return undefined;
    const stop = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      document.thumbnail(page, THUMB_PX * devicePixelRatio, { signal: stop.signal }).then(
        (bitmap) => {
          if (stop.signal.aborted) return bitmap.close();
          [node.width, node.height] = [bitmap.width, bitmap.height];
          node.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        },
        (error: unknown) => {
          // A page without a thumbnail keeps its row; opening it shows what is wrong.
          if (!stop.signal.aborted && !isAbort(error)) node.dataset['failed'] = 'true';
        },
      );
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [document, page]);
  return <canvas ref={canvas} className="thumb" aria-hidden="true" />;
}
