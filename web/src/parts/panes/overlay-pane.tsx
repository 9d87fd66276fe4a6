/** A viewer that shows an overlay of the project instead of a page (V-008, V-009). */
import { useQuery } from '@tanstack/react-query';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { ApiError } from '../../api/api-error.ts';
import { overlayExecutionQuery } from '../../api/overlays.ts';
import { overlayNotFound } from '../../domain/panes.ts';
import type { PaneId, PanesAction } from '../../domain/panes.ts';
import { PHASE_WORDS } from '../../domain/overlay-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Progress } from '../../ui/states.tsx';
import { WARNING } from '../viewer/failed-message.tsx';
import { OverlayViewer } from './overlay-viewer.tsx';

export type OverlayPaneProps = {
  id: PaneId;
  engine: Engine;
  /** Name of the region. */
  label: string;
  executionId: number;
  onAction: (action: PanesAction) => void;
};

export function OverlayPane(props: OverlayPaneProps) {
  const { executionId, label } = props;
  const { data: execution, error, refetch } = useQuery(overlayExecutionQuery(executionId));
  if (execution !== undefined) {
    // Another overlay has other documents; another execution of the same one only other results.
    return <OverlayViewer {...props} key={execution.overlay_id} execution={execution} />;
  }
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <section className="view" aria-label={label} aria-busy={error === null}>
      <div className="view-message">
        {error === null ? (
          <Progress label={PHASE_WORDS['loading-overlay']} done={0} />
        ) : (
          <div role="alert">
            <EmptyState
              icon={WARNING}
              title={isMissing ? overlayNotFound(executionId) : 'The overlay could not be loaded'}
              {...(!isMissing && {
                actions: (
                  <Button isSmall onPress={() => void refetch()}>
                    Retry
                  </Button>
                ),
              })}
            >
              <p>Choose another overlay, or a sheet from the contents.</p>
            </EmptyState>
          </div>
        )}
      </div>
    </section>
  );
}
