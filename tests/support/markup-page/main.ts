/** A page of a chosen file with markups, over the product's own workers; tests drive it through `window.markupPage`. */
import type { Markup } from '../../../markups/src/model.ts';
import { createEngine } from '../../../workers/client/engine.ts';
import type { PdfDocument } from '../../../workers/protocol/document.ts';
import { attachCanvas } from '../../../web/src/lib/attached-canvas.ts';

let opened: PdfDocument | null = null;
let canvas: ReturnType<typeof attachCanvas> | null = null;

function shown(): PdfDocument {
  if (opened === null) throw new Error('Open a file first.');
  return opened;
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

const api = {
  /** Shows the first page of the chosen file in a pane of this size, CSS px. */
  async open(width: number, height: number): Promise<void> {
    const file = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
    const paper = document.querySelector<HTMLElement>('#paper');
    if (!file || !paper) throw new Error('Choose a file first.');
    Object.assign(paper.style, { width: `${width}px`, height: `${height}px` });
    opened = createEngine().createDocument();
    canvas = attachCanvas(opened, paper);
    await opened.open(file, file.name);
    await opened.showPage(0);
  },
  /** `scale`: CSS px per page point; `x` and `y`: the page point at the upper left. */
  look(viewport: { scale: number; x: number; y: number }): void {
    canvas?.look(viewport);
  },
  set(markups: readonly Markup[]): void {
    shown().markups.set(1, markups);
  },
  leaveOut(names: readonly string[]): void {
    shown().markups.leaveOut(new Set(names));
  },
  /** Resolves when everything is on the screen. */
  async painted(): Promise<void> {
    // The camera's last place is sent in the next frame.
    await nextFrame();
    await nextFrame();
    await shown().markups.painted();
    await nextFrame();
    await nextFrame();
  },
  /** Moves the paper each frame; milliseconds between frames. */
  async pan(scale: number, steps: number): Promise<number[]> {
    const times: number[] = [];
    let before = await nextFrame();
    for (let step = 0; step < steps; step += 1) {
      const along = step < steps / 2 ? step : steps - step;
      canvas?.look({ scale, x: 20 + along * 3, y: 20 + along * 2 });
      const now = await nextFrame();
      times.push(now - before);
      before = now;
    }
    return times;
  },
};

export type MarkupPageApi = typeof api;
Object.assign(window, { markupPage: api });
