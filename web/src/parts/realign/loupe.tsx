/** A round magnifier at 4 times the pane's zoom. */
import { useEffect, useRef } from 'react';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PdfDocument } from '../../../../workers/protocol/document.ts';
import type { SheetStyle } from '../../../../workers/protocol/view.ts';
import type { Camera } from '../../domain/camera.ts';
import { attachCanvas } from '../../lib/attached-canvas.ts';
import type { AttachedCanvas } from '../../lib/attached-canvas.ts';

const TIMES = 4;
export const LOUPE_PX = 128;

type LoupeProps = {
  document: PdfDocument;
  camera: Camera;
  at: Point;
  style: SheetStyle;
  label: string;
};

export function Loupe({ document, camera, at, style, label }: LoupeProps) {
  const host = useRef<HTMLSpanElement>(null);
  const canvas = useRef<AttachedCanvas<SheetStyle> | null>(null);
  useEffect(() => {
    if (host.current === null) return undefined;
    const attached = attachCanvas(document, host.current);
    canvas.current = attached;
    return () => {
      canvas.current = null;
      attached.dispose();
    };
  }, [document]);
  useEffect(() => canvas.current?.style(style), [style, document]);
  useEffect(() => {
    const scale = camera.viewport.scale * TIMES;
    canvas.current?.look({ scale, x: at.x - LOUPE_PX / 2 / scale, y: at.y - LOUPE_PX / 2 / scale });
  }, [camera, at, document]);
  // Keep it beside what it magnifies.
  const isRight = camera.toPane(at).x < camera.pane.width / 2;
  return (
    <span className={isRight ? 'loupe right' : 'loupe'} aria-hidden="true">
      <span ref={host} className="glass" />
      <i />
      <b>
        {label}, {TIMES}×
      </b>
    </span>
  );
}
