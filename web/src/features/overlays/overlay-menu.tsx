/** The overlay menu: drawings to choose, how they are shown, and earlier overlays of the current sheet (OV-001 to OV-022). */
import { useMutation } from '@tanstack/react-query';
import { Blend } from 'lucide-react';
import type { RefObject } from 'react';
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { createOverlayMutation } from '../../api/overlays.ts';
import type { PaneId } from '../../domain/panes.ts';
import { announce } from '../../lib/announcer.ts';
import { Button, Segmented } from '../../ui/button.tsx';
import { StayingPopover } from '../../ui/popover.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { ChosenDrawings } from './chosen-drawings.tsx';
import { DrawingPicker } from './drawing-picker.tsx';
import { EarlierOverlays } from './earlier-overlays.tsx';
import { MOST_DRAWINGS, overlayBody, toggled, TOO_MANY } from './model/chosen-drawings.ts';
import type { ChosenDrawing, DrawingChoice } from './model/chosen-drawings.ts';
import './overlays.css';

export type CurrentSheet = { id: number; number: string; name: string };

type OverlayMenuProps = {
  /** Its button. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  contents: TableOfContents | undefined;
  /** Null while no sheet is shown. */
  sheet: CurrentSheet | null;
  chosen: readonly ChosenDrawing[];
  onChosen: (chosen: readonly ChosenDrawing[]) => void;
  /** The viewer that shows the overlay; null while there is only one. */
  pane: PaneId | null;
  onPane: (pane: PaneId) => void;
  mayCreate: boolean;
  onShow: (overlayId: number, executionId: number) => void;
  onHistory: () => void;
  onClose: () => void;
};

const WIDTH_PX = 736;

export function OverlayMenu(props: OverlayMenuProps) {
  const { chosen, onChosen, sheet, mayCreate, onShow } = props;
  const creation = useMutation(createOverlayMutation);
  const body = overlayBody(chosen);

  const toggle = (choice: DrawingChoice) => {
    const next = toggled(chosen, choice);
    if (next === null) {
      showToast({ ...TOO_MANY, tone: 'bad' });
      announce(`${TOO_MANY.title}: ${TOO_MANY.detail}`, 'assertive');
      return;
    }
    const isChosen = next.length > chosen.length;
    announce(`${choice.title} ${isChosen ? 'chosen' : 'no longer chosen'}. ${count(next.length)}`);
    onChosen(next);
  };
  const create = () => {
    if (body === null) return;
    announce('Creating overlay');
    creation.mutate(body, {
      onSuccess: ({ overlay_id, execution_id }) => {
        onChosen([]);
        onShow(overlay_id, execution_id);
      },
      // The choice stays, so that it can be tried again (OV-031).
      onError: (error) => {
        showToast({ title: 'Error Creating Overlay', detail: detailOf(error), tone: 'bad' });
        announce('Error Creating Overlay', 'assertive');
      },
    });
  };

  return (
    <StayingPopover
      label="Overlays"
      anchor={props.anchor}
      placement="bottom start"
      className="overlay-menu"
      width={WIDTH_PX}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <div className="overlay-menu-columns">
        {mayCreate ? (
          <DrawingPicker contents={props.contents} chosen={chosen} onToggle={toggle} />
        ) : null}
        <div className="overlay-menu-side">
          {mayCreate ? <ChosenDrawings chosen={chosen} onChange={onChosen} /> : null}
          <EarlierOverlays sheet={sheet} onShow={onShow} onHistory={props.onHistory} />
        </div>
      </div>
      <div className="overlay-menu-foot row g8" aria-busy={creation.isPending}>
        <span className="grow f12 t2 clip">
          {mayCreate ? count(chosen.length) : 'You can only view overlays'}
        </span>
        {props.pane === null ? null : (
          <Segmented<'1' | '2'>
            label="Show in"
            value={props.pane === 1 ? '1' : '2'}
            choices={[
              { value: '1', label: 'Viewer 1' },
              { value: '2', label: 'Viewer 2' },
            ]}
            onChange={(id) => props.onPane(id === '1' ? 1 : 2)}
          />
        )}
        {mayCreate ? (
          <>
            <Button
              variant="quiet"
              isDisabled={chosen.length === 0 || creation.isPending}
              onPress={() => {
                onChosen([]);
                announce('No drawing chosen');
              }}
            >
              Clear
            </Button>
            <Button
              variant="primary"
              hasIcon
              // OV-017, OV-018.
              isDisabled={body === null || creation.isPending}
              onPress={create}
            >
              {creation.isPending ? (
                <span className="busy" aria-hidden="true" />
              ) : (
                <Blend size={16} aria-hidden />
              )}
              {creation.isPending ? 'Creating overlay' : 'View overlay'}
            </Button>
          </>
        ) : null}
      </div>
    </StayingPopover>
  );
}

function count(chosen: number): string {
  return `${chosen} of ${MOST_DRAWINGS} drawings chosen`;
}
