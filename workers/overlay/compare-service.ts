/** The compare worker: both pages in one memory. */
import type { Laid } from '../../contract/src/geometry/by-view.ts';
import { IDENTITY } from '../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../contract/src/geometry/types.ts';
import {
  ANNOTATIONS_UNKNOWN,
  annotationDifferences,
} from '../../markups/src/pdf/annotation-differences.ts';
import type {
  AnnotationDifference,
  PageAnnotation,
} from '../../markups/src/pdf/annotation-differences.ts';
import {
  CoreAlignment,
  describeMatrix,
  fitOrRefusal,
  suggestPairsFor,
  type SheetPair,
} from '../../wasm-core/bindings/compare.ts';
import { coreMemoryBytes } from '../../wasm-core/bindings/core.ts';
import { paintOverlay } from '../../wasm-core/bindings/picture.ts';
import { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import { CoreMatching, CoreStyle } from '../../wasm-core/bindings/style.ts';
import type { CropRequest, ExportRequest } from '../protocol/compare-worker.ts';
import type {
  Alignment,
  AlignmentDone,
  DifferenceList,
  Matching,
  PointPair,
  ThreePointFit,
} from '../protocol/comparison.ts';
import { WorkerError, type Job } from '../protocol/serve.ts';
import type { SheetContent } from '../protocol/sheet-worker.ts';
import type { DocumentId } from '../protocol/view-worker.ts';

/** Larger canvases fail or come out blank in some browsers. */
const MAX_EXPORT_PIXELS = 64_000_000;
const MAX_EXPORT_SIDE_PX = 16_384;

/** Pixels painted between two checks of the message queue while exporting. */
const BAND_PIXELS = 4_000_000;

export class CompareService {
  readonly #sheets = new Map<DocumentId, CoreSheet>();
  /** Of the sheets; null where they are not known. */
  readonly #annotations = new Map<DocumentId, readonly PageAnnotation[] | null>();
  #documents: { a: DocumentId; b: DocumentId } | null = null;
  #alignment: CoreAlignment | null = null;
  /** Null until it is known for the alignment. */
  #matching: CoreMatching | null = null;
  /** B as it lies on A, where its drawings do one by one; made for the first picture. */
  #laidB: CoreSheet | null = null;

  pair(a: DocumentId, b: DocumentId): void {
    this.#setAlignment(null);
    this.#documents = { a, b };
  }

  put(document: DocumentId, content: SheetContent): void {
    this.clear(document);
    const sheet =
      content.kind === 'list'
        ? CoreSheet.fromBytes(content.bytes)
        : CoreSheet.fromInk({ ...content, columns: content.widthPx, rows: content.heightPx });
    this.#sheets.set(document, sheet);
    this.#annotations.set(document, content.annotations);
  }

  clear(document: DocumentId): void {
    this.#setAlignment(null);
    this.#sheets.get(document)?.[Symbol.dispose]();
    this.#sheets.delete(document);
    this.#annotations.delete(document);
  }

  align(job: Job): Alignment {
    const pair = this.#pair();
    const found = CoreAlignment.find(pair, (done, step) => job.progress(done, step));
    this.#setAlignment(found);
    return this.#describe(found);
  }

  setAlignment({ matrix, byView }: Laid, method: string): Alignment {
    const given = byView
      ? CoreAlignment.givenByView(matrix, byView)
      : CoreAlignment.given(this.#pair(), matrix);
    this.#setAlignment(given);
    return { ...this.#describe(given), method, byView };
  }

  fitThreePoints(pairs: readonly PointPair[]): ThreePointFit {
    if (pairs.length !== 3) return { matrix: null, residualInches: [], refusal: null, done: null };
    const { fit, refusal } = fitOrRefusal(pairs);
    const residualInches = fit?.residualPoints.map((points) => points / 72) ?? [];
    if (refusal !== null) return { matrix: null, residualInches, refusal, done: null };
    return { matrix: fit.matrix, residualInches, refusal, done: this.#done(fit.matrix) };
  }

  suggestPairs(): readonly PointPair[] {
    return suggestPairsFor(this.#pair(), this.#laid().matrix);
  }

  differences(toleranceInches: number, job: Job): DifferenceList {
    const pair = this.#pair();
    if (!this.#alignment) throw new WorkerError('BAD_ARGUMENT', 'Align the drawings first.');
    job.progress(0, 'Finding differences');
    const { differences, limitation, ...rest } = this.#alignment.differences(pair, toleranceInches);
    const annotations = this.#annotationDifferences();
    const limits = [limitation, annotations === null ? ANNOTATIONS_UNKNOWN : null];
    return {
      ...rest,
      limitation: limits.filter((limit) => limit !== null).join(' ') || null,
      differences: [...differences, ...(annotations ?? [])].map(({ move, ...difference }) => ({
        ...difference,
        ...(move ? { move: { x: move[0], y: move[1] } } : {}),
      })),
    };
  }

  /** Null if those of a sheet are not known. */
  #annotationDifferences(): AnnotationDifference[] | null {
    const before = this.#documents && this.#annotations.get(this.#documents.a);
    const after = this.#documents && this.#annotations.get(this.#documents.b);
    return before && after ? annotationDifferences(before, after, this.#laid()) : null;
  }

  match(matching: Matching | null): void {
    this.#matching?.[Symbol.dispose]();
    this.#matching = matching && new CoreMatching(matching);
  }

  async crop(request: CropRequest): Promise<ImageBitmap> {
    const { box, widthPx, heightPx } = request;
    const [x0, y0, x1, y1] = box;
    const scale = { x: widthPx / (x1 - x0), y: heightPx / (y1 - y0) };
    if (!(scale.x > 0 && scale.y > 0)) throw new WorkerError('BAD_ARGUMENT', 'The box is empty.');
    const toPixels: Matrix = [scale.x, 0, 0, scale.y, -x0 * scale.x, -y0 * scale.y];
    const rgba = this.#paint(toPixels, { widthPx, heightPx }, request);
    return createImageBitmap(new ImageData(new Uint8ClampedArray(rgba.buffer), widthPx, heightPx));
  }

  async exportPng(request: ExportRequest, job: Job): Promise<Blob> {
    const { box, scale } = request;
    const widthPx = Math.round((box[2] - box[0]) * scale);
    const heightPx = Math.round((box[3] - box[1]) * scale);
    const fits =
      Math.max(widthPx, heightPx) <= MAX_EXPORT_SIDE_PX && widthPx * heightPx <= MAX_EXPORT_PIXELS;
    if (!fits || widthPx < 1 || heightPx < 1) {
      throw new WorkerError(
        'TOO_LARGE',
        `An image of ${widthPx} × ${heightPx} pixels is too large. Choose a lower resolution.`,
      );
    }
    const canvas = new OffscreenCanvas(widthPx, heightPx);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new WorkerError('UNSUPPORTED', 'The browser gave no canvas to draw on.');
    const rows = Math.max(1, Math.floor(BAND_PIXELS / widthPx));
    for (let top = 0; top < heightPx; top += rows) {
      const bandPx = Math.min(rows, heightPx - top);
      const toPixels: Matrix = [scale, 0, 0, scale, -box[0] * scale, -box[1] * scale - top];
      const rgba = this.#paint(toPixels, { widthPx, heightPx: bandPx }, request);
      context.putImageData(
        new ImageData(new Uint8ClampedArray(rgba.buffer), widthPx, bandPx),
        0,
        top,
      );
      job.progress((top + bandPx) / heightPx, 'Rendering the image');
      await job.pause();
    }
    return canvas.convertToBlob({ type: 'image/png' });
  }

  memory(): { wasmBytes: number; cacheBytes: number } {
    let cacheBytes = 0;
    for (const sheet of this.#sheets.values()) cacheBytes += sheet.memoryBytes;
    return { wasmBytes: coreMemoryBytes(), cacheBytes };
  }

  #paint(
    toPixels: Matrix,
    size: { widthPx: number; heightPx: number },
    { style: input, isOnlyLinework }: Pick<CropRequest, 'style' | 'isOnlyLinework'>,
  ): Uint8Array<ArrayBuffer> {
    using style = new CoreStyle(input);
    const areas = isOnlyLinework ? 'none' : 'faint';
    const look = { areas, matching: this.#matching } as const;
    const { old, next } = this.#pair();
    const laid = this.#laid();
    if (!laid.byView) return paintOverlay({ old, next }, laid.matrix, toPixels, size, style, look);
    this.#laidB ??= next.laidOut(old, laid);
    return paintOverlay({ old, next: this.#laidB }, IDENTITY, toPixels, size, style, look);
  }

  #pair(): SheetPair {
    const old = this.#documents && this.#sheets.get(this.#documents.a);
    const next = this.#documents && this.#sheets.get(this.#documents.b);
    if (!old || !next) throw new WorkerError('BAD_ARGUMENT', 'Show a page of both drawings first.');
    return { old, next };
  }

  #laid(): Laid {
    return this.#alignment?.describe() ?? { matrix: IDENTITY };
  }

  #describe(alignment: CoreAlignment): Alignment {
    const described = alignment.describe();
    return { ...described, done: this.#done(described.matrix) };
  }

  #done(matrix: Matrix): AlignmentDone {
    const { old, next } = this.#pair();
    return describeMatrix(
      matrix,
      [old.widthPoints, old.heightPoints],
      [next.widthPoints, next.heightPoints],
    );
  }

  #setAlignment(alignment: CoreAlignment | null): void {
    this.match(null);
    this.#alignment?.[Symbol.dispose]();
    this.#alignment = alignment;
    this.#laidB?.[Symbol.dispose]();
    this.#laidB = null;
  }
}
