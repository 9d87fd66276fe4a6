/** A small picture of the whole sheet with the visible part framed. Click or drag to move the view. */
import { Map as MapIcon, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { applyMatrix, invertMatrix } from '../../../../contract/src/geometry/matrix.ts';
import type { Camera } from '../../domain/camera.ts';
import { isAbort } from '../../domain/error-messages.ts';
import { turnedSize, turnMatrix } from '../../domain/turns.ts';
import type { Size } from '../../domain/viewport.ts';
import { listenToGestures } from '../../lib/gestures.ts';
import { useCamera, useTurn } from '../../paper/paper-layer.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Mark } from './marks.tsx';

type MinimapProps = {
  camera: Camera;
  page: Size;
  /** Dots on the picture. */
  marks?: readonly Mark[];
  /** Renders the whole sheet at a size in device pixels. A new function renders again. The minimap closes the bitmap. */
  paint: PaintSheet;
};

export type PaintSheet = (
  size: { widthPx: number; heightPx: number },
  signal: AbortSignal,
) => Promise<ImageBitmap>;

const LONG_SIDE_PX = 168;
/** Delay after the last color change. */
const REST_MS = 250;

export function Minimap(props: MinimapProps) {
  const { camera, page, paint } = props;
  const [isOpen, setOpen] = useState(true);
  /** One button replaces the other and takes its focus. */
  const [isPressed, setPressed] = useState(false);
  const toggle = (isOn: boolean) => {
    setPressed(true);
    setOpen(isOn);
  };
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const scale = LONG_SIDE_PX / Math.max(page.width, page.height);
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)];
  const turn = useTurn(camera);
  const toSeen = useMemo(() => turnMatrix(turn, { width, height }), [turn, width, height]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const ratio = devicePixelRatio;
      paint({ widthPx: width * ratio, heightPx: height * ratio }, stop.signal)
        .then((bitmap) => {
          const node = canvas.current;
          if (node === null || stop.signal.aborted) return bitmap.close();
          [node.width, node.height] = [bitmap.width, bitmap.height];
          node.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        })
        .catch((error: unknown) => {
          if (!stop.signal.aborted && !isAbort(error)) reportError(error);
        });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isOpen, paint, width, height]);

  useEffect(() => {
    const node = area.current;
    if (!isOpen || node === null) return undefined;
    const fromSeen = invertMatrix(toSeen);
    const go = (at: { x: number; y: number }) => {
      if (fromSeen === null) return;
      const { x, y } = applyMatrix(fromSeen, at);
      camera.centerAt({ x: x / scale, y: y / scale });
    };
    return listenToGestures(node, {
      onPan: () => undefined,
      onZoom: (factor) => camera.zoomTo(camera.zoom * factor),
      onTap: go,
      onDragStart: () => true,
      onDrag: go,
    });
  }, [isOpen, camera, scale, toSeen]);

  if (!isOpen) {
    return (
      <div className="float minimap closed">
        <IconButton label="Show the minimap" autoFocus={isPressed} onPress={() => toggle(true)}>
          <MapIcon size={16} />
        </IconButton>
      </div>
    );
  }
  return (
    <div className="float minimap">
      <div
        ref={area}
        className="map"
        aria-hidden="true"
        style={turnedSize({ width, height }, turn)}
      >
        <div className="page" style={{ width, height, transform: `matrix(${toSeen.join()})` }}>
          <canvas ref={canvas} style={{ width, height }} />
          {props.marks?.slice(0, 300).map((mark) => (
            <i
              key={mark.id}
              className={mark.isDone ? 'done' : ''}
              style={{
                left: ((mark.box[0] + mark.box[2]) / 2) * scale,
                top: ((mark.box[1] + mark.box[3]) / 2) * scale,
              }}
            />
          ))}
          <SeenPart camera={camera} map={{ scale, width, height }} />
        </div>
      </div>
      <IconButton
        label="Hide the minimap"
        isSmall
        className="hide"
        autoFocus={isPressed}
        onPress={() => toggle(false)}
      >
        <X size={13} />
      </IconButton>
    </div>
  );
}

type SeenPartProps = {
  camera: Camera;
  /** CSS px; `scale` is CSS px per page point. */
  map: Size & { scale: number };
};

function SeenPart({ camera, map: { scale, width, height } }: SeenPartProps) {
  const frame = useRef<HTMLSpanElement>(null);
  useCamera(
    camera,
    useCallback(() => {
      if (frame.current === null) return;
      const box = camera.sight;
      const clip = (value: number, most: number) => Math.min(most, Math.max(0, value * scale));
      const [x0, y0] = [clip(box[0], width), clip(box[1], height)];
      Object.assign(frame.current.style, {
        left: `${x0}px`,
        top: `${y0}px`,
        width: `${Math.max(4, clip(box[2], width) - x0)}px`,
        height: `${Math.max(4, clip(box[3], height) - y0)}px`,
      });
    }, [camera, scale, width, height]),
  );
  return <span ref={frame} className="seen" />;
}
