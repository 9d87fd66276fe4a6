/** A pane with navigation by page, by sheet and by number. */
import type { ReactNode } from 'react';
import { sheetAt } from '../../domain/contents-tree.ts';
import { sheetName } from '../../domain/sheet-name.ts';
import { sheetBeside } from '../../domain/sheet-order.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import type { PaneEntity, PaneId } from '../../domain/panes.ts';
import { sheetChoice } from '../page-picker/model/page-choices.ts';
import { Button } from '../../ui/button.tsx';
import { OverlayPane } from './overlay-pane.tsx';
import { Pane } from '../viewer/pane.tsx';
import { PageLayers } from './page-layers.tsx';
import type { PanesAreaProps } from './panes-area.tsx';
import type { PaneShow } from '../viewer/use-pane-show.ts';

type ViewerProps = Omit<PanesAreaProps, 'panes'> & {
  id: PaneId;
  /** Name of the region. */
  label: string;
  pane: PaneShow;
  entity: PaneEntity;
  /** Shown over the paper's upper edge. */
  title: ReactNode;
};

const HINTS: Readonly<Record<PaneId, string>> = {
  1: 'Choose a sheet or section from the contents.',
  2: 'Pick a page to compare above.',
};
/** How many other issuances of the sheet an empty viewer suggests. */
const MAX_SUGGESTIONS = 3;

function targetOfSheet(sheet: ReturnType<typeof sheetBeside>): ContentsTarget | null {
  return sheet === null ? null : sheetChoice(sheet, 'beside').target;
}

export function Viewer({ id, entity, contents, matches, ...props }: ViewerProps) {
  const { onOpen, onAction } = props;
  const box = id === (props.boxPane ?? 1) ? props.box : null;
  const open = (target: ContentsTarget) => onOpen(id, target);
  const turnTo = (pageNumber: number) => {
    if (entity.kind === 'page') {
      const documentId = entity.document.id;
      const sheetId = sheetAt(contents, documentId, pageNumber)?.id ?? null;
      open({ documentId, pageNumber, sheetId, box: null });
    } else onAction({ type: 'file-page', pane: id, pageNumber });
  };
  const beside = (by: 1 | -1) => {
    if (entity.kind !== 'page') return null;
    const place = { documentId: entity.document.id, pageNumber: entity.pageNumber };
    const target = targetOfSheet(sheetBeside(contents, place, by));
    return target === null ? null : () => open(target);
  };
  const offers = id === 2 && entity.kind === 'none' ? matches.slice(0, MAX_SUGGESTIONS) : [];
  if (entity.kind === 'overlay') {
    const { executionId } = entity;
    return (
      <OverlayPane {...{ id, executionId, onAction }} engine={props.engine} label={props.label} />
    );
  }
  return (
    <Pane
      id={id}
      label={props.label}
      pane={props.pane}
      entity={entity}
      box={box}
      hint={(props.hints ?? HINTS)[id]}
      title={props.title}
      layers={
        <>
          <PageLayers {...{ id, entity }} pane={props.pane} box={box} />
          {props.renderLayers?.({ id, entity, camera: props.pane.camera })}
        </>
      }
      offers={[
        ...offers.map((sheet) => (
          <Button key={sheet.id} isSmall onPress={() => open(sheetChoice(sheet, 'offer').target)}>
            {sheetName(sheet).number} in {sheet.document_name}
          </Button>
        )),
        ...((id === 2 && props.offers) || []),
      ]}
      onPage={turnTo}
      onPreviousSheet={beside(-1)}
      onNextSheet={beside(1)}
    />
  );
}
