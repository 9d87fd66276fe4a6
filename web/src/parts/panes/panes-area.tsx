/** One or two viewers side by side, of a project or beside a batch of change orders (V-002, V-003, V-030 to V-032). */
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import type { Sheet, TableOfContents } from '../../../../contract/src/documents/schema.ts';
import type { Camera } from '../../domain/camera.ts';
import type { PaneEntity, PaneId, Panes, PanesAction } from '../../domain/panes.ts';
import { entityFile, entityName } from '../../domain/panes.ts';
import { SPLITS } from '../../domain/workspace-search.ts';
import { sheetById } from '../../domain/contents-tree.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { PagePicker } from '../page-picker/page-picker.tsx';
import { useMediaQuery, useStore } from '../../lib/store.ts';
import { Segmented } from '../../ui/button.tsx';
import { StepSplitter } from '../../ui/splitter.tsx';
import { FoldedPane, PaneHeader } from './pane-header.tsx';
import { PaneTitle } from './pane-title.tsx';
import { useLinkedViewers } from './use-linked-viewers.ts';
import { usePaneShow } from '../viewer/use-pane-show.ts';
import type { PaneShow } from '../viewer/use-pane-show.ts';
import { Viewer } from './pane-viewer.tsx';

export type PanesAreaProps = {
  engine: Engine;
  /** Whose pages the second viewer offers; null if there is none. */
  projectId: number | null;
  panes: Panes;
  /** Of the project. */
  contents: TableOfContents | undefined;
  /** A drawing box to show on a pane's page, sheet units. */
  box: Box | null;
  /** The pane of the box. Absent: the first one. */
  boxPane?: PaneId;
  /** The first pane's sheet in other documents. */
  matches: readonly Sheet[];
  /** What to do in a viewer that shows nothing. */
  hints?: Readonly<Record<PaneId, string>>;
  /** Buttons in the second viewer while it shows nothing. */
  offers?: readonly ReactNode[];
  /** Over a page, besides what the features of a project show there. */
  renderLayers?: (on: OnPane) => ReactNode;
  onAction: (action: PanesAction) => void;
  onOpen: (pane: PaneId, target: ContentsTarget) => void;
};

/** A viewer and what it shows. The camera is in page points. */
export type OnPane = { id: PaneId; entity: PaneEntity; camera: Camera };

export function PanesArea(props: PanesAreaProps) {
  const { engine, panes } = props;
  const first = usePaneShow(engine);
  if (first === null) return <div className="viewers" />;
  if (panes.second === null) {
    return (
      <div className="viewers">
        <div className="viewer">
          <Viewer
            {...props}
            id={1}
            label={panes.first.kind === 'overlay' ? 'Overlay' : 'Document'}
            pane={first}
            entity={panes.first}
            title={
              entityFile(panes.first) === null ? null : (
                <div className="float view-title row g8">
                  <PaneTitle entity={panes.first} onOpenSheet={openSheetIn(props, 1)} />
                </div>
              )
            }
          />
        </div>
      </div>
    );
  }
  return <TwoPanes {...props} first={first} secondEntity={panes.second} />;
}

type TwoPanesProps = PanesAreaProps & { first: PaneShow; secondEntity: PaneEntity };

function TwoPanes({ first, secondEntity, ...props }: TwoPanesProps) {
  const { panes, onAction } = props;
  const second = usePaneShow(props.engine);
  useLinkedViewers(
    { pane: first, entity: panes.first },
    second === null ? null : { pane: second, entity: secondEntity },
  );
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [onTop, setOnTop] = useState<PaneId>(2);
  const opened = openedIn(panes.first);
  const [lastOpened, setLastOpened] = useState(opened);
  if (lastOpened !== opened && panes.first.kind !== 'waiting') {
    // A page opened from the contents starts at its top; a reload only fills in missing data.
    setLastOpened(opened);
    if (lastOpened !== 'waiting') setOnTop(1);
  }
  if (second === null) return null;
  const share = isNarrow ? (onTop === 1 ? 100 : 0) : panes.split;
  const rest = { 1: 100, 2: 0 } as const;

  const side = (id: PaneId, pane: PaneShow, entity: PaneEntity) => {
    const width = id === 1 ? share : 100 - share;
    const name = nameOf(entity);
    if (width === 0) {
      if (isNarrow) return null;
      const unfold = () => onAction({ type: 'split', split: 50 });
      return <FoldedPane id={id} name={name} onUnfold={unfold} />;
    }
    const file = entityFile(entity);
    return (
      <div className="viewer" style={{ flexGrow: width }}>
        <PaneHeader
          id={id}
          position={<Position pane={pane} entity={entity} />}
          isFoldable={!isNarrow}
          onFold={() => onAction({ type: 'split', split: rest[id === 1 ? 2 : 1] })}
          onClose={id === 1 ? null : () => onAction({ type: 'compare', isOn: false })}
        >
          {entity.kind === 'overlay' && id === 1 ? (
            <span className="m">Overlay</span>
          ) : id === 1 ? (
            <PaneTitle entity={entity} hasFile onOpenSheet={openSheetIn(props, 1)} />
          ) : props.projectId === null ? (
            <PaneTitle entity={entity} hasFile onOpenSheet={openSheetIn(props, 2)} />
          ) : (
            <PagePicker
              projectId={props.projectId}
              matches={props.matches}
              shown={
                entity.kind === 'page' && file !== null
                  ? {
                      name,
                      file: file.name,
                      documentId: entity.document.id,
                      pageNumber: file.pageNumber,
                    }
                  : null
              }
              onPick={(target) => props.onOpen(2, target)}
            />
          )}
        </PaneHeader>
        <Viewer
          {...props}
          id={id}
          label={`Viewer ${id}`}
          pane={pane}
          entity={entity}
          title={null}
        />
      </div>
    );
  };

  return (
    <div className="viewers is-two">
      {isNarrow ? (
        <div className="viewer-switch">
          <Segmented
            label="Viewer"
            value={String(onTop)}
            choices={[
              { value: '1', label: nameOf(panes.first) },
              { value: '2', label: nameOf(secondEntity) },
            ]}
            onChange={(id) => setOnTop(id === '1' ? 1 : 2)}
          />
        </div>
      ) : null}
      {side(1, first, panes.first)}
      {isNarrow ? null : (
        <StepSplitter
          label="Viewer sizes"
          valueText={`Viewer 1 ${panes.split} percent, viewer 2 ${100 - panes.split} percent`}
          value={panes.split}
          steps={SPLITS}
          onChange={(split) => onAction({ type: 'split', split })}
        />
      )}
      {side(2, second, secondEntity)}
    </div>
  );
}

/** Opens a sheet of the contents in a viewer. */
function openSheetIn({ contents, onOpen }: PanesAreaProps, pane: PaneId) {
  return (sheetId: number) => {
    const sheet = sheetById(contents, sheetId);
    if (sheet === null) return;
    const { document_id: documentId, page_number: pageNumber } = sheet;
    onOpen(pane, { documentId, pageNumber, sheetId, box: null });
  };
}

/** Identifies pages; their names change while the contents load. */
function openedIn(entity: PaneEntity): string {
  if (entity.kind === 'overlay') return `overlay ${entity.executionId}`;
  if (entity.kind !== 'page') return entity.kind;
  return `${entity.document.id} ${entityFile(entity)?.pageNumber}`;
}

function nameOf(entity: PaneEntity): string {
  const isShown = entity.kind === 'overlay' || entityFile(entity) !== null;
  return isShown ? entityName(entity) : 'No page';
}

/** "41 of 126". */
function Position({ pane, entity }: { pane: PaneShow; entity: PaneEntity }) {
  const { pageCount } = useStore(pane.show.store);
  const file = entityFile(entity);
  if (file === null) return null;
  const known = entity.kind === 'page' ? entity.document.page_count : null;
  const total = pageCount ?? known;
  return (
    <span className="f12 t3 nb viewer-position">
      {file.pageNumber.toLocaleString('en-US')}
      {total === null ? '' : ` of ${total.toLocaleString('en-US')}`}
    </span>
  );
}
