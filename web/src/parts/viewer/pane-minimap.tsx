/** The whole page, small, in a corner of its pane. */
import { useCallback } from 'react';
import type { OpenSheet } from '../../../../workers/protocol/document.ts';
import type { Camera } from '../../domain/camera.ts';
import { Minimap } from './minimap.tsx';
import type { PaintSheet } from './minimap.tsx';
import type { DocumentShow } from './document-show.ts';

type PaneMinimapProps = { show: DocumentShow; camera: Camera; page: OpenSheet };

export function PaneMinimap({ show, camera, page }: PaneMinimapProps) {
  const paint = useCallback<PaintSheet>(
    ({ widthPx, heightPx }, signal) =>
      show.document.thumbnail(page.page, Math.max(widthPx, heightPx), { signal }),
    [show, page],
  );
  const size = { width: page.widthPoints, height: page.heightPoints };
  return <Minimap camera={camera} page={size} paint={paint} />;
}
