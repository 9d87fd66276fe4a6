/** Buttons above the viewers to realign the overlay that is shown, and to show its sheet instead (CH-022, CH-023). */
import { Crosshair, X } from 'lucide-react';
import { use } from 'react';
import { PANE_IDS } from '../../domain/panes.ts';
import type { PaneId, PanesAction } from '../../domain/panes.ts';
import { drawingPlaces } from '../../domain/overlay-words.ts';
import { ShownOverlaysContext } from '../../host/comparison/shown-overlays.ts';
import type { ShownOverlay } from '../../host/comparison/shown-overlays.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { clearOverlay } from './clear-overlay.ts';

type OverlayActionsProps = { act: (action: PanesAction) => void };

/** Of the overlay in the second viewer, if both show one. Nothing while none is shown. */
export function OverlayActions({ act }: OverlayActionsProps) {
  const overlays = useStore(use(ShownOverlaysContext));
  const id = PANE_IDS.findLast((each) => overlays[each] !== null);
  const overlay = id === undefined ? null : overlays[id];
  if (id === undefined || overlay === null) return null;
  return <Actions {...{ id, overlay, act }} />;
}

type ActionsProps = OverlayActionsProps & { id: PaneId; overlay: ShownOverlay };

function Actions({ id, overlay: { execution, realign }, act }: ActionsProps) {
  const name = drawingPlaces(execution.overlay).join(' and ');
  return (
    <span className="row g4">
      {realign === null ? null : (
        <Button isSmall hasIcon label={`Realign overlay of ${name}`} onPress={realign}>
          <Crosshair size={14} aria-hidden />
          Realign overlay
        </Button>
      )}
      <Button
        isSmall
        hasIcon
        label={`Clear overlay of ${name}`}
        onPress={() => act(clearOverlay(id, execution))}
      >
        <X size={14} aria-hidden />
        Clear overlay
      </Button>
    </span>
  );
}
