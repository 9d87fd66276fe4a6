/** A small image of a place, rendered by the worker while it is on screen. */
import { useEffect, useRef } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { Comparison } from '../../../../workers/protocol/comparison.ts';
import type { OverlayStyle } from '../../../../workers/protocol/view.ts';
import { isAbort } from '../../domain/error-messages.ts';
import type { Size } from '../../domain/viewport.ts';
import './crop.css';

type CropProps = {
  comparison: Comparison;
  /** A's page points. */
  box: Box;
  page: Size;
  width: number;
  height: number;
  style: OverlayStyle;
  version: string;
};

/** Margin around a change, as a share of its size, and the smallest extent shown, points (half an inch). */
const AIR = 0.25;
const MIN_POINTS = 36;
/** Rows that only scroll past are not rendered. */
const REST_MS = 80;

/** The box with a margin, widened to the image's aspect ratio. */
export function framed(box: Box, width: number, height: number): Box {
  const center = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] as const;
  let w = Math.max(MIN_POINTS, (box[2] - box[0]) * (1 + 2 * AIR));
  let h = Math.max((MIN_POINTS * height) / width, (box[3] - box[1]) * (1 + 2 * AIR));
  if (w / h < width / height) w = (h * width) / height;
  else h = (w * height) / width;
  return [center[0] - w / 2, center[1] - h / 2, center[0] + w / 2, center[1] + h / 2];
}

export function Crop({ comparison, box, width, height, style, version }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [x0, y0, x1, y1] = box;
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const ratio = devicePixelRatio;
      const area = framed([x0, y0, x1, y1], width, height);
      comparison
        .crop(area, Math.round(width * ratio), Math.round(height * ratio), style, {
          signal: stop.signal,
        })
        .then(
          (bitmap) => {
            const node = canvas.current;
            if (node === null || stop.signal.aborted) return bitmap.close();
            [node.width, node.height] = [bitmap.width, bitmap.height];
            node.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
          },
          (error: unknown) => {
            // A row without its image still says everything in words.
            if (!stop.signal.aborted && !isAbort(error)) reportError(error);
          },
        );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [comparison, x0, y0, x1, y1, width, height, style, version]);
  return (
    <span className="crop" style={{ width, height }}>
      <canvas ref={canvas} style={{ width, height }} aria-hidden="true" />
    </span>
  );
}
