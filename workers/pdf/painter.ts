/**
 * Paints regions of a page. The first region is painted directly; then the page is recorded once on a small canvas, and
 * later regions replay only the operations that touch them.
 */
import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist';
import type { PaintedRegion, PaintRequest } from '../protocol/pdf-worker.ts';
import type { OptionalContentConfig } from './layers.ts';
import { nextTask, WorkerError, type Job } from '../protocol/serve.ts';

/**
 * Recording links every `cm` to all open ones before it, which is quadratic: 38,000 of them took 48 s. Up to this many,
 * the cost cannot be measured.
 */
const MAX_OPEN_TRANSFORMS = 2000;

/** Longer recordings do not pay off: recording stops and is not tried again. */
const RECORDING_MS = 3000;

/** Recorded boxes have a resolution of 1/256 of the canvas at any size, so a small one is enough. */
const RECORDING_LONG_SIDE_PX = 768;

/** Maximum pixels painted at once: above it Chromium's canvases take gigabytes. */
const MAX_REGION_PIXELS = 20_000_000;
const MAX_REGION_SIDE_PX = 16_384;

type RecordedBoxes = {
  isEmpty(index: number): boolean;
  minX(index: number): number;
  minY(index: number): number;
  maxX(index: number): number;
  maxY(index: number): number;
};

export class PagePainter {
  readonly #page: PDFPageProxy;
  readonly #widthPoints: number;
  readonly #heightPoints: number;
  #recording: 'untried' | 'running' | 'done' | 'refused' = 'untried';
  #busy = 0;
  readonly #content: Promise<OptionalContentConfig>;
  readonly #imagesLeftOut: () => number;
  /** The page has an image beyond pdf.js' limit, so the painted result would be incomplete. */
  #isPartial = false;

  /** `content`: which layers are shown. `imagesLeftOut`: number of images pdf.js has skipped so far. */
  constructor(
    page: PDFPageProxy,
    content: Promise<OptionalContentConfig>,
    imagesLeftOut: () => number,
  ) {
    this.#page = page;
    this.#content = content;
    this.#imagesLeftOut = imagesLeftOut;
    const { width, height } = page.getViewport({ scale: 1 });
    this.#widthPoints = width;
    this.#heightPoints = height;
  }

  async paint(request: PaintRequest, job: Job): Promise<PaintedRegion> {
    const { box, scale } = request;
    const widthPx = Math.max(1, Math.ceil((box[2] - box[0]) * scale));
    const heightPx = Math.max(1, Math.ceil((box[3] - box[1]) * scale));
    if (
      widthPx * heightPx > MAX_REGION_PIXELS ||
      Math.max(widthPx, heightPx) > MAX_REGION_SIDE_PX
    ) {
      throw new WorkerError(
        'BAD_ARGUMENT',
        `A region of ${widthPx} × ${heightPx} pixels is too large.`,
      );
    }
    this.#busy += 1;
    try {
      const canvas = new OffscreenCanvas(widthPx, heightPx);
      const leftOut = this.#imagesLeftOut();
      await this.#render(
        canvas,
        { scale, x: box[0], y: box[1], filter: this.#filter(box) },
        job.signal,
      );
      // pdf.js reads a page once and only then reports what it skips.
      this.#isPartial ||= this.#imagesLeftOut() > leftOut;
      if (this.#isPartial)
        throw new WorkerError(
          'TOO_COMPLEX',
          'This page is too complex to display: it has an image of more than 100 million pixels.',
        );
      const context = canvas.getContext('2d');
      if (!context) throw new WorkerError('UNSUPPORTED', 'The browser gave no canvas to paint on.');
      const { data } = context.getImageData(0, 0, widthPx, heightPx);
      canvas.width = canvas.height = 0;
      return { widthPx, heightPx, data: new Uint8Array(data.buffer) };
    } finally {
      this.#busy -= 1;
    }
  }

  /** Records the page while idle. Safe to call after every region. */
  async recordWhenIdle(): Promise<void> {
    if (this.#recording !== 'untried') return;
    this.#recording = 'running';
    await nextTask();
    if (this.#busy > 0) {
      this.#recording = 'untried';
      return;
    }
    const operators = await this.#page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
    if (longestOpenTransforms(operators.fnArray) > MAX_OPEN_TRANSFORMS) {
      this.#recording = 'refused';
      return;
    }
    const scale = RECORDING_LONG_SIDE_PX / Math.max(this.#widthPoints, this.#heightPoints);
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.ceil(this.#widthPoints * scale)),
      Math.max(1, Math.ceil(this.#heightPoints * scale)),
    );
    const watchdog = AbortSignal.timeout(RECORDING_MS);
    try {
      await this.#render(canvas, { scale, x: 0, y: 0, filter: null, record: true }, watchdog);
      this.#recording = 'done';
    } catch {
      // Too slow, or a page that paints but cannot be recorded: keep painting directly.
      this.#recording = 'refused';
    }
  }

  dispose(): void {
    this.#page.cleanup();
  }

  async #render(
    canvas: OffscreenCanvas,
    { scale, x, y, filter, record = false }: RenderOptions,
    signal: AbortSignal,
  ): Promise<void> {
    const viewport = this.#page.getViewport({ scale, offsetX: -x * scale, offsetY: -y * scale });
    const task = this.#page.render({
      // Typed as an HTML canvas; pdf.js uses nothing that an OffscreenCanvas lacks.
      canvas,
      viewport,
      annotationMode: AnnotationMode.DISABLE,
      background: 'rgb(255,255,255)',
      recordOperations: record,
      optionalContentConfigPromise: this.#content,
      ...(filter ? { operationsFilter: filter } : {}),
    });
    // Without a document pdf.js continues in microtasks, so no message (such as an abort) would be handled.
    task.onContinue = (proceed: () => void) => void nextTask().then(proceed);
    const cancel = () => task.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    try {
      await task.promise;
    } catch (error) {
      if (signal.aborted) throw new WorkerError('ABORTED', 'Painting was canceled.');
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Filters operations whose recorded box touches `box` (page points). */
  #filter(box: PaintRequest['box']): ((index: number) => boolean) | null {
    const boxes = this.#page.recordedBBoxes as RecordedBoxes | null;
    if (this.#recording !== 'done' || !boxes) return null;
    const [x0, y0, x1, y1] = [
      box[0] / this.#widthPoints,
      box[1] / this.#heightPoints,
      box[2] / this.#widthPoints,
      box[3] / this.#heightPoints,
    ];
    return (index) =>
      !boxes.isEmpty(index) &&
      boxes.minX(index) <= x1 &&
      boxes.maxX(index) >= x0 &&
      boxes.minY(index) <= y1 &&
      boxes.maxY(index) >= y0;
  }
}

type RenderOptions = {
  scale: number;
  /** The page point at the canvas' upper left. */
  x: number;
  y: number;
  filter: ((index: number) => boolean) | null;
  record?: boolean;
};

/** The longest run of transforms at one `q`/`Q` level. */
function longestOpenTransforms(operators: readonly number[]): number {
  const levels: number[] = [0];
  let longest = 0;
  for (const operator of operators) {
    if (operator === OPS.save) levels.push(0);
    else if (operator === OPS.restore) {
      if (levels.length > 1) levels.pop();
    } else if (operator === OPS.transform) {
      const open = (levels.pop() ?? 0) + 1;
      levels.push(open);
      longest = Math.max(longest, open);
    }
  }
  return longest;
}
