/** Before and after of a difference, while a viewer shows its overlay. */
import type { ShownOverlay } from '../../host/comparison/shown-overlays.ts';
import { overlayStyle } from '../../domain/url-state.ts';
import { useStore } from '../../lib/store.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import { PAGE_FALLBACK } from './use-steps.ts';
import { sizeOf } from './viewer-area.tsx';

type DifferencePicturesProps = { overlay: ShownOverlay; differenceId: string };

export function DifferencePictures({ overlay, differenceId }: DifferencePicturesProps) {
  const { model, execution } = overlay;
  const state = useStore(model.comparison.store);
  const view = useStore(model.view);
  const difference = state.differences.value?.differences.find(({ id }) => id === differenceId);
  return difference === undefined ? null : (
    <BeforeAndAfter
      comparison={model.comparison.core}
      difference={difference}
      page={sizeOf(state, 'a') ?? PAGE_FALLBACK}
      style={overlayStyle({ ...view, layout: 'overlay', shown: 'both', paint: 'tint' })}
      version={`${state.alignmentVersion}:${execution.id}`}
    />
  );
}
