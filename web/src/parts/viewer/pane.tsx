/** A viewer that shows one page of one file. */
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { entityFile, entityName, isDrawing } from '../../domain/panes.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { PdfLayersButton } from '../layers/pdf-layers-button.tsx';
import { sayingZoom } from './say-zoom.ts';
import { SheetPane } from './sheet-pane.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { Viewer } from './viewer.tsx';
import { handleViewerKeys } from './viewer-keys.ts';
import type { KeyActions } from './viewer-keys.ts';
import { useStore } from '../../lib/store.ts';
import { PageBar } from './page-bar.tsx';
import { PaneMinimap } from './pane-minimap.tsx';
import { PaneMessage } from './pane-message.tsx';
import { useShownEntity } from './use-pane-show.ts';
import type { PaneShow } from './use-pane-show.ts';

const DESCRIPTION =
  'Arrow keys pan, plus and minus zoom. Page Up and Page Down change pages, with Shift they change sheets. Shift T reads the page’s text.';

export type PaneProps = {
  id: PaneId;
  /** Name of the region. */
  label: string;
  pane: PaneShow;
  entity: PaneEntity;
  /** The drawing box to show, in sheet units. A new array shows it again. */
  box: Box | null;
  /** Hint while nothing is open. */
  hint: string;
  /** Shown over the paper's upper edge. */
  title: ReactNode;
  /** Shown over the paper. */
  layers: ReactNode;
  /** Suggested pages while nothing is open. */
  offers: readonly ReactNode[];
  onPage: (pageNumber: number) => void;
  /** In contents order; null at the ends, absent where there are no sheets. */
  onPreviousSheet?: (() => void) | null;
  onNextSheet?: (() => void) | null;
};

export function Pane(props: PaneProps) {
  const { pane, entity, onPage, onPreviousSheet, onNextSheet } = props;
  const { show, camera } = pane;
  const state = useStore(show.store);
  useShownEntity(pane, entity, props.box);
  const file = entityFile(entity);
  const isRefused = state.phase === 'failed' || state.phase === 'locked';
  const shownPage = isRefused ? null : state.sheet;
  const { sheet: page } = state;
  const pageCount = state.pageCount ?? (entity.kind === 'page' ? entity.document.page_count : null);
  const viewer = useRef<HTMLElement>(null);
  const cameras = useMemo(() => ({ [props.id]: camera }), [props.id, camera]);
  const region = useKeptFocus(viewer, String(shownPage === null), state.phase === 'loading');
  const paper = useMemo(
    () => [0, 0, page?.widthPoints ?? 0, page?.heightPoints ?? 0] as const,
    [page],
  );
  const turn = (by: number) => {
    if (file === null) return;
    const next = file.pageNumber + by;
    if (next >= 1 && (pageCount === null || next <= pageCount)) onPage(next);
  };
  const isLast = file === null || file.pageNumber === pageCount;
  const actions: KeyActions = {
    'next-page': () => turn(1),
    'previous-page': () => turn(-1),
    ...(isDrawing(entity) && { 'fit-page': sayingZoom(camera, () => camera.fitPage()) }),
    'next-sheet': () => onNextSheet?.(),
    'previous-sheet': () => onPreviousSheet?.(),
  };

  return (
    <Viewer
      ref={viewer}
      label={props.label}
      isBusy={state.phase === 'loading'}
      region={{ ...region, onKeyDown: (event) => handleViewerKeys(event, camera, actions) }}
      cameras={cameras}
      title={props.title}
      papers={
        shownPage === null ? null : (
          <SheetPane
            subject={show.document}
            pane={String(props.id)}
            camera={camera}
            paper={paper}
            label={entityName(entity)}
            description={DESCRIPTION}
            layers={props.layers}
          />
        )
      }
      minimap={
        shownPage === null ? null : <PaneMinimap show={show} camera={camera} page={shownPage} />
      }
    >
      <PaneMessage
        entity={entity}
        state={state}
        hint={props.hint}
        offers={props.offers}
        onCancel={() => show.cancel()}
        onRetry={() => {
          if (file !== null) void show.show(file, file.pageNumber);
        }}
        hasPassword={file !== null && show.hasPassword(file)}
        onPassword={(password) => {
          if (file !== null) void show.unlock(file, file.pageNumber, password);
        }}
        // If the file did not open, none of its pages will.
        onNextPage={isLast || state.pageCount === null ? null : () => turn(1)}
      />
      {file === null ? null : (
        <PageBar
          camera={camera}
          isDrawing={isDrawing(entity)}
          pageNumber={file.pageNumber}
          pageCount={pageCount}
          onPage={onPage}
          onPreviousSheet={onPreviousSheet}
          onNextSheet={onNextSheet}
        >
          {shownPage === null ? null : (
            <PdfLayersButton
              layers={shownPage.layers}
              choices={state.layers}
              onChoose={(choices) => void show.chooseLayers(choices)}
            />
          )}
        </PageBar>
      )}
    </Viewer>
  );
}
