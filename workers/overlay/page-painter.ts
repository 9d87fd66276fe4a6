/** A page of the pdf worker as ink, painted by region at the requested scale. */
import type { Box, Matrix } from '../../contract/src/geometry/types.ts';
import type { PageFrame } from '../../markups/src/page-frame.ts';
import { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import type { ChosenGroups } from '../protocol/layers.ts';
import type { JobId, Outcome } from '../protocol/outcome.ts';
import type { PaintedRegion, PdfForSheet, PlacedPage } from '../protocol/pdf-worker.ts';
import type { Job } from '../protocol/serve.ts';
import type { Line } from './line.ts';
import { boxOfTile, meanScale } from './tile-geometry.ts';

/** Margin painted around a tile, so that the warp has neighbors at its edge, pixels. */
const BORDER_PX = 2;

/** Above 600 dpi a page shows nothing new. */
const MAX_SCALE = 600 / 72;

/** The pdf worker through comlink. */
export type RemotePdf = {
  paint: (
    job: JobId,
    request: Parameters<PdfForSheet['paint']>[1],
  ) => Promise<Outcome<PaintedRegion>>;
  words: PdfForSheet['words'];
  layers: PdfForSheet['layers'];
  size: PdfForSheet['size'];
  cancel: (job: JobId) => Promise<void> | void;
};

let pdfJobs = 0;

/** Numbers what is asked of the pdf worker. */
export function nextPdfJob(): JobId {
  pdfJobs += 1;
  return pdfJobs;
}

export class PagePainter {
  readonly page: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly frame: PageFrame;
  readonly #pdf: Line<RemotePdf>;
  readonly #layers: ChosenGroups;
  /** The page's paper color, 0xRRGGBB; known after the first full painting. */
  #paper: number | null = null;
  /** Requests the page's size, which the page list only estimates. */
  static async of(pdf: Line<RemotePdf>, page: number, layers: ChosenGroups): Promise<PagePainter> {
    const placed = await pdf.ask((remote) => remote.size(nextPdfJob(), { page }));
    return new PagePainter(pdf, page, layers, placed);
  }

  private constructor(
    pdf: Line<RemotePdf>,
    page: number,
    layers: ChosenGroups,
    { widthPoints, heightPoints, frame }: PlacedPage,
  ) {
    this.#pdf = pdf;
    this.page = page;
    this.#layers = layers;
    this.widthPoints = widthPoints;
    this.heightPoints = heightPoints;
    this.frame = frame;
  }

  /** The part of the page that a tile shows, as a pixel sheet; the caller disposes of it. */
  async forTile(
    toPixels: Matrix,
    widthPx: number,
    heightPx: number,
    job: Job,
  ): Promise<CoreSheet | null> {
    const scale = Math.min(meanScale(toPixels), MAX_SCALE);
    const border = BORDER_PX / scale;
    const box = boxOfTile(toPixels, widthPx, heightPx);
    const visible: Box = [
      Math.max(0, box[0] - border),
      Math.max(0, box[1] - border),
      Math.min(this.widthPoints, box[2] + border),
      Math.min(this.heightPoints, box[3] + border),
    ];
    if (visible[0] >= visible[2] || visible[1] >= visible[3]) return null;
    return this.paint(visible, scale, job);
  }

  /** The page's original colors, RGBA; null unless `toPixels` only scales and shifts. */
  async colors(toPixels: Matrix, widthPx: number, heightPx: number, job: Job) {
    const [a, b, c, d] = toPixels;
    if (b !== 0 || c !== 0 || a !== d || a <= 0) return null;
    // Slightly less than the tile, so that rounding up gives exactly its size.
    const [x0, y0] = boxOfTile(toPixels, widthPx, heightPx);
    const box: Box = [x0, y0, x0 + (widthPx - 0.01) / a, y0 + (heightPx - 0.01) / a];
    return (await this.region(box, a, job)).data;
  }

  /** The whole page as a pixel sheet; the caller disposes of it. */
  async whole(scale: number, job: Job): Promise<CoreSheet> {
    const box: Box = [0, 0, this.widthPoints, this.heightPoints];
    const region = await this.region(box, scale, job);
    this.#paper = CoreSheet.paperOf(region.data);
    return this.#sheetOf(region, box, scale);
  }

  async paint(box: Box, scale: number, job: Job): Promise<CoreSheet> {
    return this.#sheetOf(await this.region(box, scale, job), box, scale);
  }

  #sheetOf(region: PaintedRegion, box: Box, scale: number): CoreSheet {
    return CoreSheet.fromPainted({
      rgba: region.data,
      columns: region.widthPx,
      rows: region.heightPx,
      scale,
      origin: { x: box[0], y: box[1] },
      widthPoints: this.widthPoints,
      heightPoints: this.heightPoints,
      paper: this.#paper,
    });
  }

  /** RGBA of a box in page points. */
  async region(box: Box, scale: number, job: Job): Promise<PaintedRegion> {
    const request = { page: this.page, box, scale, layers: this.#layers };
    return this.#pdf.ask(async (remote) => {
      const id = nextPdfJob();
      const cancel = () => void remote.cancel(id);
      job.signal.addEventListener('abort', cancel, { once: true });
      try {
        return await remote.paint(id, request);
      } finally {
        job.signal.removeEventListener('abort', cancel);
      }
    }, job.signal);
  }

  words() {
    return this.#pdf.ask((remote) => remote.words(nextPdfJob(), { page: this.page }));
  }
}
