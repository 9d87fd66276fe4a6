/** What a view shows when the browser lost its picture. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadCore } from '../../../wasm-core/node/read-page.ts';
import { Stage } from '../../../workers/overlay/stage.ts';
import { coreIsBuilt } from '../../support/command-line.ts';

/** As much of a canvas as a view needs before it paints. */
class FakeCanvas extends EventTarget {
  readonly width = 300;
  readonly height = 150;
  getContext(): object {
    return {};
  }
}

describe.skipIf(!coreIsBuilt())('a view whose graphics processor was reset', () => {
  beforeAll(() => loadCore());

  it('is painted again, on both of its canvases', () => {
    const canvases = [new FakeCanvas(), new FakeCanvas()] as const;
    const [first, second] = canvases as unknown as readonly [OffscreenCanvas, OffscreenCanvas];
    const { port1: port } = new MessageChannel();
    const stage = new Stage(first, { document: 1 }, { canvas: second, port });
    const repaint = vi.fn();
    stage.onReleased = repaint;
    for (const canvas of canvases) canvas.dispatchEvent(new Event('contextrestored'));
    expect(repaint).toHaveBeenCalledTimes(2);
    stage.dispose();
  });
});
