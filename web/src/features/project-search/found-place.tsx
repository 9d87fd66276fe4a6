/** A frame around the line that a search of the project opened. It goes away by itself. */
import { useCallback, useRef } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { useCamera } from '../../paper/paper-layer.ts';
import './project-search.css';

/** `box` in points of the page. */
export function FoundPlace({ camera, box }: { camera: Camera; box: Box }) {
  const frame = useRef<HTMLDivElement>(null);
  useCamera(
    camera,
    useCallback(() => {
      if (frame.current === null) return;
      const [left, top, right, bottom] = camera.boxToPane(box);
      Object.assign(frame.current.style, {
        transform: `translate(${left}px, ${top}px)`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    }, [camera, box]),
  );
  return <div ref={frame} className="found-place" aria-hidden="true" />;
}
