/** A markup while it is drawn. */
import { describe, expect, it, vi } from 'vitest';
import { Camera } from '../../web/src/domain/camera.ts';
import { DrawingLayer } from '../../web/src/features/markups/drawing-layer.tsx';
import { DRAWING_TOOLS } from '../../web/src/features/markups/model/tools.ts';
import { markup } from '../support/markups.ts';
import { render, untilPaneListens } from './render.ts';

const PAGE = { width: 600, height: 400 };

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('a markup that is drawn', () => {
  it.each(['rectangle', 'freehand', 'distance'])(
    'is painted in the frame of the first move, without waiting for what it may snap to: %s',
    async (id) => {
      const tool = DRAWING_TOOLS.find((each) => each.id === id);
      if (tool === undefined) throw new Error(`There is no tool ${id}`);
      const camera = new Camera();
      camera.resize(PAGE);
      camera.setPage(PAGE);
      camera.moveTo({ scale: 1, x: 0, y: 0 });
      const never = () => new Promise<null>(() => undefined);
      const listens = untilPaneListens();
      render(
        <div data-pane="1" style={{ ...PAGE, position: 'relative', overflow: 'hidden' }}>
          <DrawingLayer
            paper={{ camera, viewer: 1, snap: never }}
            tool={tool}
            isSnapping
            previewOf={() => markup({})}
            lengthOf={() => null}
            lengthText={() => ''}
            totalWords={() => ''}
            onDone={() => undefined}
            onFinish={() => () => undefined}
            onEnd={() => undefined}
          />
        </div>,
      );
      await listens();
      const pane = document.querySelector<HTMLElement>('[data-pane]') ?? document.body;
      vi.spyOn(pane, 'setPointerCapture').mockReturnValue();
      const { left, top } = pane.getBoundingClientRect();
      const send = (type: string, x: number, y: number) => {
        const at = { clientX: left + x, clientY: top + y, pointerId: 1, button: 0 };
        pane.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }));
      };
      await nextFrame();
      send('pointerdown', 100, 100);
      send('pointermove', 160, 140);
      // What is in the document when the frame's callbacks run is painted in this frame.
      await nextFrame();
      expect(document.querySelector('.drawing-shape')?.childElementCount).toBeGreaterThan(0);
    },
  );
});
