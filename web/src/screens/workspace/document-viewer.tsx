/** One page of one document on the light table. */
import { useQueryClient } from '@tanstack/react-query';
import { FileSearch, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Document, Sheet } from '../../../../contract/src/documents/schema.ts';
import type {
  CompareSession,
  OverlayStyle,
  SessionEvents,
} from '../../../../workers/protocol/session.ts';
import { Camera } from '../../domain/camera.ts';
import { sheetName } from '../../domain/contents-tree.ts';
import { POINTS_PER_UNIT, PX_PER_POINT } from '../../domain/units.ts';
import { SheetPane } from '../../features/viewer/sheet-pane.tsx';
import { announce } from '../../lib/announcer.ts';
import { lettersStore, shortcutOf } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Progress } from '../../ui/states.tsx';
import { DocumentShow } from './document-show.ts';
import { PageBar } from './page-bar.tsx';

/** A drawing as its own colours have it. */
const STYLE: OverlayStyle = {
  mode: 'a',
  colorA: '#000000',
  colorB: '#000000',
  opacityAPercent: 100,
  opacityBPercent: 100,
  paint: 'full',
  swipeAt: 1,
};
/** An arrow moves the paper this far, CSS px; with Shift four times. */
const ARROW_PX = 64;
/** A drawing that is opened fills the pane, but no more than this. */
const CLOSEST_ZOOM = 4;

type DocumentViewerProps = {
  createSession: (events: SessionEvents) => CompareSession;
  document: Document | null;
  pageNumber: number;
  /** The sheet on this page; null for pages that are none. */
  sheet: Sheet | null;
  /** A drawing's box to look at, in sheet units; a new array looks again. */
  box: readonly [number, number, number, number] | null;
  onPage: (pageNumber: number) => void;
};

function nameOf(sheet: Sheet | null, pageNumber: number): string {
  if (sheet === null) return `Page ${pageNumber}`;
  const { number, title } = sheetName(sheet);
  return title === '' ? number : `${number}, ${title}`;
}

function onKeys(event: KeyboardEvent, camera: Camera, turn: (by: number) => void): void {
  const inPane = (event.target as Element).closest('[data-pane]') !== null;
  if (!inPane || event.defaultPrevented) return;
  const step = event.shiftKey ? ARROW_PX * 4 : ARROW_PX;
  const id = shortcutOf(event, lettersStore.get());
  if (id === 'pan') {
    const dx = event.key === 'ArrowLeft' ? step : event.key === 'ArrowRight' ? -step : 0;
    const dy = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    camera.pan(dx, dy);
  } else if (id === 'zoom-in') camera.step(1);
  else if (id === 'zoom-out') camera.step(-1);
  else if (id === 'fit-page') camera.fitPage();
  else if (id === 'actual') camera.zoomTo(1);
  else if (id === 'fit-width') camera.fitWidth();
  else if (id === 'next-page') turn(1);
  else if (id === 'previous-page') turn(-1);
  else return;
  event.preventDefault();
}

export function DocumentViewer({ createSession, ...table }: DocumentViewerProps) {
  const client = useQueryClient();
  const [camera] = useState(() => new Camera());
  const [show] = useState(() => new DocumentShow(createSession, client));
  useEffect(() => () => show.dispose(), [show]);
  return <Table show={show} camera={camera} {...table} />;
}

type TableProps = Omit<DocumentViewerProps, 'createSession'> & {
  show: DocumentShow;
  camera: Camera;
};

function Table({ show, camera, document, pageNumber, sheet, box, onPage }: TableProps) {
  const state = useStore(show.store);
  const { sheet: page } = state;
  const name = nameOf(sheet, pageNumber);
  const pageCount = document?.page_count ?? null;

  useEffect(() => {
    if (document !== null) void show.show(document, pageNumber);
    // A list that is fetched anew brings an equal document.
    // eslint-disable-next-line react/exhaustive-deps
  }, [show, document?.id, pageNumber]);
  useEffect(() => {
    camera.setPage(page === null ? null : { width: page.widthPoints, height: page.heightPoints });
  }, [camera, page]);
  useEffect(() => {
    if (state.phase !== 'shown') return;
    if (box !== null) {
      const [x0, y0, x1, y1] = box;
      const k = POINTS_PER_UNIT;
      camera.moveTo(camera.viewOf([x0 * k, y0 * k, x1 * k, y1 * k], CLOSEST_ZOOM * PX_PER_POINT));
    }
    const where = pageCount === null ? `page ${pageNumber}` : `page ${pageNumber} of ${pageCount}`;
    announce(`Sheet ${name}, ${where}, ${Math.round(camera.zoom * 100)} percent.`);
    // Once a page is there, and when a drawing on it is asked for.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state.phase, page, box]);
  useEffect(() => {
    if (state.error !== null)
      announce(`${name} could not be shown. ${state.error.title}.`, 'assertive');
    // Once for each failure.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state.error]);

  const paper = useMemo(
    () => [0, 0, page?.widthPoints ?? 0, page?.heightPoints ?? 0] as const,
    [page],
  );
  const turn = (by: number) => {
    const next = pageNumber + by;
    if (next >= 1 && (pageCount === null || next <= pageCount)) onPage(next);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the pane inside
    <section
      className="view"
      aria-label="Document"
      aria-busy={state.phase === 'loading'}
      onKeyDown={(event) => onKeys(event, camera, turn)}
    >
      {document === null ? (
        <div className="view-message">
          <EmptyState
            icon={<FileSearch size={28} strokeWidth={1.4} aria-hidden />}
            title="No page is open"
          >
            <p>Choose a sheet or a section from the contents.</p>
          </EmptyState>
        </div>
      ) : null}
      {page === null || state.phase === 'failed' ? null : (
        <div className="panes">
          <SheetPane
            key={state.epoch}
            session={show.session}
            subject="a"
            pane="a"
            camera={camera}
            paper={paper}
            style={STYLE}
            label={name}
            description="Arrow keys move the page, plus and minus zoom, Page Up and Page Down turn pages."
            isDimmed={false}
            marks={[]}
            selectedId={null}
            hatch={null}
            onSelect={() => undefined}
          />
        </div>
      )}
      {document !== null && state.phase === 'loading' ? (
        <div className={page === null ? 'view-message' : 'view-message is-over'}>
          <Progress label={`Loading ${name}`} done={state.progress?.done ?? 0} />
        </div>
      ) : null}
      {state.phase === 'failed' && document !== null ? (
        <div className="view-message">
          <EmptyState
            icon={
              <TriangleAlert size={28} strokeWidth={1.4} color="var(--danger-text)" aria-hidden />
            }
            title={`${name} could not be shown.`}
            actions={
              <>
                <Button
                  variant="primary"
                  isSmall
                  onPress={() => void show.show(document, pageNumber)}
                >
                  Retry
                </Button>
                <Button isSmall onPress={() => turn(1)}>
                  Next page
                </Button>
              </>
            }
          >
            <p>
              {state.error?.title}. {state.error?.advice}
            </p>
          </EmptyState>
        </div>
      ) : null}
      {document === null ? null : (
        <>
          <div className="float view-title row g8">
            <span className="m nb">
              {sheet === null ? `Page ${pageNumber}` : sheetName(sheet).number}
            </span>
            <span className="t2 clip">
              {sheet === null ? document.file.name : sheetName(sheet).title}
            </span>
            {sheet?.revision === null || sheet === null ? null : (
              <span className="tag">Rev {sheet.revision}</span>
            )}
          </div>
          <PageBar camera={camera} pageNumber={pageNumber} pageCount={pageCount} onPage={onPage} />
        </>
      )}
    </section>
  );
}
