/** Covers what lies outside the drawings that were overlaid, with the color around the paper. */
import { useCallback, useRef } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { useCamera } from '../../paper/paper-layer.ts';
import './shown-part.css';

/** `part`: what stays visible, page points; null: everything. */
export function ShownPart({ camera, part }: { camera: Camera; part: Box | null }) {
  return part === null ? null : <Cover {...{ camera, part }} />;
}

function Cover({ camera, part }: { camera: Camera; part: Box }) {
  const [x0, y0, x1, y1] = part;
  const cover = useRef<HTMLDivElement>(null);
  useCamera(
    camera,
    useCallback(() => {
      if (cover.current === null) return;
      const { width, height } = camera.pane;
      const [left, top, right, bottom] = camera.boxToPane([x0, y0, x1, y1]);
      const within = (px: number, most: number) => Math.min(Math.max(0, px), most);
      const sides = [
        within(top, height),
        within(width - right, width),
        within(height - bottom, height),
        within(left, width),
      ];
      cover.current.style.borderWidth = sides.map((px) => `${px}px`).join(' ');
    }, [camera, x0, y0, x1, y1]),
  );
  return <div className="shown-part" ref={cover} aria-hidden="true" />;
}
