/** The one or two viewers of the workspace, side by side (V-002, V-003, V-030 to V-032). */
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { sheetAt } from '../../domain/contents-tree.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import type { PaneEntity, PaneId, Panes } from '../../domain/panes.ts';
import { Pane } from './pane.tsx';
import { PaneTitle } from './pane-title.tsx';
import { usePaneShow } from './use-pane-show.ts';
import type { CreateSession, PaneShow } from './use-pane-show.ts';

type PanesAreaProps = {
  createSession: CreateSession;
  panes: Panes;
  contents: TableOfContents | undefined;
  /** A drawing of the first pane's page to look at, sheet units. */
  box: Box | null;
  onOpen: (pane: PaneId, target: ContentsTarget) => void;
  onFilePage: (pageNumber: number) => void;
};

const HINTS: Record<PaneId, string> = {
  1: 'Choose a sheet or a section from the contents.',
  2: 'Pick a page to compare above.',
};

/** Where a page of the entity lies; null for a file that is no document. */
function targetOf(
  entity: PaneEntity,
  pageNumber: number,
  contents: TableOfContents | undefined,
): ContentsTarget | null {
  if (entity.kind !== 'page') return null;
  const documentId = entity.document.id;
  const sheetId = sheetAt(contents, documentId, pageNumber)?.id ?? null;
  return { documentId, pageNumber, sheetId, box: null };
}

export function PanesArea(props: PanesAreaProps) {
  const first = usePaneShow(props.createSession);
  return (
    <div className="viewers">
      <OnePane {...props} id={1} pane={first} entity={props.panes.first} />
      {props.panes.second === null ? null : <SecondPane {...props} entity={props.panes.second} />}
    </div>
  );
}

function SecondPane(props: PanesAreaProps & { entity: PaneEntity }) {
  const pane = usePaneShow(props.createSession);
  return <OnePane {...props} id={2} pane={pane} box={null} />;
}

type OnePaneProps = PanesAreaProps & { id: PaneId; pane: PaneShow; entity: PaneEntity };

function OnePane({ id, pane, entity, contents, ...props }: OnePaneProps) {
  const turnTo = (pageNumber: number) => {
    const target = targetOf(entity, pageNumber, contents);
    if (target === null) props.onFilePage(pageNumber);
    else props.onOpen(id, target);
  };
  return (
    <Pane
      id={id}
      label={props.panes.second === null ? 'Document' : `Viewer ${id}`}
      pane={pane}
      entity={entity}
      box={props.box}
      hint={HINTS[id]}
      header={
        <div className="float view-title row g8">
          <PaneTitle entity={entity} />
        </div>
      }
      onPage={turnTo}
      actions={{}}
    />
  );
}
