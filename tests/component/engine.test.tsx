/** The tab's workers with a real drawing: whatever is closed at any moment leaves them to the next document. */
import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../../workers/client/engine.ts';
import type { Comparison } from '../../workers/protocol/comparison.ts';
import type { PdfDocument } from '../../workers/protocol/document.ts';
import type { Engine } from '../../workers/protocol/engine.ts';
import type { OverlayStyle, View, Viewable } from '../../workers/protocol/view.ts';
import sample from '../../web/public/sample/issue-1.pdf?url';

/** Twelve workers start in a test. */
const TIMES = { timeout: 60_000 };

const SIZE = { width: 400, height: 300 };
const STYLE: OverlayStyle = {
  ...{ mode: 'both', paint: 'tint', colorA: '#ff0000', colorB: '#0000ff', swipeAt: 0.5 },
  ...{ opacityAPercent: 75, opacityBPercent: 75 },
};

type Closed = { documents: readonly PdfDocument[]; comparison: Comparison; signal: AbortSignal };

/** Shows it on two canvases; resolves with the first picture. */
function picture<Style>(subject: Viewable<View<Style>>): Promise<void> {
  const canvases = [document.createElement('canvas'), document.createElement('canvas')] as const;
  document.body.append(...canvases);
  return new Promise((resolve) => {
    const view = subject.attach({
      canvas: canvases[0].transferControlToOffscreen(),
      alternate: {
        canvas: canvases[1].transferControlToOffscreen(),
        onPicture: (_index, _picture, release) => {
          requestAnimationFrame(release);
          resolve();
        },
      },
    });
    onTestFinished(() => {
      view.dispose();
      for (const canvas of canvases) canvas.remove();
    });
    view.setSize(SIZE.width, SIZE.height);
    view.setPort({ scale: 0.2, x: 0, y: 0 });
  });
}

const openBoth = ({ documents, signal }: Closed, file: Blob, onProgress = () => {}) =>
  Promise.all(documents.map((each) => each.open(file, 'plan.pdf', { signal, onProgress })));

const showBoth = ({ comparison, signal }: Closed, onProgress = () => {}) =>
  Promise.all([
    comparison.showPage('a', 0, { signal, onProgress }),
    comparison.showPage('b', 1, { signal, onProgress }),
  ]);

/** Resolves with the first progress of work that nobody waits for. */
function begun(work: (onProgress: () => void) => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => void work(resolve).catch(() => undefined));
}

/** How far the documents get before they are closed. */
const MOMENTS: Record<string, (closed: Closed, file: Blob) => Promise<unknown>> = {
  'before their workers start': async () => undefined,
  'when their workers have started': ({ documents }) =>
    Promise.all(documents.map((each) => each.close())),
  'while their workers start with files waiting': async (closed, file) =>
    void openBoth(closed, file).catch(() => undefined),
  'while files are opened': (closed, file) => begun((on) => openBoth(closed, file, on)),
  'while pages are read': async (closed, file) => {
    await openBoth(closed, file);
    await begun((on) => showBoth(closed, on));
  },
  'while tiles are drawn': async (closed, file) => {
    await openBoth(closed, file);
    await showBoth(closed);
    for (const each of closed.documents) void picture(each);
    await picture(closed.comparison);
  },
  'while they are aligned': async (closed, file) => {
    await openBoth(closed, file);
    await showBoth(closed);
    void picture(closed.comparison);
    await begun((onProgress) => closed.comparison.align({ signal: closed.signal, onProgress }));
  },
  'while they are realigned': async (closed, file) => {
    await openBoth(closed, file);
    await showBoth(closed);
    void picture(closed.comparison);
    for (const x of [3, 5])
      closed.comparison
        .setAlignment({ matrix: [1, 0, 0, 1, x, 0] }, 'three points')
        .catch(() => undefined);
  },
};

async function closedAfter(engine: Engine, file: Blob, moment: string): Promise<() => void> {
  const documents = [engine.createDocument(), engine.createDocument()] as const;
  const comparison = engine.compare(...documents);
  const run = new AbortController();
  await MOMENTS[moment]?.({ documents, comparison, signal: run.signal }, file);
  return () => {
    run.abort();
    comparison.dispose();
    for (const each of documents) each.dispose();
  };
}

it.each(Object.keys(MOMENTS))(
  'shows the next document when two are closed %s',
  TIMES,
  async (moment) => {
    const file = await (await fetch(sample)).blob();
    const engine = createEngine();
    for (const isBeside of [true, false]) {
      const close = await closedAfter(engine, file, moment);
      // A screen creates its documents before or after the previous one closes its own.
      if (!isBeside) close();
      const next = engine.createDocument();
      if (isBeside) close();
      await next.open(file, 'plan.pdf');
      await next.showPage(2);
      await expect(picture(next)).resolves.toBeUndefined();
      next.dispose();
    }
  },
);

/** How many pixels are red, and how many are dark. */
function inksOf(canvas: HTMLCanvasElement): { red: number; dark: number } {
  const { width, height } = SIZE;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(canvas, 0, 0);
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
  let [red, dark] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    if (r < 110 && g < 110 && b < 110) dark += 1;
    else if (r > b + 60) red += 1;
  }
  return { red, dark };
}

it(
  'shows a drawing as sharply as the other one after both zoomed while it was hidden',
  TIMES,
  async () => {
    const file = await (await fetch(sample)).blob();
    const engine = createEngine();
    const documents = [engine.createDocument(), engine.createDocument()] as const;
    const comparison = engine.compare(...documents);
    await Promise.all(documents.map((each) => each.open(file, 'plan.pdf')));
    await Promise.all([comparison.showPage('a', 0), comparison.showPage('b', 0)]);
    await comparison.setAlignment({ matrix: [1, 0, 0, 1, 0, 0] }, 'three points');
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    const view = comparison.attach({ canvas: canvas.transferControlToOffscreen() });
    onTestFinished(() => {
      view.dispose();
      comparison.dispose();
      for (const each of documents) each.dispose();
      canvas.remove();
    });
    view.setSize(SIZE.width, SIZE.height);
    view.setStyle(STYLE);
    view.setPort({ scale: 0.2, x: 0, y: 0 });
    await view.settled();
    view.setStyle({ ...STYLE, mode: 'b' });
    view.setPort({ scale: 2, x: 500, y: 500 });
    await view.settled();
    view.setStyle(STYLE);
    await view.settled();
    // The two are the same drawing.
    await expect.poll(() => inksOf(canvas).dark).toBeGreaterThan(100);
    expect(inksOf(canvas).red).toBe(0);
  },
);
